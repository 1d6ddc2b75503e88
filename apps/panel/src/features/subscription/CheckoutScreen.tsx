import type { PublicConfig } from '@baari/contract/public-config';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { Page } from '@baari/ui/Page';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useClinicZone, useToday } from '../../lib/clinic-clock.ts';
import { formatDate } from '../../lib/format.ts';
import { Allowed } from '../../lib/Allowed.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { useProfile } from '../../lib/profile.ts';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { usePractice } from '../../lib/practice.ts';
import { useDoctor } from '../../lib/session.ts';
import { CheckoutNote } from './CheckoutNote.tsx';
import { PlanCard, PlanFeatures } from './PlanCard.tsx';
import { isExpired, lookOf } from './period.ts';
import classes from './subscription.module.css';
import { useConfirmation } from './use-confirmation.ts';
import { useUpgrade } from './use-upgrade.ts';

/** Gives the focus back to the button when the payment window closes. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** The plans, each with its button. A payment without an answer must be settled first. */
function Buying({ prices }: { prices: PublicConfig['planPrices'] }) {
  const t = texts('subscription');
  const doctorId = usePractice()?._id;
  const [plan, setPlan] = useState<BuyablePlan>('yearly');
  const { confirmation, sendKept } = useConfirmation();
  const { upgrade, busy, note } = useUpgrade(sendKept);
  const button = useFocusAfter(busy);
  const unanswered = confirmation === 'waiting' || confirmation === 'unanswered' ? doctorId : undefined;
  const isBusy = busy || confirmation === 'sending';
  const take = (one: BuyablePlan) => {
    setPlan(one);
    void upgrade(one);
  };
  return (
    <>
      <PlanCard plan={plan} onPlan={setPlan} prices={prices}>
        {(one) =>
          one === plan ? (
            <Button ref={button} loading={isBusy} onClick={() => (unanswered ? void sendKept(unanswered) : take(one))}>
              {t(unanswered ? 'checkout.checkAgain' : 'checkout.upgrade')}
            </Button>
          ) : (
            <Button variant="default" disabled={isBusy || unanswered !== undefined} onClick={() => take(one)}>
              {t('checkout.buy', { plan: t(`plan.${one}`) })}
            </Button>
          )
        }
      </PlanCard>
      <CheckoutNote note={note} confirmation={confirmation} />
    </>
  );
}

/** How long what the doctor has still runs. */
function RunsFor() {
  const t = texts('subscription');
  const subscription = useProfile().data?.subscription;
  const today = useToday();
  const zone = useClinicZone();
  if (!subscription || isExpired(subscription.status) || !today) return null;
  const { daysLeft, end } = lookOf(subscription, today, zone);
  return (
    <Text fw={500} className="figures">
      {t('checkout.runsFor', {
        plan: t(`plan.${subscription.plan}`),
        left: daysLeft > 0 ? t('details.daysLeft', { count: daysLeft }) : t('details.lastDay'),
        date: formatDate(end),
      })}
    </Text>
  );
}

/** The plans and prices, for everybody; only doctors with a profile can buy. */
export default function CheckoutScreen() {
  const t = texts('subscription');
  const common = texts('common');
  const config = useConfig();
  const isVisitor = useDoctor() === undefined;
  // The line above the plans tells of it, and would push them down.
  const isWaiting = useProfile().isLoading;
  const failed = useReadFailure(config.error, t('checkout.unread'));

  function content() {
    if (!config.data || isWaiting) {
      if (!failed)
        return (
          <NotYet>
            <CardSkeletons heights={[24, 240, 136]} />
          </NotYet>
        );
      return <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void config.refetch()} />;
    }
    return (
      <div className={classes.column}>
        <Group gap="sm">
          <RunsFor />
          <Text c="dimmed">{t('checkout.note')}</Text>
          {config.data.testPayments && (
            <StatusBadge tone="orange" icon="alert">
              {t('checkout.test')}
            </StatusBadge>
          )}
        </Group>
        <Buying prices={config.data.planPrices} />
        <PlanFeatures />
      </div>
    );
  }

  return (
    <Page title={t('checkout.title')} barName={common('titles.subscription')} width="whole">
      {isVisitor ? content() : <Allowed least="doctor">{content()}</Allowed>}
    </Page>
  );
}
