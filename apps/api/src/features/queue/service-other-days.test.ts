import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { otherDays } from './service-other-days.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function desk() {
  const others = otherDays();
  const told: (string | null)[] = [];
  const leave = others.join('a', (date) => told.push(date));
  return { others, told, leave };
}

it('tells the first change at once, and each day that changes in the half second after it once', () => {
  const { others, told } = desk();
  others.changed('a', '2026-11-29');
  expect(told).toEqual(['2026-11-29']);
  for (const date of ['2026-11-29', '2026-11-30', '2026-11-30']) others.changed('a', date);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(told.slice(1)).toEqual(['2026-11-29', '2026-11-30']);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(3);
});

it('says any day instead of each where any may have changed', () => {
  const { others, told } = desk();
  others.changed('a', '2026-11-29');
  others.changed('a', '2026-11-30');
  others.changed(null, null);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['2026-11-29', null]);
});

it('tells nobody who has left, and no other practice', () => {
  const { others, told, leave } = desk();
  others.changed('b', '2026-11-29');
  others.changed('a', '2026-11-29');
  others.changed('a', '2026-11-30');
  leave();
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['2026-11-29']);
});
