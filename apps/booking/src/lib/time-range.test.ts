import { expect, it } from 'vitest';
import { rangeText } from './time-range.ts';

it.each([
  ['10:20', '10:40', '10:20 – 10:40 am'],
  ['11:50', '12:10', '11:50 am – 12:10 pm'],
  ['17:05', '17:05', '5:05 pm'],
])('from %s to %s is said as %s', (from, to, text) => expect(rangeText({ from, to })).toBe(text));

it('can be said in words', () => expect(rangeText({ from: '10:20', to: '10:40' }, 'to')).toBe('10:20 to 10:40 am'));
