import type pg from 'pg';
import type { Config } from '../config/config.ts';
import * as store from './payment-store.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';
import { noteReads } from './trail.ts';

const PAISE = 100;
const rupees = (paise: number): string => `Rs ${(paise / PAISE).toFixed(2)}`;

async function readOrder(owner: pg.Client, orderId: string) {
  return {
    orderId,
    order: await store.findOrder(owner, orderId),
    payments: await store.paymentsOf(owner, orderId),
    refunds: await store.refundsOf(owner, orderId),
    period: await store.periodOf(owner, orderId),
    events: await store.eventsOf(owner, orderId),
  };
}

function orderLines(
  { orderId, order, payments, refunds, period, events }: Awaited<ReturnType<typeof readOrder>>,
  zone: string,
) {
  const at = (instant: Date) => instantText(instant, zone);
  return factLines([
    ['order', orderId],
    ['doctor id', order?.doctor_id ?? payments[0]?.doctor_id ?? null],
    ['plan', order && `${order.plan}, ${rupees(order.amount_paise)}`],
    ['ordered', order && at(order.created_at)],
    ['closed', order?.closed ? 'yes: its profile was deleted' : null],
    ...payments.map(
      (one) =>
        [
          'payment',
          `${one.payment_id ?? 'none'}  ${rupees(one.amount_paise)}  ${one.status}  ${at(one.created_at)}`,
        ] as const,
    ),
    ['plan runs', period && `${at(period.starts_at)} to ${at(period.ends_at)}`],
    ...refunds.map(
      (one) =>
        [
          'refund',
          `${one.payment_id}  ${rupees(one.amount_paise)}  ${one.status} (${one.reason})  ${at(one.wanted_at)}`,
        ] as const,
    ),
    ...events.map((one) => ['event', `${at(one.received_at)}  ${one.name}: ${one.outcome}`] as const),
  ]);
}

/** All that is known of an order: what was paid, what it bought, and what was given back. */
export async function showPayment(owner: pg.Client, config: Config, id: string, now: Date): Promise<Report> {
  const orderIds = await store.orderIdsOf(owner, id);
  if (orderIds.length === 0)
    throw new Refusal(`There is no payment ${id}. Give the order's or the payment's id as the provider shows it.`);
  const orders: Awaited<ReturnType<typeof readOrder>>[] = [];
  for (const orderId of orderIds) orders.push(await readOrder(owner, orderId));
  const reads = orders.map(({ orderId, order, payments }) => ({
    ...{ call: 'operatorPayment', about: orderId },
    doctorId: order?.doctor_id ?? payments[0]?.doctor_id ?? null,
  }));
  await noteReads(owner, config, reads, now);
  return { lines: orders.flatMap((order) => orderLines(order, config.clinicTimeZone)), data: { orders } };
}
