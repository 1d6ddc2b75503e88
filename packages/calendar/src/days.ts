import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';

/** A clinic date, YYYY-MM-DD. Dates compare as text. */
export type ClinicDate = string;

const MS_PER_DAY = 86_400_000;
const asUtc = (date: ClinicDate) => Date.parse(`${date}T00:00:00Z`);
const asDate = (ms: number): ClinicDate => new Date(ms).toISOString().slice(0, 10);

/** The date `days` after `date` (before it, when negative). */
export const addDays = (date: ClinicDate, days: number): ClinicDate => asDate(asUtc(date) + days * MS_PER_DAY);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: ClinicDate, to: ClinicDate): number =>
  Math.round((asUtc(to) - asUtc(from)) / MS_PER_DAY);

/** Monday = 0 ... Sunday = 6. */
const weekdayIndex = (date: ClinicDate): number => (new Date(asUtc(date)).getUTCDay() + 6) % 7;

export const weekdayOf = (date: ClinicDate): Weekday => WEEKDAYS[weekdayIndex(date)]!;

/** The Monday of the week of `date` (OPEN-35). */
export const mondayOf = (date: ClinicDate): ClinicDate => addDays(date, -weekdayIndex(date));

/** The same day `months` later or earlier, clamped to the month's end: 31 January + 1 month is the last of February. */
export function addMonths(date: ClinicDate, months: number): ClinicDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastOfTarget = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfTarget.setUTCDate(Math.min(day, lastOfTarget.getUTCDate()));
  return asDate(lastOfTarget.getTime());
}

/** `date` and the days after it, `count` in all. */
export const daysFrom = (date: ClinicDate, count: number): ClinicDate[] =>
  Array.from({ length: count }, (_, i) => addDays(date, i));

/** A clinic date as people write it, with its weekday: 'Saturday 21/11/2026'. */
export const dateInWords = (date: ClinicDate): string => `${weekdayOf(date)} ${date.split('-').reverse().join('/')}`;
