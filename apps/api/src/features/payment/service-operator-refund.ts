import { planEnd } from '@baari/calendar/periods';
import type { RefundDesk } from './rules-operator-refund.ts';
import { withoutOrder } from './rules-plan-taken-away.ts';

/** What was ordered; a status: why nothing was. */
export type RefundOutcome =
  'NOT_FOUND' | { status: string } | { doctorId: string; orderId: string; amountPaise: number; plansEnd: Date | null };

/** Orders the refund of the whole payment and takes back what it bought; the running service carries it out. */
export async function refundWhole(
  desk: RefundDesk,
  paymentId: string,
  now: Date,
  zone: string,
): Promise<RefundOutcome> {
  const paid = await desk.find(paymentId);
  if (!paid) return 'NOT_FOUND';
  if (paid.status !== 'paid') return { status: paid.status };
  const before = paid.periods.map((period) => ({
    ...period,
    startsAt: new Date(period.startsAt),
    endsAt: new Date(period.endsAt),
  }));
  const left = withoutOrder(before, paid.order_id, now, (start, plan) => planEnd(start, plan, zone));
  await desk.refund(paymentId, left);
  const { doctor_id: doctorId, order_id: orderId, amount_paise: amountPaise } = paid;
  return { doctorId, orderId, amountPaise, plansEnd: left.at(-1)?.endsAt ?? null };
}
