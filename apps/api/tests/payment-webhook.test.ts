import { listPayments } from '@baari/contract/payment';
import { deleteAccount } from '@baari/contract/account';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { booksOf, order, payInSandbox, paymentEvent, refundEvent, tell } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';

let api: TestApi;
let buyer: Buyer;
let orderId: string;
let paymentId: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(TEST_NOW);
  buyer = await api.doctor();
  orderId = (await order(buyer)).subscription.id;
  paymentId = `pay_${orderId.slice(6)}`;
});

const payment = (name: string, changes: object = {}) =>
  paymentEvent(name, { id: paymentId, order_id: orderId, ...changes });
const statuses = async () => (await booksOf(api, buyer.doctorId)).payments.map(({ status }) => status);
const periods = async () => (await booksOf(api, buyer.doctorId)).periods.length;
const outcomeOf = async (eventId: string) =>
  (await api.owner.query('select name, outcome from webhook_event where event_id = $1', [eventId])).rows[0];

describe('an event', () => {
  it('is enough to activate the plan, and is answered 200 again when it is repeated', async () => {
    for (const name of ['payment.captured', 'order.paid', 'payment.captured']) {
      const response = await tell(api, payment(name), { eventId: `${name} of ${orderId}`.replaceAll(' ', '_') });
      expect(await response.json()).toEqual({ success: true, message: 'Taken', said: { code: 'taken' } });
    }
    expect(await statuses()).toEqual(['paid']);
    expect(await periods()).toBe(1);
    expect(await outcomeOf(`order.paid_of_${orderId}`)).toEqual({ name: 'order.paid', outcome: 'nothing' });
  });

  it('is taken once by its id: another body under the same id changes nothing', async () => {
    await tell(api, payment('payment.failed'), { eventId: `evt_${orderId}` });
    await tell(api, payment('payment.captured'), { eventId: `evt_${orderId}` });
    expect(await statuses()).toEqual(['failed']);
    expect(await outcomeOf(`evt_${orderId}`)).toEqual({ name: 'payment.failed', outcome: 'failed' });
  });

  it('without an id, or with one that cannot be one, is known by its content', async () => {
    for (const eventId of [null, '', 'x'.repeat(101), 'with a space'])
      expect((await tell(api, payment('payment.captured'), { eventId })).status).toBe(200);
    const { rows } = await api.owner.query('select event_id from webhook_event where payment_id = $1', [paymentId]);
    expect(rows).toEqual([{ event_id: expect.stringMatching(/^sha256 [0-9a-f]{64}$/) }]);
    expect(await periods()).toBe(1);
  });

  it('a failure that turns into a success late is taken; a failure after the success is not', async () => {
    await tell(api, payment('payment.failed'));
    expect(await statuses()).toEqual(['failed']);
    const shown = async () => (await buyer.browser.call(listPayments, { query: {} })).payments;
    expect(await shown()).toMatchObject([{ status: 'failed', paymentId, orderId, amount: 99_900 }]);
    await tell(api, payment('payment.captured'));
    await tell(api, payment('payment.failed'));
    expect(await shown()).toMatchObject([{ status: 'paid', paymentId }]);
    expect(await periods()).toBe(1);
  });

  it('of an unknown kind, or about an order that is not ours, is kept and answered 200', async () => {
    const unknown = { entity: 'event', event: 'invoice.expired', payload: { invoice: { entity: { id: 'inv_1' } } } };
    expect((await tell(api, unknown, { eventId: `inv_${orderId}` })).status).toBe(200);
    expect(await outcomeOf(`inv_${orderId}`)).toEqual({ name: 'invoice.expired', outcome: 'kept' });
    const others = paymentEvent('payment.captured', { id: 'pay_others', order_id: 'order_others' });
    expect((await tell(api, others, { eventId: `oth_${orderId}` })).status).toBe(200);
    expect(await outcomeOf(`oth_${orderId}`)).toEqual({ name: 'payment.captured', outcome: 'unknown' });
    const odd = payment('payment.captured', { amount: 'a lot' });
    expect((await tell(api, odd, { eventId: `odd_${orderId}` })).status).toBe(200);
    expect(await outcomeOf(`odd_${orderId}`)).toEqual({ name: 'payment.captured', outcome: 'kept' });
    expect(await booksOf(api, buyer.doctorId)).toEqual({ periods: [], payments: [] });
  });

  it('does not wait for a locked row: the provider must send it again, and then it counts', async () => {
    const sibling = await api.sibling();
    const { owner } = sibling;
    await owner.query('begin');
    await owner.query('select from practice where doctor_id = $1 for update', [buyer.doctorId]);
    const eventId = `held_${orderId}`;
    expect((await tell(api, payment('payment.captured'), { eventId })).status).toBe(503);
    expect(await outcomeOf(eventId)).toBeUndefined();
    await owner.query('rollback');
    await sibling.stop();
    expect((await tell(api, payment('payment.captured'), { eventId })).status).toBe(200);
    expect(await statuses()).toEqual(['paid']);
  });

  it('keeps nothing that tells of a person', async () => {
    await tell(api, payment('payment.captured'));
    const { rows } = await api.owner.query('select * from webhook_event');
    expect(JSON.stringify(rows)).not.toMatch(/canary|9812345670/);
  });

  it('comes from a server: a browser of another site is refused like everywhere', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await api.browser().fetch('/api/payments/webhook', { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
  });
});

describe('a refund made by hand, at the provider', () => {
  const refund = (name: string, amount = 99_900) =>
    refundEvent(name, { id: `rfnd_${orderId.slice(6)}`, payment_id: paymentId, amount });

  it('is shown with its date; a part of it is not', async () => {
    await tell(api, payment('payment.captured'));
    await tell(api, refund('refund.processed', 100));
    await tell(api, refund('refund.created'));
    expect(await statuses()).toEqual(['paid']);
    api.clock.set('2026-11-25T06:00:00.000Z');
    await tell(api, refund('refund.processed'));
    await tell(api, refund('refund.failed'));
    const { payments } = await buyer.browser.call(listPayments, { query: {} });
    expect(payments).toMatchObject([{ status: 'refunded', refundedAt: '2026-11-25T06:00:00.000Z' }]);
    expect((await tell(api, refund('refund.processed'))).status).toBe(200);
  });

  it('of a payment that is not ours is kept and changes nothing', async () => {
    expect((await tell(api, refund('refund.processed'))).status).toBe(200);
    expect(await statuses()).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  it('before the event: the payment is kept and refunded, the account stays deleted, the buyer is erased', async () => {
    await buyer.browser.call(deleteAccount);
    await payInSandbox(buyer.browser, orderId);
    await until(async () => expect(await statuses()).toEqual(['refunded']), 10_000);
    expect(await periods()).toBe(0);
    const { rows } = await api.owner.query('select from account where doctor_id = $1', [buyer.doctorId]);
    expect(rows).toEqual([]);
    const kept = await api.owner.query(
      'select buyer_name, buyer_email, closed from payment_order where order_id = $1',
      [orderId],
    );
    expect(kept.rows).toEqual([{ buyer_name: '', buyer_email: '', closed: true }]);
  });

  it('after the event: the payment stays in the books with its buyer, and is not given back', async () => {
    await tell(api, payment('payment.captured'));
    await buyer.browser.call(deleteAccount);
    await tell(api, payment('order.paid'));
    expect(await statuses()).toEqual(['paid']);
    const { rows } = await api.owner.query(
      'select buyer_name, buyer_city, paid_by from payment_order where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ buyer_name: 'Asha Rao', buyer_city: 'Pune', paid_by: paymentId }]);
  });

  it('at the same time as the event: either way round, and never half', async () => {
    for (let round = 0; round < 12; round += 1) {
      const doctor = await api.doctor();
      const { subscription } = await order(doctor);
      const id = `pay_${subscription.id.slice(6)}`;
      const event = paymentEvent('payment.captured', { id, order_id: subscription.id });
      const [, response] = await Promise.all([doctor.browser.call(deleteAccount), tell(api, event)]);
      expect(response.status).toBe(200);
      const books = await booksOf(api, doctor.doctorId);
      expect(books.periods).toEqual([]);
      expect(['paid', 'refunding', 'refunded']).toContain(books.payments[0]?.status);
      const { rows } = await api.owner.query('select closed, paid_by from payment_order where order_id = $1', [
        subscription.id,
      ]);
      expect(rows[0]).toEqual(
        books.payments[0]!.status === 'paid' ? { closed: false, paid_by: id } : { closed: true, paid_by: null },
      );
    }
  });
});
