import { addDays, addMonths } from '@baari/calendar/days';
import type { DateRange } from '@baari/calendar/ranges';
import { rangeOf } from '@baari/calendar/ranges';

export const FILE_PRESETS = ['this-month', 'last-month', 'last-7-days'] as const;
export type FilePreset = (typeof FILE_PRESETS)[number];

/** How many days 'Last 7 days' has, with today. */
const LAST_DAYS = 7;

/** The dates of a preset on the clinic's day `today`. 'This month' is the whole month, because patients book ahead. */
export function fileRange(preset: FilePreset, today: string): DateRange {
  if (preset === 'last-month') return rangeOf('last-month', today);
  if (preset === 'last-7-days') return { startDate: addDays(today, 1 - LAST_DAYS), endDate: today };
  const first = `${today.slice(0, 7)}-01`;
  return { startDate: first, endDate: addDays(addMonths(first, 1), -1) };
}

/** What is wrong with a typed range; null if nothing. */
export function fileRangeFault(
  { startDate, endDate }: DateRange,
  daysMax: number,
): 'fromRequired' | 'toRequired' | 'wrongOrder' | 'tooLong' | null {
  if (startDate === '') return 'fromRequired';
  if (endDate === '') return 'toRequired';
  if (startDate > endDate) return 'wrongOrder';
  return addDays(startDate, daysMax - 1) < endDate ? 'tooLong' : null;
}
