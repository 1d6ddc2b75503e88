import { YEARLY_DISCOUNT_PERCENT } from '@baari/contract/limits';
import type { PublicConfig } from '@baari/contract/public-config';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { BUYABLE_PLANS } from '@baari/contract/vocabulary';
import { Icon } from '@baari/ui/Icon';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { formatPaise } from '../../lib/format.ts';
import classes from './plans.module.css';

interface PlanCardProps {
  plan: BuyablePlan;
  onPlan: (plan: BuyablePlan) => void;
  prices: PublicConfig['planPrices'];
  /** The button of a plan. */
  children: (plan: BuyablePlan) => ReactNode;
}

const FEATURES = ['all', 'queue', 'qr', 'support'] as const;
const MONTHS_PER_YEAR = 12;

/** Monthly or yearly side by side, each with its button, and what the year saves. */
export function PlanCard({ plan, onPlan, prices, children }: PlanCardProps) {
  const t = texts('subscription');
  const yearByMonths = prices.monthly * MONTHS_PER_YEAR;
  const inAYear = {
    monthly: t('checkout.inAYear', { price: formatPaise(yearByMonths) }),
    yearly: t('checkout.saved', { price: formatPaise(yearByMonths - prices.yearly) }),
  };
  return (
    <div role="radiogroup" aria-label={t('checkout.plan')} className={classes.plans}>
      {BUYABLE_PLANS.map((value) => (
        <div key={value} className={classes.plan}>
          <label className={classes.choice}>
            <span className={classes.head}>
              <input
                type="radio"
                name="plan"
                checked={value === plan}
                aria-label={t(`plan.${value}`)}
                onChange={() => onPlan(value)}
              />
              <span>{t(`plan.${value}`)}</span>
              {value === 'yearly' && (
                <StatusBadge tone="green">{t('checkout.off', { percent: YEARLY_DISCOUNT_PERCENT })}</StatusBadge>
              )}
            </span>
            <span className={classes.price}>
              <span className="figures">{formatPaise(prices[value])}</span>{' '}
              <small>{t(value === 'yearly' ? 'checkout.perYear' : 'checkout.perMonth')}</small>
            </span>
            <span className={classes.inAYear}>{inAYear[value]}</span>
          </label>
          {children(value)}
        </div>
      ))}
    </div>
  );
}

/** What both plans include. */
export function PlanFeatures() {
  const t = texts('subscription');
  return (
    <div>
      <Title order={2} className={classes.heading}>
        {t('checkout.features')}
      </Title>
      <ul className={classes.features}>
        {FEATURES.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {t(`checkout.${feature}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
