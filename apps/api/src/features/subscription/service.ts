import { PAYMENTS_PAGE_SIZE } from '@baari/contract/limits';
import type { Payment, Subscription } from '@baari/contract/subscription';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { subscriptionAt } from './rules.ts';
import type { PaymentRow, SubscriptionStore } from './store.ts';

export interface PaymentsPage {
  payments: Payment[];
  nextCursor: string | null;
  hasNextPage: boolean;
}

const asPayment = (row: PaymentRow): Payment => ({
  _id: String(row.payment_no),
  orderId: row.order_id,
  paymentId: row.payment_id,
  amount: row.amount_paise,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  refundedAt: row.refunded_at?.toISOString() ?? null,
});

function readPaymentCursor(cursor: string): number {
  const [paymentNo] = readCursor(cursor, 1);
  if (paymentNo === undefined || !/^\d{1,15}$/.test(paymentNo))
    throw fieldFailure('cursor', 'This cursor is not one of ours');
  return Number(paymentNo);
}

export function subscriptionService(store: SubscriptionStore) {
  return {
    /** What runs at `now`, or ran last; null where there never was anything. */
    current: async (doctorId: DoctorId, now: Date): Promise<Subscription | null> =>
      subscriptionAt(await store.periods(doctorId), now),

    /** One page of the payment history, newest first. */
    async payments(doctorId: DoctorId, cursor: string | undefined): Promise<PaymentsPage> {
      const before = cursor === undefined ? null : readPaymentCursor(cursor);
      const rows = await store.payments(doctorId, before, PAYMENTS_PAGE_SIZE + 1);
      const page = rows.slice(0, PAYMENTS_PAGE_SIZE);
      const last = page.at(-1);
      const hasNextPage = rows.length > PAYMENTS_PAGE_SIZE;
      return {
        payments: page.map(asPayment),
        nextCursor: hasNextPage && last ? writeCursor([String(last.payment_no)]) : null,
        hasNextPage,
      };
    },

    /** Refuses every order until a payment provider is connected. */
    refuseOrder(doctorId: DoctorId, forDoctorId: string): never {
      if (forDoctorId !== doctorId) throw new Failure('OTHER_DOCTOR');
      throw new Failure('PAYMENTS_OFF');
    },
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
