import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { PublicConfig } from '@baari/contract/public-config';
import { YEARLY_DISCOUNT_PERCENT } from '@baari/contract/limits';
import { BUYABLE_PLANS } from '@baari/contract/vocabulary';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPaise } from '../../lib/format.ts';
import classes from './subscription.module.css';

interface PlanCardProps {
  plan: BuyablePlan;
  onPlan: (plan: BuyablePlan) => void;
  prices: PublicConfig['planPrices'];
}

const FEATURES = ['all', 'queue', 'qr', 'support'] as const;

/** Monthly or yearly, the price and what it includes. */
export function PlanCard({ plan, onPlan, prices }: PlanCardProps) {
  const { t } = useTranslation('subscription');
  const plans = BUYABLE_PLANS.map((value) => ({ value, label: t(`plan.${value}`) }));
  return (
    <Paper>
      <Stack gap="lg">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('checkout.plan')}
          data={plans}
          value={plan}
          onChange={onPlan}
          classNames={{ root: classes.choices, indicator: classes.chosen, label: classes.choice }}
        />
        <Group gap="xs" align="baseline" aria-live="polite">
          <Text fz={44} lh={1.1} className="figures">
            {formatPaise(prices[plan])}
          </Text>
          <Text c="dimmed">{t(plan === 'yearly' ? 'checkout.perYear' : 'checkout.perMonth')}</Text>
          <StatusBadge tone={plan === 'yearly' ? 'green' : 'slate'}>
            {plan === 'yearly'
              ? t('checkout.off', { percent: YEARLY_DISCOUNT_PERCENT })
              : t('checkout.yearlyOff', { percent: YEARLY_DISCOUNT_PERCENT })}
          </StatusBadge>
        </Group>
        <div>
          <Title order={2} className={classes.heading}>
            {t('checkout.features')}
          </Title>
          <ul className={classes.features}>
            {FEATURES.map((feature) => (
              <li key={feature}>{t(`checkout.${feature}`)}</li>
            ))}
          </ul>
        </div>
      </Stack>
    </Paper>
  );
}
