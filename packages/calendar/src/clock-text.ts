import type { TimeRange } from '@baari/contract/day';
import type { Clock } from '@baari/contract/vocabulary';
import { timeOf } from './slots.ts';
import { clinicTime } from './zone.ts';

/** The words of a range, from the caller's catalogue. */
export interface RangeWords {
  /** Between the two times: '–' or 'to'. */
  between: string;
  /** A range of a single minute: 'about 10:30 am'. */
  about: (time: string) => string;
  /** Before a pause or after it: '1:05 – 1:30 pm, or from 5:00 pm'. */
  or: (before: string, from: string) => string;
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A time HH:MM as this clinic's clock shows it: 5:05 pm or 17:05. */
export function clockText(time: string, clock: Clock): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = String(minute).padStart(2, '0');
  if (clock === '24h') return `${String(hour).padStart(2, '0')}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * 10:20 – 10:40 am, or 10:20 – 10:40. The half of the day is written once if both times share it. No range spans a pause:
 * hours in which nobody is called are not among those in which one may be.
 */
export function rangeText({ from, to, pause }: TimeRange, clock: Clock, words: RangeWords): string {
  const { between, about, or } = words;
  // A line breaks between the two alone.
  if (pause)
    return or(unbroken(rangeText({ from, to: pause.from }, clock, words)), unbroken(clockText(pause.to, clock)));
  const [first, last] = [clockText(from, clock), clockText(to, clock)];
  if (first === last) return about(first);
  const isSameHalf = clock === '12h' && first.slice(-2) === last.slice(-2);
  return `${isSameHalf ? first.slice(0, -3) : first} ${between} ${last}`;
}

/** An instant on the clock of a clinic in the IANA zone `zone`: 5:05 pm or 17:05. */
export const instantText = (instant: Date, zone: string, clock: Clock): string =>
  clockText(timeOf(clinicTime(instant, zone).minute), clock);
