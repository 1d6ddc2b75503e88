import { expectedTimes, NO_TIME, placeTime } from '@baari/calendar/clinic-day';
import type { ExpectedTime } from '@baari/calendar/clinic-day';
import type { ClinicClock } from '@baari/calendar/zone';
import type { TicketRow } from './store.ts';

/** When to be there, as the queue stands now; empty where nobody is expected, any more or yet. */
export function ticketTime(row: TicketRow, serial: number, date: string, clock: ClinicClock): ExpectedTime {
  const isGone = row.status === 'CANCELLED' || row.status === 'MOVED';
  const isLeft = row.notice.away && row.status === 'BOOKED';
  if (isGone || isLeft || row.held) return NO_TIME;
  const slots = row.slots ?? [];
  const avgCheckTime = row.avg_check_time ?? 1;
  const { turns } = expectedTimes({ slots, avgCheckTime, past: row.past, ...row.so_far }, date, clock);
  const turn = turns[row.so_far.rows.findIndex(({ serialNumber }) => serialNumber === serial)];
  return turn ?? placeTime(slots, avgCheckTime, row.live_ahead);
}
