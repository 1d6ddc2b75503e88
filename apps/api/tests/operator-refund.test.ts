import { getProfile } from '@baari/contract/profile';
import { listPayments } from '@baari/contract/payment';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';
import { order, payInSandbox, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { RECONCILE_SECONDS: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

async function buy(buyer: Buyer, plan: 'monthly' | 'yearly'): Promise<string> {
  const { subscription } = await order(buyer, plan);
  const result = await payInSandbox(buyer.browser, subscription.id);
  await verify(buyer, result);
  return result.razorpay_payment_id;
}
const subscriptionOf = async ({ browser }: Buyer) => (await browser.call(getProfile)).profileData!.subscription!;
const paymentsOf = async ({ browser }: Buyer) => (await browser.call(listPayments, { query: {} })).payments;

it('gives the money of a waiting plan back, and the plan behind it moves up', async () => {
  const doctor = await api.doctor({ subscriptionDays: 3 });
  const monthly = await buy(doctor, 'monthly');
  await buy(doctor, 'yearly');
  const { code, said } = await baari(api, 'payment', 'refund', monthly);
  expect(said).toContain('Rs 999.00');
  expect(code).toBe(0);
  const { plan, endDate, queued } = await subscriptionOf(doctor);
  expect([plan, endDate]).toEqual(['trial', '2026-11-24T04:30:00.000Z']);
  expect(queued).toMatchObject([{ plan: 'yearly', startDate: endDate, endDate: '2027-11-24T04:30:00.000Z' }]);
  await until(async () => {
    const [yearly, back] = await paymentsOf(doctor);
    expect(back).toMatchObject({ paymentId: monthly, status: 'refunded', refundedAt: TEST_NOW });
    expect(yearly).toMatchObject({ status: 'paid' });
  }, 15_000);
  const { rows } = await api.owner.query('select kind from receipt where payment_id = $1 order by kind', [monthly]);
  expect(rows).toEqual([{ kind: 'credit-note' }, { kind: 'receipt' }]);
});

it('ends a running plan now', async () => {
  const doctor = await api.doctor({ subscriptionDays: -5 });
  const paid = await buy(doctor, 'monthly');
  api.clock.set('2026-11-25T04:30:00.000Z');
  await baari(api, 'payment', 'refund', paid);
  expect(await subscriptionOf(doctor)).toMatchObject({ status: 'expired', endDate: '2026-11-25T04:30:00.000Z' });
});

it('refunds nothing twice, and names an unknown payment', async () => {
  const doctor = await api.doctor();
  const paid = await buy(doctor, 'monthly');
  const runs = await Promise.all([baari(api, 'payment', 'refund', paid), baari(api, 'payment', 'refund', paid)]);
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  await until(async () => expect((await paymentsOf(doctor))[0]!.status).toBe('refunded'), 15_000);
  const again = await baari(api, 'payment', 'refund', paid);
  expect(again).toMatchObject({ code: 1, warned: expect.stringContaining('is refunded') });
  expect((await baari(api, 'payment', 'refund', 'pay_none')).warned).toContain('There is no payment pay_none');
  const { rows } = await api.owner.query("select from sandbox_entity where parent_id = $1 and kind = 'refund'", [paid]);
  expect(rows).toHaveLength(1);
});
