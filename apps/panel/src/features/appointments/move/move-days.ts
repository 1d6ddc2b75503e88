import type { BookableDay } from '@baari/contract/booking';

/** Why a day cannot be chosen; null where it can. */
export function whyNot(day: BookableDay, from: string): 'here' | 'closed' | 'over' | 'full' | null {
  if (day.date === from) return 'here';
  if (day.closed) return 'closed';
  if (day.over) return 'over';
  return day.placesLeft === 0 ? 'full' : null;
}

/** The day preselected: the next open day after `from`, else the first open one. */
export function firstOffer(days: readonly BookableDay[], from: string): BookableDay | undefined {
  const open = days.filter((day) => whyNot(day, from) === null);
  return open.find(({ date }) => date > from) ?? open[0];
}
