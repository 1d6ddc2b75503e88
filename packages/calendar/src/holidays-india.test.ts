import { isCalendarDate } from '@baari/contract/calendar-date';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './days.ts';
import { HOLIDAYS } from './holidays-india.ts';

const YEARS = [...new Set(HOLIDAYS.map(({ date }) => date.slice(0, 4)))];
const of = (year: string) => HOLIDAYS.filter(({ date }) => date.startsWith(year));
const on = (year: string, name: string) => of(year).find((holiday) => holiday.name.startsWith(name))!.date;

/** How many days from now the table ends below which it has to be continued: the next year's list is out by then. */
const CONTINUED_BEFORE_DAYS = 60;

/** What a calendar of the runtime calls a date, by its own month and day. */
function inCalendar(calendar: string, date: string) {
  const format = new Intl.DateTimeFormat('en-u-nu-latn', {
    calendar,
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = format.formatToParts(new Date(`${date}T12:00:00Z`));
  const numberOf = (type: string) => Number.parseInt(parts.find((part) => part.type === type)!.value, 10);
  return { month: numberOf('month'), day: numberOf('day') };
}

/** Easter Sunday of the western church, by the anonymous Gregorian algorithm (Nature, 20 April 1876). */
function easter(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
}

describe('the public holidays', () => {
  it(`reach ${CONTINUED_BEFORE_DAYS} days from now: when this fails, add the next year's list of the Government`, () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(daysBetween(today, HOLIDAYS.at(-1)!.date)).toBeGreaterThan(CONTINUED_BEFORE_DAYS);
  });

  it('are real dates in order, none twice', () => {
    const dates = HOLIDAYS.map(({ date }) => date);
    expect(dates.filter((date) => !isCalendarDate(date))).toEqual([]);
    expect(dates).toEqual([...dates].sort());
    expect(new Set(HOLIDAYS.map(({ date, name }) => `${date} ${name}`)).size).toBe(HOLIDAYS.length);
  });

  it.each(YEARS)('of %s are the seventeen of the list', (year) => {
    expect(
      of(year)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      of('2026')
        .map(({ name }) => name)
        .sort(),
    );
    expect(of(year)).toHaveLength(17);
  });

  it.each(YEARS)('of %s that are fixed stand on their dates', (year) => {
    expect(on(year, 'Republic Day')).toBe(`${year}-01-26`);
    expect(on(year, 'Independence Day')).toBe(`${year}-08-15`);
    expect(on(year, 'Gandhi Jayanti')).toBe(`${year}-10-02`);
    expect(on(year, 'Christmas')).toBe(`${year}-12-25`);
    expect(on(year, 'Good Friday')).toBe(addDays(easter(Number(year)), -2));
    expect(weekdayOf(on(year, 'Good Friday'))).toBe('Friday');
  });

  it.each(
    YEARS.flatMap((year) => [
      [year, 'Id-ul-Fitr', 10, 1] as const,
      [year, 'Id-ul-Zuha', 12, 10] as const,
      [year, 'Muharram', 1, 10] as const,
      [year, 'Id-e-Milad', 3, 12] as const,
    ]),
  )('of %s: %s is within a day of its date in the Islamic calendar', (year, name, month, day) => {
    const around = [-1, 0, 1].map((days) => inCalendar('islamic-umalqura', addDays(on(year, name), days)));
    expect(around).toContainEqual({ month, day });
  });

  // The months of the Chinese calendar begin on the day of the new moon: its days tell how old the moon is, a day or two
  // ahead of a count that begins behind it.
  it.each(
    YEARS.flatMap((year) => [
      [year, 'Holi', 16] as const,
      [year, 'Ram Navami', 9] as const,
      [year, 'Mahavir Jayanti', 13] as const,
      [year, 'Buddha Purnima', 15] as const,
      [year, 'Janmashtami', 23] as const,
      [year, 'Dussehra', 10] as const,
      [year, 'Diwali', 30] as const,
      [year, 'Guru Nanak', 15] as const,
    ]),
  )('of %s: %s has the moon of its day, number %d of a lunar month', (year, name, day) => {
    const age = inCalendar('chinese', on(year, name)).day;
    expect([day - 1, day, day + 1, day + 2].map((one) => ((one - 1) % 30) + 1)).toContain(age);
  });
});
