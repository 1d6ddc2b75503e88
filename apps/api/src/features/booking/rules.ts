import { expectedMinute, timeOf } from '@baari/calendar/slots';
import type { Slot } from '@baari/contract/working-days';

/**
 * When to be there, HH:MM: the place in the line over the day's slots, but never before the first minute of
 * consulting time that is still to come. `minute` is the clinic's clock on the day itself, null before it.
 */
export function expectedTime(
  slots: readonly Slot[],
  avgCheckTime: number,
  ahead: number,
  minute: number | null,
): string {
  const byPlace = expectedMinute(slots, avgCheckTime, ahead);
  return timeOf(minute === null ? byPlace : Math.max(byPlace, expectedMinute(slots, avgCheckTime, 0, minute)));
}
