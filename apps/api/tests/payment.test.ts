import { deleteProfile, getProfile } from '@baari/contract/profile';
import { getConfig } from '@baari/contract/public-config';
import { listPayments } from '@baari/contract/payment';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { booksOf, order, payInSandbox, verify } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const paidBooks = (buyer: Buyer, count: number) =>
  until(async () => {
    const books = await booksOf(api, buyer.doctorId);
    expect(books.payments.filter(({ status }) => status === 'paid')).toHaveLength(count);
    return books;
  }, 10_000);

describe('create-subscription', () => {
  it('refuses another doctor’s id before anything else', async () => {
    const [one, two] = [await api.doctor(), await api.doctor()];
    await expect(order({ ...one, doctorId: two.doctorId })).rejects.toMatchObject({
      code: 'OTHER_DOCTOR',
      status: 403,
    });
    expect((await order({ ...one, doctorId: one.doctorId.toUpperCase() })).subscription.amount).toBe(99_900);
  });

  it('API-19 CHECKOUT-11 returns an order at the server’s price, and the data to open the checkout', async () => {
    const doctor = await api.doctor({ name: 'Meera Iyer', email: 'meera@clinic.example' });
    expect((await api.browser().call(getConfig)).config).toMatchObject({ payments: true, testPayments: true });
    const { subscription, checkout } = await order(doctor, 'yearly');
    expect(subscription).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      amount: 999_900,
      currency: 'INR',
      receipt: expect.stringMatching(/^baari-[0-9a-f]{24}$/),
    });
    expect(checkout).toEqual({
      keyId: 'rzp_test_sandbox',
      scriptUrl: '/sandbox/razorpay/checkout.js',
      name: 'Baari',
      prefill: { name: 'Meera Iyer', email: 'meera@clinic.example', contact: '+919876543210' },
    });
  });

  it('gives an unpaid order of the same plan again for 15 minutes', async () => {
    const doctor = await api.doctor();
    const first = await order(doctor);
    expect((await order(doctor)).subscription).toEqual(first.subscription);
    expect((await order(doctor, 'yearly')).subscription.id).not.toBe(first.subscription.id);
    api.clock.advance(15 * 60_000 - 1);
    expect((await order(doctor)).subscription.id).toBe(first.subscription.id);
    api.clock.advance(1);
    const next = await order(doctor);
    expect(next.subscription.id).not.toBe(first.subscription.id);
    await verify(doctor, await payInSandbox(doctor.browser, next.subscription.id));
    expect((await order(doctor)).subscription.id).not.toBe(next.subscription.id);
  });

  it('50 parallel calls with one key, and 50 with 50 keys, make one order', async () => {
    const [one, other] = [await api.doctor(), await api.doctor()];
    const calls = Array.from({ length: 50 }, (_, n) => [
      order(one, 'monthly', 'key'),
      order(other, 'monthly', `key ${n}`),
    ]);
    const ids = (await Promise.all(calls.flat())).map(({ subscription }) => subscription.id);
    expect(new Set(ids).size).toBe(2);
    const { rows } = await api.owner.query('select doctor_id from payment_order where doctor_id = any ($1)', [
      [one.doctorId, other.doctorId],
    ]);
    expect(rows).toHaveLength(2);
  });

  it('a key with another plan is refused', async () => {
    const doctor = await api.doctor();
    await order(doctor, 'monthly', 'same');
    await expect(order(doctor, 'yearly', 'same')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('verify-subscription', () => {
  it('API-20 CHECKOUT-10 CHECKOUT-13 starts the plan when the trial ends, and the next behind it', async () => {
    const doctor = await api.doctor({ subscriptionDays: 3 });
    const monthly = await order(doctor);
    const result = await payInSandbox(doctor.browser, monthly.subscription.id);
    await verify(doctor, result);
    await verify(doctor, result);
    const yearly = await order(doctor, 'yearly');
    await verify(doctor, await payInSandbox(doctor.browser, yearly.subscription.id));

    const { subscription } = (await doctor.browser.call(getProfile)).profileData!;
    expect(subscription).toMatchObject({
      plan: 'trial',
      endDate: '2026-11-24T04:30:00.000Z',
      queued: [
        {
          plan: 'monthly',
          orderId: monthly.subscription.id,
          startDate: '2026-11-24T04:30:00.000Z',
          endDate: '2026-12-24T04:30:00.000Z',
        },
        {
          plan: 'yearly',
          orderId: yearly.subscription.id,
          startDate: '2026-12-24T04:30:00.000Z',
          endDate: '2027-12-24T04:30:00.000Z',
        },
      ],
    });
    const { payments } = await doctor.browser.call(listPayments, { query: {} });
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['paid', 999_900],
      ['paid', 99_900],
    ]);
  });

  it('starts at once if no plan is running', async () => {
    const doctor = await api.doctor({ subscriptionDays: -5 });
    const { subscription } = await order(doctor);
    await verify(doctor, await payInSandbox(doctor.browser, subscription.id), 'key');
    expect((await doctor.browser.call(getProfile)).profileData!.subscription).toMatchObject({
      plan: 'monthly',
      status: 'active',
      startDate: TEST_NOW,
      endDate: '2026-12-21T04:30:00.000Z',
    });
  });

  it('has no second effect after the webhook', async () => {
    const doctor = await api.doctor();
    const { subscription } = await order(doctor);
    const result = await payInSandbox(doctor.browser, subscription.id);
    await paidBooks(doctor, 1);
    await verify(doctor, result);
    expect((await booksOf(api, doctor.doctorId)).periods).toHaveLength(1);
  });
});

describe('a profile that is deleted while a payment is under way', () => {
  it('is not revived: the payment is kept, and given back', async () => {
    const doctor = await api.doctor();
    const { subscription } = await order(doctor);
    await doctor.browser.call(deleteProfile);
    await payInSandbox(doctor.browser, subscription.id);
    await until(async () => {
      const books = await booksOf(api, doctor.doctorId);
      expect(books.payments).toMatchObject([{ status: 'refunded', order_id: subscription.id }]);
      expect(books.periods).toEqual([]);
    }, 10_000);
  });
});
