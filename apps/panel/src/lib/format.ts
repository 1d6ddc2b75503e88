import { withoutTitle } from '@baari/contract/doctor-name';
import type { Weekday } from '@baari/contract/vocabulary';
import { language, locale } from './language.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than all else that a small part of a screen does, so each is made once. */
function inZone(timeZone: string, options: Intl.DateTimeFormatOptions, of = locale): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options, of]);
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(of, { ...options, timeZone });
  made.set(key, format);
  return format;
}

// A clinic date has no zone: it is taken as noon UTC and formatted as UTC.
const noon = (clinicDate: string) => new Date(`${clinicDate.slice(0, 10)}T12:00:00Z`);

const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** A clinic date (YYYY-MM-DD) as 21/11/2026. */
export function formatDate(clinicDate: string): string {
  return inZone('UTC', NUMERIC).format(noon(clinicDate));
}

/** An instant (ISO 8601) as the clinic's date, 21/11/2026. */
export function formatInstantDate(instant: string, timeZone = 'Asia/Kolkata'): string {
  return inZone(timeZone, NUMERIC).format(new Date(instant));
}

/** A clinic date as its weekday, Saturday. */
export function formatWeekday(clinicDate: string): string {
  return inZone('UTC', { weekday: 'long' }).format(noon(clinicDate));
}

/** The same in short, Sat. */
export const formatShortWeekday = (clinicDate: string): string =>
  inZone('UTC', { weekday: 'short' }).format(noon(clinicDate));

/** A date of each day of the week. */
const DATES: Record<Weekday, string> = {
  Sunday: '2026-11-22',
  Monday: '2026-11-23',
  Tuesday: '2026-11-24',
  Wednesday: '2026-11-25',
  Thursday: '2026-11-26',
  Friday: '2026-11-27',
  Saturday: '2026-11-28',
};

/** A day of the week as it is called, in full or in short. */
export const weekdayText = (day: Weekday): string => formatWeekday(DATES[day]);
export const shortWeekdayText = (day: Weekday): string => formatShortWeekday(DATES[day]);

/** A clinic date with its weekday, Saturday 21/11/2026. */
export const formatDayAndDate = (clinicDate: string): string =>
  `${formatWeekday(clinicDate)} ${formatDate(clinicDate)}`;

export const CARD_DATE = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const;

/** The card's date is as the panel's specification writes it in English. */
const CARD = language === 'en' ? 'en-US' : locale;

/** The appointments card's date, en-US: Saturday, Nov 21, 2026. */
export function formatCardDate(clinicDate: string): string {
  return inZone('UTC', CARD_DATE, CARD).format(noon(clinicDate));
}

/** The same date where there is less room: Sat, Nov 21, 2026. */
export function formatShortCardDate(clinicDate: string): string {
  return inZone('UTC', { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }, CARD).format(
    noon(clinicDate),
  );
}

/** Whole rupees as ₹9,999. */
export function formatRupees(rupees: number): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }).format(rupees);
}

/** Money in paise: ₹9,999, or ₹9,999.50 if there are paise. */
export function formatPaise(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  const options = {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(locale, options).format(paise / 100);
}

let counts: Intl.NumberFormat | undefined;

/** A count as 1,00,000. */
export const formatCount = (count: number): string => (counts ??= new Intl.NumberFormat(locale)).format(count);

const KILO = 1_024;
const SIZE_UNITS = ['KB', 'MB', 'GB'] as const;

/** A file's size for people: at least 1 KB, with a decimal if small. */
export function formatSize(bytes: number): string {
  let size = Math.max(bytes / KILO, 1);
  let unit = 0;
  while (size >= KILO && unit < SIZE_UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? 1 : 0;
  return `${size.toFixed(digits)} ${SIZE_UNITS[unit]}`;
}

/** First letters of the first and the last word of a name, in any script; without titles. */
export function initials(name: string): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const words = withoutTitle(name).split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return shown
    .map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
