import type { Subscription } from '@baari/contract/subscription';
import type { Plan } from '@baari/contract/vocabulary';

/** A stretch of time that a plan covers, half-open. */
export interface Period {
  orderId: string | null;
  plan: Plan;
  startsAt: Date;
  endsAt: Date;
}

const onWire = ({ orderId, plan, startsAt, endsAt }: Period) => ({
  orderId,
  plan,
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
});

/** The period at `now`, or the last one, with those that wait; null if there never was one. Takes periods sorted by start. */
export function subscriptionAt(periods: readonly Period[], now: Date): Subscription | null {
  const running = periods.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const current = running ?? periods.findLast(({ endsAt }) => endsAt <= now) ?? periods[0];
  if (!current) return null;
  return {
    ...onWire(current),
    status: now < current.endsAt ? 'active' : 'expired',
    queued: periods.filter(({ startsAt }) => startsAt > now && startsAt > current.startsAt).map(onWire),
  };
}
