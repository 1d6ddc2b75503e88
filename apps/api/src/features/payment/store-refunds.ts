import type { PoolClient } from 'pg';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { transaction } from '../../db/transaction.ts';
import { decideRefund } from './rules-refunds.ts';
import type { RefundDecision, RefundReport } from './rules-refunds.ts';
import { markRefunded } from './store-books.ts';
import type { Books } from './store-books.ts';

export interface LockedPayment {
  doctor_id: string;
  order_id: string;
  amount_paise: number;
  status: 'paid' | 'failed' | 'refunding' | 'refunded';
  refund_status: 'wanted' | 'pending' | 'processed' | null;
  refund_id: string | null;
  attempt: number | null;
}

async function lockPayment(client: PoolClient, paymentId: string): Promise<LockedPayment | null> {
  const { rows } = await client.query<LockedPayment>('select * from lock_payment($1)', [paymentId]);
  return rows[0] ?? null;
}

const changeRefund = (client: PoolClient, paymentId: string, change: object) =>
  run(client, db.updateTable('refund').set(change).where('payment_id', '=', paymentId));

/** Applies the provider's report about a refund; 'unknown' if the payment is not ours. */
export async function settleRefund(
  client: PoolClient,
  books: Books,
  report: RefundReport,
  now: Date,
): Promise<RefundDecision['kind'] | 'unknown'> {
  const payment = await lockPayment(client, report.paymentId);
  if (!payment) return 'unknown';
  const { doctor_id: doctorId, amount_paise: amount, refund_status: status, refund_id: refundId, attempt } = payment;
  const decision = decideRefund({ amount, status, refundId, attempt }, report, now);
  const { paymentId } = report;
  if (decision.kind === 'refunded')
    await markRefunded(client, books, { doctorId, paymentId, amount: report.amount, refundId: report.refundId }, now);
  if (decision.kind === 'pending')
    await changeRefund(client, paymentId, {
      status: 'pending',
      refund_id: report.refundId,
      check_at: decision.checkAt,
    });
  if (decision.kind === 'failed')
    await changeRefund(client, paymentId, {
      status: 'wanted',
      refund_id: null,
      attempt: decision.attempt,
      check_at: decision.checkAt,
    });
  return decision.kind;
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
