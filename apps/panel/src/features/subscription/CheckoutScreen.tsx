import { createSubscription } from '@baari/contract/subscription';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useNeedsProfile } from '../../lib/useNeedsProfile.ts';
import { PlanCard } from './PlanCard.tsx';

const WIDTH = 560;

/** Asks the server for an order of the plan: first who it is for, then whether there is a profile. */
function useUpgrade() {
  const { t } = useTranslation('subscription');
  const { act, busy } = useAct();
  const { keyFor, settle } = useIdempotencyKey();
  const needsProfile = useNeedsProfile();

  async function upgrade(planType: BuyablePlan) {
    // Pressed before the session was checked: the press counts all the same.
    const state = session.get().status === 'unknown' ? await session.check() : session.get();
    if (state.status !== 'logged-in') return toast.error(t('checkout.login'));
    if (!state.doctor.profileCompleted) return void needsProfile();
    const body = { doctorId: state.doctor._id, planType };
    const idempotencyKey = keyFor(planType);
    const answer = await act(() => call(createSubscription, { body }, { idempotencyKey }), {
      failed: t('checkout.failed'),
      onRefusal: settle,
    });
    if (answer) settle();
  }
  return { upgrade, busy };
}

/** The plans and their prices, for everybody; buying is for doctors with a profile. */
export default function CheckoutScreen() {
  const { t } = useTranslation(['subscription', 'common']);
  const config = useConfig();
  const failed = useReadFailure(config.error, t('checkout.unread'));
  const { upgrade, busy } = useUpgrade();
  const [plan, setPlan] = useState<BuyablePlan>('monthly');

  function content() {
    if (!config.data) {
      if (!failed) return <CardSkeletons heights={[360, 46]} />;
      return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void config.refetch()} />;
    }
    return (
      <>
        <PlanCard plan={plan} onPlan={setPlan} prices={config.data.planPrices} />
        <Button loading={busy} onClick={() => void upgrade(plan)}>
          {t('checkout.upgrade')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('checkout.note')}
        </Text>
      </>
    );
  }

  return (
    <Page title={t('checkout.title')} width={WIDTH}>
      {content()}
    </Page>
  );
}
