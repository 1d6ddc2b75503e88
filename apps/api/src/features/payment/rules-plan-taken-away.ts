import { planStart } from '@baari/calendar/periods';
import type { BuyablePlan, Plan } from '@baari/contract/vocabulary';

export interface PlannedPeriod {
  orderId: string | null;
  plan: Plan;
  startsAt: Date;
  endsAt: Date;
}

const isBought = (period: PlannedPeriod): period is PlannedPeriod & { plan: BuyablePlan } => period.plan !== 'trial';

/**
 * A doctor's periods, earliest first, without the one that `orderId` paid for. If that one is running it ends now; if
 * it is waiting it goes, and those behind it move up without a gap. Ended periods stay as they were.
 */
export function withoutOrder(
  periods: readonly PlannedPeriod[],
  orderId: string,
  now: Date,
  endOf: (start: Date, plan: BuyablePlan) => Date,
): PlannedPeriod[] {
  const at = periods.findIndex((period) => period.orderId === orderId);
  const taken = periods[at];
  if (!taken || taken.endsAt <= now) return [...periods];
  const left = periods.slice(0, at);
  if (taken.startsAt < now) left.push({ ...taken, endsAt: now });
  for (const period of periods.slice(at + 1).filter(isBought)) {
    const startsAt = planStart(now, left.at(-1)?.endsAt ?? null);
    left.push({ ...period, startsAt, endsAt: endOf(startsAt, period.plan) });
  }
  return left;
}
