import { ServerRefusal } from '@baari/client/failures';
import { verifySubscription } from '@baari/contract/payment';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { keptText, writeKeptText } from './kept-text.ts';

const keptPayments = z.array(
  z.object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() }),
);
/** What the provider's checkout handed over for a payment; the server verifies it as it is. */
export type PaymentResult = z.output<typeof keptPayments>[number];

const RETRIES = 2;
/** Answers that say nothing of the payment: logged out, too slow, too many. */
const NO_VERDICT = [401, 408, 429];

/** The doctor's payments that were made on this device and have no answer yet. */
export function keptOf(doctorId: string): PaymentResult[] {
  try {
    return keptPayments.parse(JSON.parse(keptText(doctorId) ?? '[]'));
  } catch {
    return [];
  }
}

const write = (doctorId: string, payments: PaymentResult[]) =>
  writeKeptText(doctorId, payments.length > 0 ? JSON.stringify(payments) : null);

const others = (doctorId: string, paymentId: string) =>
  keptOf(doctorId).filter((payment) => payment.razorpay_payment_id !== paymentId);

/** Keeps a payment on this device before it is sent: a reload or a crash in between then loses nothing. */
export function keep(doctorId: string, payment: PaymentResult): void {
  write(doctorId, keptPayments.parse([...others(doctorId, payment.razorpay_payment_id), payment]));
}

/** Whether the server has decided about the payment, so that asking again is of no use. */
export const isVerdict = ({ status }: Pick<ServerRefusal, 'status'>): boolean =>
  status < 500 && !NO_VERDICT.includes(status);

/** Sends a payment, once the device is online, and keeps it no longer when the server has decided. */
export async function confirm(doctorId: string, payment: PaymentResult): Promise<{ message: string }> {
  const idempotencyKey = payment.razorpay_payment_id;
  const sending = queryClient.getMutationCache().build<{ message: string }, Error, void, unknown>(queryClient, {
    mutationFn: () => call(verifySubscription, { body: payment }, { idempotencyKey }),
    retry: (count, error) => !(error instanceof ServerRefusal) && count < RETRIES,
  });
  try {
    const answer = await sending.execute();
    write(doctorId, others(doctorId, idempotencyKey));
    return answer;
  } catch (error) {
    if (error instanceof ServerRefusal && isVerdict(error)) write(doctorId, others(doctorId, idempotencyKey));
    throw error;
  }
}
