import type pg from 'pg';
import type { Config } from '../config.ts';
import { db, run } from '../db/statements.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';

const PAISE = 100;

/** Payments of an order or with an id of the provider's. */
export async function showPayment(owner: pg.Client, { clinicTimeZone: zone }: Config, id: string): Promise<Report> {
  const payments = await run(
    owner,
    db
      .selectFrom('payment')
      .selectAll()
      .where((payment) => payment.or([payment('order_id', '=', id), payment('payment_id', '=', id)]))
      .orderBy('payment_no'),
  );
  if (payments.length === 0)
    throw new Refusal(`There is no payment ${id}. Give the order's or the payment's id as the provider shows it.`);
  const lines = payments.flatMap((payment) =>
    factLines([
      ['doctor id', payment.doctor_id],
      ['order', payment.order_id],
      ['payment', payment.payment_id],
      ['amount', `Rs ${(payment.amount_paise / PAISE).toFixed(2)}`],
      ['status', payment.status],
      ['created', instantText(payment.created_at, zone)],
      ['refunded', payment.refunded_at && instantText(payment.refunded_at, zone)],
    ]),
  );
  return { lines, data: { payments } };
}
