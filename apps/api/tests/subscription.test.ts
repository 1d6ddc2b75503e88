import { listPayments } from '@baari/contract/payment';
import type { Payment } from '@baari/contract/payment';
import { getProfile } from '@baari/contract/profile';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const pay = (doctorId: string, count: number, label = doctorId) =>
  api.owner.query(
    `insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at, refunded_at)
     select $1, 'order_' || $2 || n, case when n % 3 = 0 then null else 'pay_' || $2 || n end, 99900,
            (array['paid', 'failed', 'refunded'])[n % 3 + 1], $3::timestamptz + n * interval '1 minute',
            case when n % 3 = 2 then $3::timestamptz end
     from generate_series(1, $4::integer) n`,
    [doctorId, label, TEST_NOW, count],
  );

async function everyPage(browser: Browser) {
  const pages: Payment[][] = [];
  let cursor: string | undefined;
  do {
    const answer = await browser.call(listPayments, { query: { cursor } });
    expect(answer.hasNextPage).toBe(answer.nextCursor !== null);
    pages.push(answer.payments);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

describe('payment-allpayments', () => {
  it('API-21 ENT-15 ENT-16 gives 10 a page, newest first, each once', async () => {
    const { doctorId, browser } = await api.doctor();
    const { doctorId: other } = await api.doctor();
    await pay(doctorId, 12, 'a');
    await pay(other, 5, 'b');
    await pay(doctorId, 13, 'c');
    const pages = await everyPage(browser);
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
    const orders = pages.flat().map(({ orderId }) => orderId);
    const numbered = (label: string, count: number) =>
      Array.from({ length: count }, (_, i) => `order_${label}${count - i}`);
    expect(orders).toEqual([...numbered('c', 13), ...numbered('a', 12)]);
    expect(pages[0]![0]).toMatchObject({ amount: 99_900, status: 'failed', paymentId: 'pay_c13', refundedAt: null });
    expect(pages[0]![2]).toMatchObject({ status: 'refunded', refundedAt: TEST_NOW });
  });

  it('keeps its place while new payments come in', async () => {
    const { doctorId, browser } = await api.doctor();
    await pay(doctorId, 15, 'd');
    const first = await browser.call(listPayments, { query: {} });
    await pay(doctorId, 5, 'e');
    const second = await browser.call(listPayments, { query: { cursor: first.nextCursor! } });
    expect(second.payments.map(({ orderId }) => orderId)).toEqual([
      'order_d5',
      'order_d4',
      'order_d3',
      'order_d2',
      'order_d1',
    ]);
    expect(second).toMatchObject({ nextCursor: null, hasNextPage: false });
  });

  it('has no next page after exactly 10, and is empty without payments', async () => {
    const { doctorId, browser } = await api.doctor();
    expect(await browser.call(listPayments, { query: {} })).toMatchObject({
      payments: [],
      nextCursor: null,
      hasNextPage: false,
    });
    await pay(doctorId, 10);
    expect(await everyPage(browser)).toHaveLength(1);
  });

  it('refuses a cursor that it did not write', async () => {
    const { browser } = await api.doctor();
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of [
      'x',
      '',
      written([]),
      written(['1', '2']),
      written(['-1']),
      written(['1e3']),
      written([1]),
      written(['9'.repeat(19)]),
      written({ length: 1 }),
    ]) {
      const call = browser.call(listPayments, { query: { cursor } });
      await expect(call, cursor).rejects.toMatchObject({ status: 422, errors: [{ path: 'cursor' }] });
    }
  });

  it('a cursor of another doctor shows only one’s own', async () => {
    const [one, two] = [await api.doctor(), await api.doctor()];
    await pay(two.doctorId, 3, 'f');
    await pay(one.doctorId, 11, 'g');
    const { nextCursor } = await one.browser.call(listPayments, { query: {} });
    const { payments } = await two.browser.call(listPayments, { query: { cursor: nextCursor! } });
    expect(payments.map(({ orderId }) => orderId)).toEqual(['order_f3', 'order_f2', 'order_f1']);
  });
});

it('payment-allpayments of one status gives only those; money on its way back counts as failed', async () => {
  const { doctorId, browser } = await api.doctor();
  await pay(doctorId, 9, 'h');
  await api.owner.query("update payment set status = 'refunding' where payment_id = 'pay_h7'");
  const of = async (status: Payment['status']) => (await browser.call(listPayments, { query: { status } })).payments;
  expect((await of('paid')).map(({ orderId }) => orderId)).toEqual(['order_h9', 'order_h6', 'order_h3']);
  expect((await of('failed')).map(({ orderId, status }) => [orderId, status])).toEqual([
    ['order_h7', 'failed'],
    ['order_h4', 'failed'],
    ['order_h1', 'failed'],
  ]);
  expect(await of('refunded')).toHaveLength(3);
});

describe('the subscription of a profile', () => {
  it('ENT-13 follows the clock from trial to plan to expired', async () => {
    const { doctorId, browser } = await api.doctor({ subscriptionDays: 1 });
    await api.owner.query(
      "insert into subscription_period values ($1, '2026-11-22T04:30:00Z', '2026-12-22T04:30:00Z', 'monthly', 'order_1')",
      [doctorId],
    );
    const at = async (instant: string) => {
      api.clock.set(instant);
      return (await browser.call(getProfile)).profileData!.subscription;
    };
    expect(await at(TEST_NOW)).toMatchObject({
      plan: 'trial',
      status: 'active',
      queued: [{ plan: 'monthly', orderId: 'order_1' }],
    });
    expect(await at('2026-11-22T04:30:00.000Z')).toMatchObject({ plan: 'monthly', status: 'active', queued: [] });
    expect(await at('2026-12-22T04:29:59.999Z')).toMatchObject({ status: 'active' });
  });

  it('is null if there never was one', async () => {
    const { browser } = await api.doctor({ subscriptionDays: null });
    expect((await browser.call(getProfile)).profileData!.subscription).toBeNull();
  });
});
