import { ServerRefusal } from '@baari/client/failures';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAct } from '../../lib/feedback.ts';
import { paths } from '../../lib/paths.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { usePractice } from '../../lib/practice.ts';
import { session } from '../../lib/session.ts';
import { confirm } from './confirm-payment.ts';
import { keptOf } from './kept-payments.ts';
import { sayOnArrival } from './said-on-arrival.ts';

/** `waiting`: paid, but not confirmed by the server yet. `unanswered`: the same, because no answer came. */
export type Confirmation = 'none' | 'sending' | 'waiting' | 'unanswered';

async function showSubscription(message: string): Promise<void> {
  sayOnArrival(message);
  await Promise.all([reloadProfile(), session.check()]);
  window.location.assign(paths.subscription);
}

/** Verifies kept payments, those of an earlier visit at once; a verified one leads to the subscription page. */
export function useConfirmation() {
  const { act } = useAct();
  const doctorId = usePractice()?._id;
  const [confirmation, setConfirmation] = useState<Confirmation>('none');
  const running = useRef(false);

  const sendKept = useCallback(
    async (id: string) => {
      if (running.current) return;
      running.current = true;
      setConfirmation('sending');
      let message: string | undefined;
      let unsaid: Confirmation = 'waiting';
      for (const payment of keptOf(id)) {
        const send = () =>
          confirm(id, payment).catch((error: unknown) => {
            if (!(error instanceof ServerRefusal)) unsaid = 'unanswered';
            throw error;
          });
        message = (await act(send, { isSaid: true, quiet: true }))?.message ?? message;
      }
      running.current = false;
      if (message !== undefined) return showSubscription(message);
      setConfirmation(keptOf(id).length > 0 ? unsaid : 'none');
    },
    [act],
  );

  useEffect(() => {
    if (doctorId !== undefined && keptOf(doctorId).length > 0) void sendKept(doctorId);
  }, [doctorId, sendKept]);

  return { confirmation, sendKept };
}
