import type { Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import { db, run } from '../../db/statements.ts';
import type { Payment } from '../../db/tables.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { decide } from './rules.ts';
import type { Decision, LockedOrder, PaymentReport, RefundReason } from './rules.ts';
import { markRefunded, note } from './store-books.ts';
import type { Books } from './store-books.ts';

export type PaymentRow = Selectable<Payment>;
/** The result of a report; null if the order is not ours. */
export type Outcome = Decision['kind'] | null;
/** The end of a plan that starts where the last period ends, or now. */
export type PeriodOf = (order: LockedOrder, now: Date) => { start: Date; end: Date };

export async function lockOrder(
  client: PoolClient,
  { orderId, paymentId }: Pick<PaymentReport, 'orderId' | 'paymentId'>,
): Promise<LockedOrder | null> {
  const { rows } = await client.query<{
    doctor_id: string;
    plan: LockedOrder['plan'];
    amount_paise: number;
    currency: string;
    closed: boolean;
    paid_by: string | null;
    payment_order: string | null;
    payment_status: PaymentRow['status'] | null;
    last_end: Date | null;
  }>('select * from lock_order($1, $2)', [orderId, paymentId]);
  const row = rows[0];
  if (!row) return null;
  const { payment_order, payment_status } = row;
  return {
    doctorId: row.doctor_id,
    plan: row.plan,
    amount: row.amount_paise,
    currency: row.currency,
    closed: row.closed,
    paidBy: row.paid_by,
    known:
      payment_order !== null && payment_status !== null ? { orderId: payment_order, status: payment_status } : null,
    lastEnd: row.last_end,
  };
}

/** Writes the payment as the report says; it replaces the row of an earlier failure. */
async function keepPayment(
  client: PoolClient,
  doctorId: string,
  report: PaymentReport,
  status: 'paid' | 'failed' | 'refunding',
  now: Date,
): Promise<void> {
  const state = { status, ...(status !== 'failed' && { captured_at: now }) };
  await run(
    client,
    db
      .insertInto('payment')
      .values({
        doctor_id: doctorId,
        order_id: report.orderId,
        payment_id: report.paymentId,
        amount_paise: report.amount,
        currency: report.currency,
        created_at: now,
        ...state,
      })
      .onConflict((known) =>
        known.column('payment_id').doUpdateSet({ ...state, amount_paise: report.amount, currency: report.currency }),
      ),
  );
}

async function activate(
  client: PoolClient,
  order: LockedOrder,
  { orderId, paymentId }: PaymentReport,
  period: { start: Date; end: Date },
): Promise<void> {
  await run(
    client,
    db.insertInto('subscription_period').values({
      doctor_id: order.doctorId,
      starts_at: period.start,
      ends_at: period.end,
      plan: order.plan,
      order_id: orderId,
    }),
  );
  await run(client, db.updateTable('payment_order').set({ paid_by: paymentId }).where('order_id', '=', orderId));
}

/** The intent to give it back, and the job that does so, in the transaction of what made it necessary. */
async function wantRefund(
  client: PoolClient,
  doctorId: string,
  report: PaymentReport,
  reason: RefundReason,
  now: Date,
  jobs: Pick<JobQueue, 'send'>,
): Promise<void> {
  await run(
    client,
    db.insertInto('refund').values({
      payment_id: report.paymentId,
      doctor_id: doctorId,
      amount_paise: report.amount,
      reason,
      wanted_at: now,
      check_at: now,
    }),
  );
  await jobs.send('refund', { paymentId: report.paymentId }, client);
}

export type Transition = (client: PoolClient, report: PaymentReport, now: Date) => Promise<Outcome>;

/** The one transition: every report about a payment, from every side, goes through here under the doctor's row lock. */
export function paymentTransition(jobs: Pick<JobQueue, 'send'>, books: Books, periodOf: PeriodOf): Transition {
  return async (client, report, now) => {
    const order = await lockOrder(client, report);
    if (!order) return null;
    const decision = decide(order, report);
    const { doctorId, plan } = order;
    const money = { ...report, doctorId, plan, period: null };
    if (decision.kind === 'failed') await keepPayment(client, doctorId, report, 'failed', now);
    if (decision.kind === 'activate') {
      const period = periodOf(order, now);
      await keepPayment(client, doctorId, report, 'paid', now);
      await activate(client, order, report, period);
      await note(client, doctorId, 'plan-bought', now);
      await books.received(client, { ...money, period }, now);
    }
    if (decision.kind === 'refund') {
      await keepPayment(client, doctorId, report, 'refunding', now);
      await wantRefund(client, doctorId, report, decision.reason, now, jobs);
      await books.received(client, money, now);
    }
    if (decision.kind === 'refunded') {
      // The money went back before we ever heard of it: the books show both that it came and that it went.
      if (!order.known || order.known.status === 'failed') {
        await keepPayment(client, doctorId, report, 'refunding', now);
        await books.received(client, money, now);
      }
      const { paymentId, amount } = report;
      await markRefunded(client, books, { doctorId, paymentId, amount, refundId: null }, now);
    }
    return decision.kind;
  };
}
