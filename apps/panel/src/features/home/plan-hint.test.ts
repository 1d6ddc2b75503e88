import type { Subscription } from '@baari/contract/subscription';
import { expect, it } from 'vitest';
import { planHint } from './plan-hint.ts';

const ZONE = 'Asia/Kolkata';
const trial: Subscription = {
  orderId: null,
  plan: 'trial',
  status: 'active',
  startDate: '2026-11-16T18:30:00.000Z',
  endDate: '2026-11-30T18:29:00.000Z',
  queued: [],
};
const month = {
  orderId: 'order_1',
  plan: 'monthly',
  startDate: '2026-11-30T18:29:00.000Z',
  endDate: '2026-12-30T18:29:00.000Z',
} as const;

it.each([
  ['2026-11-22', undefined],
  ['2026-11-23', 7],
  ['2026-11-27', 3],
  ['2026-11-30', 0],
  ['2026-12-01', 0], // past midnight, before the server says expired
])('on %s a trial that ends on the 30th has %s days to be told of', (today, daysLeft) => {
  expect(planHint(trial, today, ZONE)).toEqual(daysLeft === undefined ? undefined : { of: 'trial', daysLeft });
});

it('a plan queued behind the trial counts: it is its end that matters', () => {
  const both = { ...trial, queued: [month] };
  expect(planHint(both, '2026-11-30', ZONE)).toBeUndefined();
  expect(planHint(both, '2026-12-29', ZONE)).toEqual({ of: 'plan', daysLeft: 1 });
});

it('what has ended is not announced any more', () => {
  expect(planHint({ ...trial, status: 'expired' }, '2027-03-01', ZONE)).toBeUndefined();
});
