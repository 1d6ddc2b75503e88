import { addDays } from '@baari/calendar/days';
import type { BookableDay } from '@baari/contract/booking';
import { BOOKING_DAYS } from '@baari/contract/limits';

function standing(day: BookableDay): 'closed' | 'over' | 'full' | null {
  if (day.closed) return 'closed';
  if (day.over) return 'over';
  return day.placesLeft === 0 ? 'full' : null;
}

/** Why a day cannot be chosen; null where it can. */
export const whyNot = (day: BookableDay, from?: string) => (day.date === from ? 'here' : standing(day));

/** Whether the desk can choose a day: a full one too, which then goes over its maximum. */
export function canChoose(day: BookableDay, from?: string): boolean {
  const why = whyNot(day, from);
  return why === null || why === 'full';
}

/** The first day on which a date can be booked. */
export const opensOn = (date: string): string => addDays(date, 1 - BOOKING_DAYS);

/** The last day for which anybody can book. */
export const lastBookable = (today: string): string => addDays(today, BOOKING_DAYS - 1);

/** Why a date is not simply booked, be it among the bookable days or not; null where nothing speaks against it. */
export function whyNotBooked(date: string, days: readonly BookableDay[], today: string) {
  if (date > lastBookable(today)) return 'beyond';
  const day = days.find((one) => one.date === date);
  return day ? standing(day) : 'notWorking';
}

/** The day preselected of those with places: the first from `earliest` on, else the first of all. */
export function firstOffer(days: readonly BookableDay[], earliest: string, from?: string): BookableDay | undefined {
  const open = days.filter((day) => whyNot(day, from) === null);
  return open.find(({ date }) => date >= earliest) ?? open[0];
}
