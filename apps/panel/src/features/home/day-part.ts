export type DayPart = 'morning' | 'afternoon' | 'evening';

/** The part of the day at an hour on the clinic's clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
