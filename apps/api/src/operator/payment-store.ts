import type pg from 'pg';
import { db, run } from '../db/statements.ts';

/** The orders that have this id, or a payment of this id. */
export async function orderIdsOf(owner: pg.Client, id: string): Promise<string[]> {
  const { rows } = await owner.query<{ order_id: string }>(
    `select order_id from payment_order where order_id = $1
     union select order_id from payment where order_id = $1 or payment_id = $1
     union select order_id from webhook_event where payment_id = $1 and order_id is not null order by 1`,
    [id],
  );
  return rows.map(({ order_id }) => order_id);
}

/** The order without its buyer, who is on the receipt. */
export const findOrder = async (owner: pg.Client, orderId: string) =>
  (
    await run(
      owner,
      db
        .selectFrom('payment_order')
        .select([
          'order_id',
          'doctor_id',
          'plan',
          'amount_paise',
          'currency',
          'receipt',
          'created_at',
          'closed',
          'paid_by',
        ])
        .where('order_id', '=', orderId),
    )
  )[0] ?? null;

export const paymentsOf = (owner: pg.Client, orderId: string) =>
  run(owner, db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('payment_no'));

export const refundsOf = (owner: pg.Client, orderId: string) =>
  run(
    owner,
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .selectAll('refund')
      .where('payment.order_id', '=', orderId)
      .orderBy('refund.wanted_at'),
  );

export const eventsOf = (owner: pg.Client, orderId: string) =>
  run(
    owner,
    db
      .selectFrom('webhook_event')
      .select(['name', 'outcome', 'payment_id', 'received_at'])
      .where('order_id', '=', orderId)
      .orderBy('received_at'),
  );

export const periodOf = async (owner: pg.Client, orderId: string) =>
  (
    await run(
      owner,
      db.selectFrom('subscription_period').select(['starts_at', 'ends_at']).where('order_id', '=', orderId),
    )
  )[0] ?? null;
