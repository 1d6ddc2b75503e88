import { expectedTimes, NO_TIME, placeTime } from '@baari/calendar/clinic-day';
import type { ExpectedTime } from '@baari/calendar/clinic-day';
import type { DayNotice } from '@baari/contract/day';
import type { ClinicClock } from '@baari/calendar/zone';
import type { TicketRow } from './store.ts';

/** When to be there, as the queue stands now, empty where nobody is expected, any more or yet; and the clinic's notice. */
export function ticketTime(
  row: TicketRow,
  serial: number,
  date: string,
  clock: ClinicClock,
): ExpectedTime & { notice: DayNotice } {
  const isToCome = row.state === 'EXPECTED' || row.state === 'WAITING';
  const isLeft = row.notice.away && row.status === 'BOOKED';
  const slots = row.slots ?? [];
  const avgCheckTime = row.avg_check_time ?? 1;
  const { turns, late } = expectedTimes({ slots, avgCheckTime, past: row.past, ...row.so_far }, date, clock);
  const notice = { ...row.notice, ...late };
  if (!isToCome || isLeft || row.held) return { ...NO_TIME, notice };
  const turn = turns[row.so_far.rows.findIndex(({ serialNumber }) => serialNumber === serial)];
  return { ...(turn ?? placeTime(slots, avgCheckTime, row.live_ahead)), notice };
}
