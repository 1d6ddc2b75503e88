import { describe, expect, it } from 'vitest';
import { isExpired, lookOf } from './period.ts';

const ZONE = 'Asia/Kolkata';
const trial = { startDate: '2026-11-16T09:30:00.000Z', endDate: '2026-11-30T09:30:00.000Z' };

describe('a period of the subscription', () => {
  it('SUB-2 shows the clinic dates of its start and end', () => {
    const late = { startDate: '2026-11-15T18:30:00.000Z', endDate: '2026-11-30T18:29:59.000Z' };
    expect(lookOf(late, '2026-11-21', ZONE)).toMatchObject({ start: '2026-11-16', end: '2026-11-30' });
  });

  it.each([
    ['2026-11-16', 14, 0],
    ['2026-11-23', 7, 50],
    ['2026-11-30', 0, 100],
    ['2026-12-09', 0, 100],
    ['2026-11-01', 29, 0],
  ])('on %s %i days are left and %i percent have passed', (today, daysLeft, usedPercent) => {
    expect(lookOf(trial, today, ZONE)).toMatchObject({ daysLeft, usedPercent });
  });
});

it('SUB-3 counts expired alone as expired', () => {
  expect(isExpired('expired')).toBe(true);
  expect(['active', 'created', 'paused', ''].some(isExpired)).toBe(false);
});
