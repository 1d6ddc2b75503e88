import { expect, it } from 'vitest';
import { dayPart } from './day-part.ts';

it('greets by the hour', () => {
  expect([0, 11, 12, 16, 17, 23].map(dayPart)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
