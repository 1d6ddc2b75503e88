import { addDays, daysBetween, daysFrom, mondayOf, weekdayOf } from '@baari/calendar/days';
import type { ClinicDate } from '@baari/calendar/days';
import type { DateRange } from '@baari/calendar/ranges';
import type { Stats } from '@baari/contract/stats';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';

/** More columns than this cannot be read on a phone. */
export const COLUMNS_MAX = 31;

export type Unit = 'day' | 'week' | 'month';

export interface Column {
  /** Its first day. */
  from: ClinicDate;
  attended: number;
  nonAttended: number;
}

export interface WeekdayFigures {
  weekday: Weekday;
  patients: number;
  /** On average on a day with patients, rounded. */
  aDay: number;
}

const FIRST_OF: Record<Unit, (date: ClinicDate) => ClinicDate> = {
  day: (date) => date,
  week: mondayOf,
  month: (date) => `${date.slice(0, 7)}-01`,
};

function unitFor({ startDate, endDate }: DateRange): Unit {
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= COLUMNS_MAX) return 'day';
  const weeks = daysBetween(mondayOf(startDate), mondayOf(endDate)) / 7 + 1;
  return weeks <= COLUMNS_MAX ? 'week' : 'month';
}

/** The period in columns of days, weeks or months, with empty ones included. */
export function columnsOf(byDay: Stats['byDay'], range: DateRange): { unit: Unit; columns: Column[] } {
  const unit = unitFor(range);
  const columns = new Map<ClinicDate, Column>();
  for (const date of daysFrom(range.startDate, daysBetween(range.startDate, range.endDate) + 1)) {
    const from = FIRST_OF[unit](date);
    if (!columns.has(from)) columns.set(from, { from, attended: 0, nonAttended: 0 });
  }
  for (const { date, verified, nonVerified } of byDay) {
    const column = columns.get(FIRST_OF[unit](date));
    if (!column) continue;
    column.attended += verified;
    column.nonAttended += nonVerified;
  }
  return { unit, columns: [...columns.values()] };
}

/** Patients of the period by weekday, Monday to Sunday. Days without patients are no days of the clinic. */
export function weekdaysOf(byDay: Stats['byDay']): WeekdayFigures[] {
  return WEEKDAYS.map((weekday) => {
    const days = byDay.filter(({ date }) => weekdayOf(date) === weekday);
    const patients = days.reduce((sum, { verified, nonVerified }) => sum + verified + nonVerified, 0);
    return { weekday, patients, aDay: days.length === 0 ? 0 : Math.round(patients / days.length) };
  });
}

/** The weekday with most patients a day; the earlier one of equals. */
export function busiest(weekdays: readonly WeekdayFigures[]): WeekdayFigures | undefined {
  const most = Math.max(0, ...weekdays.map(({ aDay }) => aDay));
  return most === 0 ? undefined : weekdays.find(({ aDay }) => aDay === most);
}

/** How many more or fewer than before, in whole percent; null if there was nobody before. */
export function changeOf(
  now: number,
  before: number,
): { way: 'more' | 'fewer' | 'same' | 'about'; percent: number } | null {
  if (before === 0) return null;
  const change = percent(now - before, before);
  if (change === 0) return { way: now === before ? 'same' : 'about', percent: 0 };
  return { way: change > 0 ? 'more' : 'fewer', percent: Math.abs(change) };
}

/** A share in whole percent; 0 of 0 is 0. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** What is wrong with a typed range, or null. */
export function rangeFault(
  { startDate, endDate }: DateRange,
  daysMax: number,
): 'startRequired' | 'endRequired' | 'wrongOrder' | 'tooLong' | null {
  if (startDate === '') return 'startRequired';
  if (endDate === '') return 'endRequired';
  if (startDate > endDate) return 'wrongOrder';
  return addDays(startDate, daysMax - 1) < endDate ? 'tooLong' : null;
}
