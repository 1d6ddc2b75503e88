import { expectedTimes } from '@baari/calendar/clinic-day';
import type { ExpectedTime, Traces } from '@baari/calendar/clinic-day';
import { expectedMinute, timeOf } from '@baari/calendar/slots';
import type { ClinicClock } from '@baari/calendar/zone';
import type { Slot } from '@baari/contract/working-days';
import type { DaySoFar, Place, TicketRow } from './store.ts';

const NOT_HERE: Traces = {
  state: 'EXPECTED',
  verifiedAt: null,
  calledAt: null,
  completedAt: null,
  walkIn: false,
  priority: null,
};

/** A line of `ahead` and one more, before anybody comes. */
const untouched = (ahead: number, serial: number): DaySoFar => ({
  lateMinutes: 0,
  rows: Array.from({ length: ahead + 1 }, (_, i) => ({ ...NOT_HERE, serialNumber: i === ahead ? serial : 0 })),
});

/** For whom nobody calls any more: the place over the slots. */
function byPlace(slots: readonly Slot[], avgCheckTime: number, ahead: number): ExpectedTime {
  const time = timeOf(expectedMinute(slots, avgCheckTime, ahead));
  return { time, range: { from: time, to: time } };
}

/** When to be there, as the queue stood when the place was given: a retry is told the same again. */
export function placeTime(place: Place, date: string, clock: ClinicClock): ExpectedTime {
  const { soFar, serial, ahead, slots, avgCheckTime, past } = place;
  const isOwn = ({ serialNumber }: { serialNumber: number }) => serialNumber === serial;
  const day = soFar?.rows.some(isOwn) ? soFar : untouched(ahead, serial);
  const { turns } = expectedTimes({ slots, avgCheckTime, past, ...day }, date, clock);
  return turns[day.rows.findIndex(isOwn)] ?? byPlace(slots, avgCheckTime, ahead);
}

/** The same of a ticket, as the queue stands now. */
export function ticketTime(row: TicketRow, serial: number, date: string, clock: ClinicClock): ExpectedTime {
  const slots = row.slots ?? [];
  const avgCheckTime = row.avg_check_time ?? 1;
  const { turns } = expectedTimes({ slots, avgCheckTime, past: row.past, ...row.so_far }, date, clock);
  const turn = turns[row.so_far.rows.findIndex(({ serialNumber }) => serialNumber === serial)];
  return turn ?? byPlace(slots, avgCheckTime, row.live_ahead);
}
