import { expectedMinute } from '@baari/calendar/slots';
import type { Slot } from '@baari/contract/working-days';

/** The day for one patient who still waits for their turn. */
export interface Standing {
  slots: readonly Slot[];
  avgCheckTime: number;
  /** Live appointments with an earlier place, whatever happened to them today. */
  liveAhead: number;
  /** How many would be called before. */
  peopleAhead: number;
  /** Somebody is with the doctor. */
  isOccupied: boolean;
  /** Somebody has been called today. */
  hasBegun: boolean;
}

/**
 * The plain average: when the turn comes, in minutes since midnight. `minute` is the time on the clinic's clock on
 * the day itself, null before it. Until the day begins, the place in the line over the day's slots decides, but never
 * a minute that has passed. After that, the number of patients still ahead decides, and the patient with the doctor
 * counts as one more.
 */
export function turnMinute(standing: Standing, minute: number | null): number {
  const { slots, avgCheckTime, liveAhead, peopleAhead, isOccupied, hasBegun } = standing;
  const byPlace = expectedMinute(slots, avgCheckTime, liveAhead);
  if (minute === null) return byPlace;
  if (hasBegun) return expectedMinute(slots, avgCheckTime, peopleAhead + (isOccupied ? 1 : 0), minute);
  return Math.max(byPlace, expectedMinute(slots, avgCheckTime, peopleAhead, minute));
}
