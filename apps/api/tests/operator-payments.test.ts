import { getProfile } from '@baari/contract/profile';
import { listPayments } from '@baari/contract/payment';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { order, payInSandbox, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';
import { operatorPages } from './support/operator-pages.ts';
import type { SetUp } from './support/operator-pages.ts';

const MINUTE_MS = 60_000;
const PAYMENTS = '/operator/payments';

let api: TestApi;
let pages: ReturnType<typeof operatorPages>;
let who: SetUp;
let browser: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { RECONCILE_SECONDS: '1' });
  pages = operatorPages(api);
  who = await pages.setUp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.advance(MINUTE_MS);
  browser = await pages.loggedIn(who);
});

const read = async (path: string) => (await browser.fetch(path)).text();

async function buy(buyer: Buyer): Promise<{ paymentId: string; orderId: string }> {
  const { subscription } = await order(buyer, 'monthly');
  const result = await payInSandbox(buyer.browser, subscription.id);
  await verify(buyer, result);
  return { paymentId: result.razorpay_payment_id, orderId: subscription.id };
}
const subscriptionOf = async ({ browser }: Buyer) => (await browser.call(getProfile)).profileData!.subscription!;
const paymentsOf = async ({ browser }: Buyer) => (await browser.call(listPayments, { query: {} })).payments;

it('are found by payment, order and account, and each that is shown is noted before', async () => {
  const doctor = await api.doctor({ name: 'Paid Once' });
  const { paymentId, orderId } = await buy(doctor);
  for (const text of [paymentId, orderId, doctor.doctorId]) {
    const html = await read(`${PAYMENTS}?${new URLSearchParams({ text })}`);
    expect(html).toContain(`${PAYMENTS}/${paymentId}`);
    expect(html).toContain('Rs 999.00, paid');
  }
  expect(await read(`${PAYMENTS}?text=none`)).toContain('There is none.');
  const html = await read(`${PAYMENTS}/${paymentId}`);
  for (const text of ['Paid Once', orderId, 'monthly', 'Plan runs']) expect(html).toContain(text);
  const { rowCount } = await api.owner.query(
    "select from security_event where doctor_id = $1 and call = 'operatorPayment' and about = $2",
    [doctor.doctorId, orderId],
  );
  expect(rowCount).toBe(1);
});

it('are refunded after a question and a code of late, once, as by the command', async () => {
  const doctor = await api.doctor({ subscriptionDays: -5 });
  const { paymentId } = await buy(doctor);
  const refund = `${PAYMENTS}/${paymentId}/refund`;
  api.clock.advance(11 * MINUTE_MS);
  expect((await browser.fetch(refund)).headers.get('location')).toContain('/operator/confirm');
  const late = await pages.submit(browser, PAYMENTS, refund);
  expect(late.headers.get('location')).toBe(`/operator/confirm?${new URLSearchParams({ next: refund })}`);
  expect((await paymentsOf(doctor))[0]!.status).toBe('paid');
  await pages.submit(browser, '/operator/confirm', '/operator/confirm', { code: who.code() });
  expect(await read(refund)).toContain('Refund Rs 999.00?');
  expect((await pages.post(browser, refund, {})).status).toBe(403);
  const told = await Promise.all(
    [1, 2, 3].map(
      async () => (await pages.submit(browser, PAYMENTS, refund)).headers.get('location')!.split('told=')[1],
    ),
  );
  expect(told.sort()).toEqual(['nothing', 'nothing', 'ordered']);
  expect(await subscriptionOf(doctor)).toMatchObject({ status: 'expired', endDate: api.clock.now().toISOString() });
  await until(async () => expect((await paymentsOf(doctor))[0]!.status).toBe('refunded'), 15_000);
  expect((await baari(api, 'payment', 'refund', paymentId)).warned).toContain('is refunded');
  expect(await read(`${PAYMENTS}/${paymentId}`)).toContain('processed');
  const { rows } = await api.owner.query("select from sandbox_entity where parent_id = $1 and kind = 'refund'", [
    paymentId,
  ]);
  expect(rows).toHaveLength(1);
});

it('are shown and refunded to nobody else', async () => {
  const doctor = await api.doctor();
  const { paymentId } = await buy(doctor);
  for (const caller of [api.browser(), doctor.browser]) {
    for (const path of [PAYMENTS, `${PAYMENTS}/${paymentId}`, `${PAYMENTS}/${paymentId}/refund`])
      expect((await caller.fetch(path)).status).toBe(401);
    expect((await pages.post(caller, `${PAYMENTS}/${paymentId}/refund`, {})).status).toBe(401);
  }
  for (const call of [
    "operator_payments('\\x00', $1, '', null, 5)",
    "operator_payment('\\x00', $1, 'x')",
    "operator_refundable('\\x00', $1, 'x')",
    "operator_refund('\\x00', $1, 'x', '[]')",
  ])
    await expect(api.app(`select * from ${call}`, [new Date(TEST_NOW)])).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect((await browser.fetch(`${PAYMENTS}/pay_none`)).status).toBe(404);
  expect((await browser.fetch(`${PAYMENTS}/%00`)).status).toBe(404);
  expect((await browser.fetch(`${PAYMENTS}/%00%ff`)).status).toBe(404);
  expect((await api.browser().fetch(`${PAYMENTS}/%00%ff`)).status).toBe(401);
  expect((await browser.fetch('/operator/nothing/here')).status).toBe(404);
  expect((await browser.fetch(`${PAYMENTS}?text=%00`)).status).toBe(200);
});
