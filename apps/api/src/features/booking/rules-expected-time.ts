import { expectedTimes, NO_TIME, placeTime } from '@baari/calendar/clinic-day';
import type { DaySoFar, ExpectedTime, Traces } from '@baari/calendar/clinic-day';
import type { ClinicClock } from '@baari/calendar/zone';
import { slotsOn } from '@baari/calendar/slots';
import type { TimeRange } from '@baari/contract/day';
import type { ClinicDoctorRow, Place } from './store.ts';

/** A place, and the time to be there. */
export interface Booked extends ExpectedTime {
  serial: number;
  nonce: number | null;
  held: boolean;
}

const NOT_HERE: Traces = {
  state: 'EXPECTED',
  bookedAt: null,
  verifiedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  priority: null,
};

/** The line of a day with `count` patients, before anybody has come. */
const untouched = (count: number): DaySoFar => ({
  lateMinutes: 0,
  lateAt: null,
  lateFrom: null,
  rows: Array.from({ length: count }, (_, i) => ({ ...NOT_HERE, serialNumber: i })),
});

/** When the turn is likely of who books now for today, and is not here yet. */
export function turnIfBooked({ so_far: soFar, ...row }: ClinicDoctorRow, clock: ClinicClock): TimeRange {
  const asked = { ...NOT_HERE, bookedAt: clock.now.toISOString() };
  const day = {
    ...soFar,
    slots: slotsOn(row.working_days, clock.date),
    avgCheckTime: row.avg_check_time,
    past: row.past,
  };
  return expectedTimes({ ...day, rows: [...soFar.rows, asked] }, clock.date, clock).turns.at(-1)!.range;
}

/**
 * When to be there, of those who were booked in one statement, as the queue stood then: a retry is told the same again. Who is
 * held has no time.
 * Worked out once for all of them, because a busy day's bookings come by the dozen.
 */
export function placeTimes(places: readonly Place[], date: string, clock: ClinicClock): ExpectedTime[] {
  const { soFar, slots, avgCheckTime, past } = places[0]!;
  const day = soFar ?? untouched(1 + Math.max(...places.map(({ ahead }) => ahead)));
  const { turns } = expectedTimes({ slots, avgCheckTime, past, ...day }, date, clock);
  return places.map(({ serial, ahead, held }) => {
    if (held) return NO_TIME;
    const own = soFar ? soFar.rows.findIndex(({ serialNumber }) => serialNumber === serial) : ahead;
    return turns[own] ?? placeTime(slots, avgCheckTime, ahead);
  });
}
