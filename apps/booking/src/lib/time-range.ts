import type { TimeRange } from '@baari/contract/day';
import { clockTime } from './format.ts';

/** 10:20 – 10:40 am, or with another word `between`; the half of the day once where both have the same. */
export function rangeText({ from, to }: TimeRange, between = '–'): string {
  const [first, last] = [clockTime(from), clockTime(to)];
  if (first === last) return first;
  const isSameHalf = first.slice(-2) === last.slice(-2);
  return `${isSameHalf ? first.slice(0, -3) : first} ${between} ${last}`;
}
