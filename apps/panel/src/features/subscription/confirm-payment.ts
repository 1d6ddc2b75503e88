import { ServerRefusal } from '@baari/client/failures';
import { verifySubscription } from '@baari/contract/payment';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { drop } from './kept-payments.ts';
import type { PaymentResult } from './kept-payments.ts';

/** How often an unanswered confirmation is sent again. */
const RETRIES = 2;
/** Answers that say nothing about the payment: logged out, timeout, too many requests. */
const NO_VERDICT = [401, 408, 429];

/** Whether the server has decided about the payment, so that asking again is useless. */
export const isVerdict = ({ status }: Pick<ServerRefusal, 'status'>): boolean =>
  status < 500 && !NO_VERDICT.includes(status);

/** Sends the payment for a practice once the device is online, whichever practice the page looks at by then, and forgets it when the server has decided. */
export async function confirm(doctorId: string, payment: PaymentResult): Promise<{ message: string }> {
  const idempotencyKey = payment.razorpay_payment_id;
  const sending = queryClient.getMutationCache().build<{ message: string }, Error, void, unknown>(queryClient, {
    mutationFn: () => call(verifySubscription, { body: payment }, { idempotencyKey }),
    retry: (count, error) => !(error instanceof ServerRefusal) && count < RETRIES,
  });
  try {
    const answer = await sending.execute();
    drop(doctorId, idempotencyKey);
    return answer;
  } catch (error) {
    if (error instanceof ServerRefusal && isVerdict(error)) drop(doctorId, idempotencyKey);
    throw error;
  }
}
