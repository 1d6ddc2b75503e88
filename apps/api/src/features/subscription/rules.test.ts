import { describe, expect, it } from 'vitest';
import { subscriptionAt } from './rules.ts';
import type { Period } from './rules.ts';

const at = (day: string) => new Date(`${day}T06:00:00Z`);
const trial: Period = { orderId: null, plan: 'trial', startsAt: at('2026-03-01'), endsAt: at('2026-03-15') };
const monthly: Period = { orderId: 'order_1', plan: 'monthly', startsAt: at('2026-03-15'), endsAt: at('2026-04-15') };
const yearly: Period = { orderId: 'order_2', plan: 'yearly', startsAt: at('2026-04-15'), endsAt: at('2027-04-15') };

describe('subscriptionAt', () => {
  it('ENT-13 is null if there never was a period', () => {
    expect(subscriptionAt([], at('2026-03-01'))).toBeNull();
  });

  it('ENT-13 shows the running period, and those queued behind it', () => {
    const now = subscriptionAt([trial, monthly, yearly], at('2026-03-02'));
    expect(now).toMatchObject({ orderId: null, plan: 'trial', status: 'active', endDate: '2026-03-15T06:00:00.000Z' });
    expect(now?.queued.map(({ plan }) => plan)).toEqual(['monthly', 'yearly']);
  });

  it('hands over at the very instant: a period includes its start and not its end', () => {
    expect(subscriptionAt([trial, monthly], trial.endsAt)).toMatchObject({
      plan: 'monthly',
      status: 'active',
      queued: [],
    });
    const before = new Date(trial.endsAt.getTime() - 1);
    expect(subscriptionAt([trial, monthly], before)).toMatchObject({ plan: 'trial', status: 'active' });
  });

  it('tells the last one when all have ended', () => {
    expect(subscriptionAt([trial, monthly], monthly.endsAt)).toMatchObject({
      plan: 'monthly',
      status: 'expired',
      queued: [],
    });
  });

  it('after a gap shows the ended period and lists those still to come', () => {
    const now = subscriptionAt([trial, yearly], at('2026-03-20'));
    expect(now).toMatchObject({ plan: 'trial', status: 'expired' });
    expect(now?.queued).toHaveLength(1);
  });
});
