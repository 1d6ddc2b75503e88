import { addDays, addMonths, daysBetween, mondayOf } from './days.ts';
import type { ClinicDate } from './days.ts';

/** A range of clinic dates, both ends included. */
export interface DateRange {
  startDate: ClinicDate;
  endDate: ClinicDate;
}

/** The ranges of the statistics menu, in its order (STATS-1). */
export const MENU_PRESETS = ['today', 'this-week', 'last-week', 'this-month', 'last-month', 'last-6-months'] as const;
/** Two more ranges that are not in the menu (OPEN-4). */
export const RANGE_PRESETS = [...MENU_PRESETS, 'this-year', 'last-year'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

const DAYS_OF_WEEK = 7;

const firstOfMonth = (date: ClinicDate): ClinicDate => `${date.slice(0, 7)}-01`;
const firstOfYear = (date: ClinicDate): ClinicDate => `${date.slice(0, 4)}-01-01`;

/** The dates of a preset on the clinic's day `today`; current periods end today (OPEN-35). */
export function rangeOf(preset: RangePreset, today: ClinicDate): DateRange {
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'this-week':
      return { startDate: mondayOf(today), endDate: today };
    case 'last-week':
      return { startDate: addDays(mondayOf(today), -7), endDate: addDays(mondayOf(today), -1) };
    case 'this-month':
      return { startDate: firstOfMonth(today), endDate: today };
    case 'last-month':
      return { startDate: addMonths(firstOfMonth(today), -1), endDate: addDays(firstOfMonth(today), -1) };
    case 'last-6-months':
      return { startDate: addMonths(today, -6), endDate: today };
    case 'this-year':
      return { startDate: firstOfYear(today), endDate: today };
    case 'last-year':
      return { startDate: addMonths(firstOfYear(today), -12), endDate: addDays(firstOfYear(today), -1) };
  }
}

/**
 * The range to compare with: the same days of the month before for a range from the first of a month on (the whole month
 * for a whole one), the same weekdays for part of a week, or else as many days right before.
 */
export function rangeBefore({ startDate, endDate }: DateRange): DateRange {
  const first = firstOfMonth(startDate);
  if (startDate === first && endDate < addMonths(first, 1)) {
    const isWhole = endDate === addDays(addMonths(first, 1), -1);
    return { startDate: addMonths(first, -1), endDate: isWhole ? addDays(first, -1) : addMonths(endDate, -1) };
  }
  const days = daysBetween(startDate, endDate) + 1;
  const isWeek = startDate === mondayOf(startDate) && days > 1 && days <= DAYS_OF_WEEK;
  const back = isWeek ? DAYS_OF_WEEK : days;
  return { startDate: addDays(startDate, -back), endDate: addDays(endDate, -back) };
}
