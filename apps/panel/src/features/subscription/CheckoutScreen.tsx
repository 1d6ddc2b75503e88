import type { BuyablePlan } from '@baari/contract/vocabulary';
import { Page } from '@baari/ui/Page';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { CheckoutNote } from './CheckoutNote.tsx';
import { PlanCard } from './PlanCard.tsx';
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

/** Buys the chosen plan. A payment without an answer must be settled first. */
function Buying({ plan }: { plan: BuyablePlan }) {
  const { t } = useTranslation('subscription');
  const doctorId = useDoctor()?._id;
  const { confirmation, sendKept } = useConfirmation();
  const { upgrade, busy, note } = useUpgrade(sendKept);
  const button = useFocusAfter(busy);
  const unanswered = confirmation === 'waiting' || confirmation === 'unanswered' ? doctorId : undefined;
  return (
    <>
      <Button
        ref={button}
        loading={busy || confirmation === 'sending'}
        onClick={() => void (unanswered ? sendKept(unanswered) : upgrade(plan))}
      >
        {t(unanswered ? 'checkout.checkAgain' : 'checkout.upgrade')}
      </Button>
      <CheckoutNote note={note} confirmation={confirmation} />
    </>
  );
}

/** The plans and prices, for everybody; only doctors with a profile can buy. */
export default function CheckoutScreen() {
  const { t } = useTranslation(['subscription', 'common']);
  const config = useConfig();
  const failed = useReadFailure(config.error, t('checkout.unread'));
  const [plan, setPlan] = useState<BuyablePlan>('monthly');

  function content() {
    if (!config.data) {
      if (!failed) return <CardSkeletons heights={[138, 150, 44]} />;
      return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void config.refetch()} />;
    }
    return (
      <div className={classes.columns}>
        <div className={classes.column}>
          <PlanCard plan={plan} onPlan={setPlan} prices={config.data.planPrices} />
        </div>
        <div className={classes.column}>
          {config.data.testPayments && (
            <Group>
              <StatusBadge tone="orange" icon="alert">
                {t('checkout.test')}
              </StatusBadge>
            </Group>
          )}
          <Buying plan={plan} />
          <Text size="sm" c="dimmed">
            {t('checkout.note')}
          </Text>
        </div>
      </div>
    );
  }

  return (
    <Page title={t('checkout.title')} barName={t('common:titles.subscription')} width="whole">
      {content()}
    </Page>
  );
}
