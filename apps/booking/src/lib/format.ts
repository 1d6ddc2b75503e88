import { clockText, rangeText } from '@baari/calendar/clock-text';
import { addDays } from '@baari/calendar/days';
import type { TimeRange } from '@baari/contract/day';
import { withoutTitle } from '@baari/contract/doctor-name';
import type { Clock } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import { locale, t } from './text.ts';

// Clinic dates have no zone: they are read and written as UTC, so that the device's zone cannot change them.
const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Saturday, 21 November 2026 */
export const longDate = (date: string): string =>
  `${format(date, { weekday: 'long' })}, ${format(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;

/** 21 Nov */
export const shortDate = (date: string): string => format(date, { day: 'numeric', month: 'short' });

/** Today, Tomorrow, or Mon */
export function dayName(date: string, today: string): string {
  if (date === today) return t('day.today');
  if (date === addDays(today, 1)) return t('day.tomorrow');
  return format(date, { weekday: 'short' });
}

/** 9:00 am – 1:30 pm */
export const slotText = ({ start, end }: Slot, clock: Clock): string =>
  `${clockText(start, clock)} – ${clockText(end, clock)}`;

/** 10:20 – 10:40 am, or about 10:30 am */
export const turnText = (turn: TimeRange, clock: Clock): string =>
  rangeText(turn, clock, {
    between: '–',
    about: (time) => t('time.about', { time }),
    or: (before, from) => t('time.or', { before, from }),
  });

/** Whole rupees with the Indian grouping: ₹9,999 */
export const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

/** Up to two first letters, shown instead of a picture. */
export const initials = (name: string): string =>
  withoutTitle(name)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter(locale()).segment(word)][0]?.segment.toLocaleUpperCase(locale()) ?? '')
    .join('');

/** 91234 56780 */
export const phoneText = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
