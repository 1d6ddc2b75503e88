import type { PoolClient } from 'pg';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { transaction } from '../../db/transaction.ts';
import { markRefunded } from './store-books.ts';
import type { Books } from './store-books.ts';

/** The provider's report about a refund. */
export interface RefundReport {
  refundId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}
export interface LockedPayment {
  doctor_id: string;
  order_id: string;
  amount_paise: number;
  status: 'paid' | 'failed' | 'refunding' | 'refunded';
  refund_status: 'wanted' | 'pending' | 'processed' | null;
  refund_id: string | null;
  attempt: number | null;
}

const MINUTE_MS = 60_000;
/** If the provider itself failed to give money back, its people must solve that, so there is no hurry. */
const AFTER_FAILURE_MINUTES = 60;
const PENDING_MINUTES = 360;
const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

async function lockPayment(client: PoolClient, paymentId: string): Promise<LockedPayment | null> {
  const { rows } = await client.query<LockedPayment>('select * from lock_payment($1)', [paymentId]);
  return rows[0] ?? null;
}

const changeRefund = (client: PoolClient, paymentId: string, change: object) =>
  run(client, db.updateTable('refund').set(change).where('payment_id', '=', paymentId));

/** Applies the provider's report about a refund; reports are repeated and come in any order. */
export async function settleRefund(client: PoolClient, books: Books, report: RefundReport, now: Date): Promise<string> {
  const payment = await lockPayment(client, report.paymentId);
  if (!payment) return 'unknown';
  // A part that somebody gave back by hand changes nothing here.
  if (payment.refund_status === 'processed' || report.amount < payment.amount_paise) return 'nothing';
  if (report.status === 'processed') {
    const { refundId, paymentId, amount } = report;
    await markRefunded(client, books, { doctorId: payment.doctor_id, paymentId, amount, refundId }, now);
    return 'refunded';
  }
  const isOurs = payment.refund_id === null || payment.refund_id === report.refundId;
  if (!isOurs || payment.refund_status === null) return 'nothing';
  if (report.status === 'pending') {
    const check_at = later(now, PENDING_MINUTES);
    await changeRefund(client, report.paymentId, { status: 'pending', refund_id: report.refundId, check_at });
    return 'pending';
  }
  await changeRefund(client, report.paymentId, {
    status: 'wanted',
    refund_id: null,
    attempt: payment.attempt! + 1,
    check_at: later(now, AFTER_FAILURE_MINUTES),
  });
  return 'failed';
}

export function refundStore(pool: Pool, books: Books) {
  return {
    find: (paymentId: string): Promise<LockedPayment | null> =>
      transaction(pool, (client) => lockPayment(client, paymentId)),

    settle: (report: RefundReport, now: Date): Promise<string> =>
      transaction(pool, (client) => settleRefund(client, books, report, now)),

    /** Payments whose refund must be carried out or checked now; they are due again at `again`. */
    async claimDue(now: Date, again: Date, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ payment_id: string }>(
        'select payment_id from claim_due_refunds($1, $2, $3)',
        [now, again, limit],
      );
      return rows.map(({ payment_id }) => payment_id);
    },
  };
}
export type RefundStore = ReturnType<typeof refundStore>;
