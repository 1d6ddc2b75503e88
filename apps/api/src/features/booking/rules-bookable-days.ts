import { weekdayOf } from '@baari/calendar/days';
import { isOver, slotsOn, workingDates } from '@baari/calendar/slots';
import type { BookableDay } from '@baari/contract/booking';
import { BOOKING_DAYS } from '@baari/contract/limits';
import type { DoctorRow } from './store.ts';

/**
 * The days that a patient can choose from, with the places left as they stand now. Whether a booking is taken is decided
 * when it is made, by the SQL function admit.
 */
export function bookableDays(row: DoctorRow, today: string, minute: number): BookableDay[] {
  return workingDates(row.working_days, today, BOOKING_DAYS).map((date) => {
    const slots = slotsOn(row.working_days, date);
    const live = row.taken.find((day) => day.date === date)?.live ?? 0;
    return {
      date,
      weekday: weekdayOf(date),
      slots,
      placesLeft: Math.max(0, row.online_places - live),
      closed: row.closed.includes(date),
      over: date === today && isOver(slots, minute),
    };
  });
}
