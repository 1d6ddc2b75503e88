import type { Operator } from './rules.ts';
import type { ListedPayment, OperatorPaymentStore, Payment } from './store-payments.ts';

/** Gives a whole payment back, or says why not (features/payment/service-operator-refund.ts). */
export type Refund = (
  session: Buffer,
  paymentId: string,
  now: Date,
) => Promise<'NOT_FOUND' | { status: string } | { orderId: string }>;

export const PAYMENTS_SHOWN = 50;
const ID_MAX_CHARS = 60;

export const idText = (asked: string): string => asked.replaceAll('\0', '').trim().slice(0, ID_MAX_CHARS);

/** Payments as operators see them, and give them back. */
export function operatorPaymentService(store: OperatorPaymentStore, refund: Refund) {
  return {
    list: ({ session }: Operator, text: string, refundingOnly: boolean, now: Date): Promise<ListedPayment[]> =>
      store.list(session, text, refundingOnly ? 'refunding' : null, PAYMENTS_SHOWN, now),
    one: ({ session }: Operator, paymentId: string, now: Date): Promise<Payment | null> =>
      store.one(session, paymentId, now),
    refund: ({ session }: Operator, paymentId: string, now: Date): ReturnType<Refund> =>
      refund(session, paymentId, now),
  };
}
export type OperatorPaymentService = ReturnType<typeof operatorPaymentService>;
