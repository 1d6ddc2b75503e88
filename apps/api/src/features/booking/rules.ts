import { expectedTimes } from '@baari/calendar/clinic-day';
import type { ExpectedTime, Traces } from '@baari/calendar/clinic-day';
import { expectedMinute, timeOf } from '@baari/calendar/slots';
import type { ClinicClock } from '@baari/calendar/zone';
import type { Slot } from '@baari/contract/working-days';
import type { DaySoFar, Place, TicketRow } from './store.ts';

const NOT_HERE: Traces = {
  state: 'EXPECTED',
  bookedAt: null,
  verifiedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  priority: null,
};

/** A day's line of `count` before anybody comes. */
const untouched = (count: number): DaySoFar => ({
  lateMinutes: 0,
  rows: Array.from({ length: count }, (_, i) => ({ ...NOT_HERE, serialNumber: i })),
});

/** For whom nobody calls any more: the place over the slots. */
function byPlace(slots: readonly Slot[], avgCheckTime: number, ahead: number): ExpectedTime {
  const time = timeOf(expectedMinute(slots, avgCheckTime, ahead));
  return { time, range: { from: time, to: time } };
}

/**
 * When to be there, of those who were booked in one statement, as the queue stood then: a retry is told the same again.
 * Worked out once for all of them, because a busy day's bookings come by the dozen.
 */
export function placeTimes(places: readonly Place[], date: string, clock: ClinicClock): ExpectedTime[] {
  const { soFar, slots, avgCheckTime, past } = places[0]!;
  const day = soFar ?? untouched(1 + Math.max(...places.map(({ ahead }) => ahead)));
  const { turns } = expectedTimes({ slots, avgCheckTime, past, ...day }, date, clock);
  return places.map(({ serial, ahead }) => {
    const own = soFar ? soFar.rows.findIndex(({ serialNumber }) => serialNumber === serial) : ahead;
    return turns[own] ?? byPlace(slots, avgCheckTime, ahead);
  });
}

/** The same of a ticket, as the queue stands now. */
export function ticketTime(row: TicketRow, serial: number, date: string, clock: ClinicClock): ExpectedTime {
  const slots = row.slots ?? [];
  const avgCheckTime = row.avg_check_time ?? 1;
  const { turns } = expectedTimes({ slots, avgCheckTime, past: row.past, ...row.so_far }, date, clock);
  const turn = turns[row.so_far.rows.findIndex(({ serialNumber }) => serialNumber === serial)];
  return turn ?? byPlace(slots, avgCheckTime, row.live_ahead);
}
