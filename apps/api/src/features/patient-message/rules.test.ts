import { expect, it } from 'vitest';
import { numberToTell } from './rules.ts';

it('tells of tomorrow from 18:00 to 20:00, and of the day from 7:00 to 9:00, and at no other minute', () => {
  const told = (minute: number) => numberToTell(minute)?.reason ?? null;
  expect([419, 420, 539, 540, 1079, 1080, 1199, 1200].map(told)).toEqual([
    ...[null, 'today', 'today', null],
    ...[null, 'tomorrow', 'tomorrow', null],
  ]);
});
