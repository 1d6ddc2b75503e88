import { weekdayOf } from '@baari/calendar/days';
import { isOver, slotsOn, workingDates } from '@baari/calendar/slots';
import type { BookableDay } from '@baari/contract/booking';
import { BOOKING_DAYS, SERIALS_PER_PLACE } from '@baari/contract/limits';
import type { DoctorRow } from './store.ts';

/**
 * The days that a patient can choose from, with the places left as they stand now. Whether a booking is taken is decided
 * when it is made, by the SQL function admit.
 */
export function bookableDays(row: DoctorRow, today: string, minute: number): BookableDay[] {
  return workingDates(row.working_days, today, BOOKING_DAYS).map((date) => {
    const slots = slotsOn(row.working_days, date);
    const taken = row.taken.find((day) => day.date === date) ?? { live: 0, serial: 0 };
    const places = Math.min(row.max_appointment - taken.live, SERIALS_PER_PLACE * row.max_appointment - taken.serial);
    return {
      date,
      weekday: weekdayOf(date),
      slots,
      placesLeft: Math.max(0, places),
      closed: row.closed.includes(date),
      over: date === today && isOver(slots, minute),
    };
  });
}
