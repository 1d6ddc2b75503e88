import { clockText, rangeText } from '@baari/calendar/clock-text';
import { addDays } from '@baari/calendar/days';
import { writtenDate } from '@baari/calendar/written-date';
import type { TimeRange } from '@baari/contract/day';
import { withoutTitle } from '@baari/contract/doctor-name';
import type { Clock } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import { dateNames, inOrder, leftToRight, locale, t } from './text.ts';

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  writtenDate(date, locale(), options, dateNames());

/** Saturday, 21 November 2026 */
export const longDate = (date: string): string =>
  inOrder(format(date, { weekday: 'long' }), format(date, { day: 'numeric', month: 'long', year: 'numeric' }));

/** 21 Nov */
export const shortDate = (date: string): string => format(date, { day: 'numeric', month: 'short' });

/** Today, Tomorrow, or Mon */
export function dayName(date: string, today: string): string {
  if (date === today) return t('day.today');
  if (date === addDays(today, 1)) return t('day.tomorrow');
  return format(date, { weekday: 'short' });
}

/** No line ends within a time. */
const whole = (time: string): string => leftToRight(time.replaceAll(' ', '\u00a0'));

/** 5:05 pm */
export const timeText = (time: string, clock: Clock): string => whole(clockText(time, clock));

/** 9:00 am – 1:30 pm */
export const slotText = ({ start, end }: Slot, clock: Clock): string =>
  `${timeText(start, clock)} – ${timeText(end, clock)}`;

/** 10:20 – 10:40 am, or about 10:30 am */
export const turnText = (turn: TimeRange, clock: Clock): string =>
  rangeWith(turn, clock, '–', (time) => t('time.about', { time }));

const TIME = /\d{1,2}:\d{2}(?:\s[ap]m)?/g;

/** A range in the words of the language; `about` writes one of a single minute. */
export const rangeWith = (turn: TimeRange, clock: Clock, between: string, about: (time: string) => string): string =>
  rangeText(turn, clock, { between, about, or: (before, from) => t('time.or', { before, from }) }).replaceAll(
    TIME,
    whole,
  );

/** Whole rupees with the Indian grouping: ₹9,999 */
export const rupees = (amount: number): string => leftToRight(`₹${amount.toLocaleString('en-IN')}`);

/** 17 years of experience; nothing of who has just begun. */
export const experienceText = ({ experience: count }: { experience: number }): string[] =>
  count > 0 ? [t('doctor.years', { count })] : [];

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
  leftToRight(/^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone);
