import { describe, expect, it } from 'vitest';
import { decideRefund } from './rules-refunds.ts';
import type { KnownRefund, RefundReport } from './rules-refunds.ts';

const NOW = new Date('2026-11-21T04:30:00Z');
const wanted: KnownRefund = { amount: 99_900, status: 'wanted', refundId: null, attempt: 0 };
const pending: KnownRefund = { ...wanted, status: 'pending', refundId: 'rfnd_1' };
const report: RefundReport = { refundId: 'rfnd_1', paymentId: 'pay_1', amount: 99_900, status: 'processed' };
const decided = (known: KnownRefund, told: Partial<RefundReport>) => decideRefund(known, { ...report, ...told }, NOW);

describe('decideRefund', () => {
  it('accepts the provider’s report that the money is back, even without a request of ours', () => {
    expect(decided(wanted, {})).toEqual({ kind: 'refunded' });
    expect(decided({ ...wanted, status: null, attempt: null }, {})).toEqual({ kind: 'refunded' });
  });

  it('changes nothing for a settled refund, a partial one, or one that is not ours', () => {
    const settled: KnownRefund = { ...pending, status: 'processed' };
    for (const status of ['pending', 'processed', 'failed'] as const)
      expect(decided(settled, { status })).toEqual({ kind: 'nothing' });
    expect(decided(wanted, { amount: 99_899 })).toEqual({ kind: 'nothing' });
    expect(decided(pending, { refundId: 'rfnd_2', status: 'failed' })).toEqual({ kind: 'nothing' });
    expect(decided({ ...wanted, status: null, attempt: null }, { status: 'pending' })).toEqual({ kind: 'nothing' });
  });

  it('asks again in six hours while it is under way, and tries again in one hour if it failed', () => {
    expect(decided(wanted, { status: 'pending' })).toEqual({
      kind: 'pending',
      checkAt: new Date('2026-11-21T10:30:00Z'),
    });
    expect(decided({ ...pending, attempt: 2 }, { status: 'failed' })).toEqual({
      kind: 'failed',
      attempt: 3,
      checkAt: new Date('2026-11-21T05:30:00Z'),
    });
  });
});
