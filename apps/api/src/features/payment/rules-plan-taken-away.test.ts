import { planEnd } from '@baari/calendar/periods';
import { describe, expect, it } from 'vitest';
import { withoutOrder } from './rules-plan-taken-away.ts';
import type { PlannedPeriod } from './rules-plan-taken-away.ts';

const at = (day: string) => new Date(`${day}T04:30:00Z`);
const period = (orderId: string | null, plan: PlannedPeriod['plan'], from: string, to: string): PlannedPeriod => ({
  ...{ orderId, plan, startsAt: at(from), endsAt: at(to) },
});
const trial = period(null, 'trial', '2026-03-01', '2026-03-15');
const monthly = period('a', 'monthly', '2026-03-15', '2026-04-15');
const yearly = period('b', 'yearly', '2026-04-15', '2027-04-15');
const last = period('c', 'monthly', '2027-04-15', '2027-05-15');
const all = [trial, monthly, yearly, last];
const without = (orderId: string, now: string) =>
  withoutOrder(all, orderId, at(now), (start, plan) => planEnd(start, plan, 'Asia/Kolkata'));

describe('withoutOrder', () => {
  it('removes a waiting plan and moves up those behind it', () => {
    expect(without('a', '2026-03-02')).toEqual([
      trial,
      period('b', 'yearly', '2026-03-15', '2027-03-15'),
      period('c', 'monthly', '2027-03-15', '2027-04-15'),
    ]);
  });

  it('ends a running plan now; the next one begins there', () => {
    expect(without('a', '2026-03-20')).toEqual([
      trial,
      period('a', 'monthly', '2026-03-15', '2026-03-20'),
      period('b', 'yearly', '2026-03-20', '2027-03-20'),
      period('c', 'monthly', '2027-03-20', '2027-04-20'),
    ]);
  });

  it('at the very start of a plan nothing of it is left', () => {
    expect(without('a', '2026-03-15').map(({ orderId }) => orderId)).toEqual([null, 'b', 'c']);
  });

  it('leaves ended periods as they were, and ignores an unknown order', () => {
    expect(without('a', '2026-04-15')).toEqual(all);
    expect(without('d', '2026-03-02')).toEqual(all);
  });

  it('removes only the last one', () => {
    expect(without('c', '2026-03-02')).toEqual([trial, monthly, yearly]);
  });
});
