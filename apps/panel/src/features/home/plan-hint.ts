import { daysBetween } from '@baari/calendar/days';
import type { ClinicDate } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import type { Subscription } from '@baari/contract/subscription';

/** How many days ahead the end of a plan is announced. */
const SAID_BEFORE_DAYS = 7;

export interface PlanHint {
  /** Whether a trial or a plan ends. */
  of: 'trial' | 'plan';
  /** Whole days until it ends, 0 on its last day. */
  daysLeft: number;
}

/** What to say about the subscription on `today`; undefined while its end is far off, another plan follows, or it has ended. */
export function planHint(subscription: Subscription, today: ClinicDate, zone: string): PlanHint | undefined {
  const last = subscription.queued.at(-1) ?? subscription;
  const of = last.plan === 'trial' ? 'trial' : 'plan';
  if (subscription.status === 'expired') return undefined;
  const daysLeft = Math.max(0, daysBetween(today, clinicTime(new Date(last.endDate), zone).date));
  return daysLeft <= SAID_BEFORE_DAYS ? { of, daysLeft } : undefined;
}
