import { planEnd } from '@baari/calendar/periods';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { db, run } from '../db/statements.ts';
import { withoutOrder } from '../features/payment/rules-plan-taken-away.ts';
import type { PlannedPeriod } from '../features/payment/rules-plan-taken-away.ts';
import { inTransaction } from './connection.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';

const PAISE = 100;

interface Paid {
  doctor_id: string;
  order_id: string;
  amount_paise: number;
  status: string;
}

/** The payment under the locks of its doctor and order, as for every other change of it. */
async function lockPaid(owner: pg.Client, paymentId: string): Promise<Paid> {
  const find = db
    .selectFrom('payment')
    .select(['doctor_id', 'order_id', 'amount_paise', 'status'])
    .where('payment_id', '=', paymentId);
  const [known] = await run(owner, find);
  if (known) await owner.query('select from lock_order($1, $2)', [known.order_id, paymentId]);
  const [payment] = await run(owner, find);
  if (!payment) throw new Refusal(`There is no payment ${paymentId}. Look for it with payment show <orderId>.`);
  if (payment.status !== 'paid')
    throw new Refusal(`This payment is ${payment.status}: there is nothing left to refund.`);
  return payment;
}

const periodsOf = (owner: pg.Client, doctorId: string): Promise<PlannedPeriod[]> =>
  run(
    owner,
    db
      .selectFrom('subscription_period')
      .select(['order_id as orderId', 'plan', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('doctor_id', '=', doctorId)
      .orderBy('starts_at'),
  );

async function replacePeriods(owner: pg.Client, doctorId: string, periods: readonly PlannedPeriod[]): Promise<void> {
  await run(
    owner,
    db.deleteFrom('subscription_period').where('doctor_id', '=', doctorId).where('order_id', 'is not', null),
  );
  for (const { orderId, plan, startsAt, endsAt } of periods.filter((period) => period.orderId !== null))
    await run(
      owner,
      db
        .insertInto('subscription_period')
        .values({ doctor_id: doctorId, order_id: orderId, plan, starts_at: startsAt, ends_at: endsAt }),
    );
}

/** Orders the refund of the whole payment and takes back what it bought; the running service carries it out. */
export const refundPayment = (owner: pg.Client, config: Config, paymentId: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const zone = config.clinicTimeZone;
    const { doctor_id: doctorId, order_id: orderId, amount_paise } = await lockPaid(owner, paymentId);
    const before = await periodsOf(owner, doctorId);
    const left = withoutOrder(before, orderId, now, (start, plan) => planEnd(start, plan, zone));
    await replacePeriods(owner, doctorId, left);
    await run(owner, db.updateTable('payment').set({ status: 'refunding' }).where('payment_id', '=', paymentId));
    await run(
      owner,
      db.insertInto('refund').values({
        payment_id: paymentId,
        doctor_id: doctorId,
        amount_paise,
        reason: 'operator',
        wanted_at: now,
        check_at: now,
      }),
    );
    const end = left.at(-1)?.endsAt ?? null;
    return {
      lines: [
        ...factLines([
          ['payment', paymentId],
          ['goes back', `Rs ${(amount_paise / PAISE).toFixed(2)}`],
          ['plans now end', end && instantText(end, zone)],
        ]),
        'The service asks the provider within a minute while it runs; payment show tells when the money is back.',
      ],
      data: { paymentId, orderId, doctorId, amountPaise: amount_paise, plansEnd: end },
    };
  });
