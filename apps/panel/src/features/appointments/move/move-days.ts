import type { BookableDay } from '@baari/contract/booking';

/** Why a day cannot be chosen; null where it can. */
export function whyNot(day: BookableDay, from?: string): 'here' | 'closed' | 'over' | 'full' | null {
  if (day.date === from) return 'here';
  if (day.closed) return 'closed';
  if (day.over) return 'over';
  return day.placesLeft === 0 ? 'full' : null;
}

/** Whether the desk can choose a day: a full one too, which then goes over its maximum. */
export const canChoose = (day: BookableDay, from?: string): boolean => [null, 'full'].includes(whyNot(day, from));

/** The day preselected of those with places: the first from `earliest` on, else the first of all. */
export function firstOffer(days: readonly BookableDay[], earliest: string, from?: string): BookableDay | undefined {
  const open = days.filter((day) => whyNot(day, from) === null);
  return open.find(({ date }) => date >= earliest) ?? open[0];
}
