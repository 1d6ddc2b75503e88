import { PROBLEMS } from '@baari/contract/problem';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { booksOf, hmac, order, payInSandbox, paymentEvent, sandboxSecret, tell, verify } from '@baari/testing/payment';
import type { Buyer, CheckoutResult } from '@baari/testing/payment';

let api: TestApi;
let buyer: Buyer;
let orderId: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(TEST_NOW);
  buyer = await api.doctor();
  orderId = (await order(buyer)).subscription.id;
  api.log.length = 0;
});

const signed = (order: string, payment: string): CheckoutResult => ({
  razorpay_order_id: order,
  razorpay_payment_id: payment,
  razorpay_signature: hmac(sandboxSecret('key'), `${order}|${payment}`),
});
const nothing = { periods: [], payments: [] };
const LETTER = PROBLEMS.PAYMENT_NOT_VERIFIED.text;

/** A payment that the sandbox took without telling anybody. */
async function quietPayment(order: string, changes: object = {}): Promise<string> {
  const id = `pay_${order.slice(6)}`;
  const body = { id, entity: 'payment', amount: 99_900, currency: 'INR', status: 'captured', captured: true };
  await api.owner.query("insert into sandbox_entity (id, kind, parent_id, body) values ($1, 'payment', $2, $3)", [
    id,
    order,
    JSON.stringify({ ...body, order_id: order, amount_refunded: 0, ...changes }),
  ]);
  return id;
}

async function expectRefused(result: CheckoutResult, by: Buyer, code: string, status: number): Promise<void> {
  await expect(verify(by, result)).rejects.toMatchObject({ code, status, message: LETTER });
  expect(api.log.join('')).toContain('a payment was not verified');
}

describe('verify-subscription refuses, logs and changes nothing', () => {
  it('ERR CHECKOUT-18 a forged signature, to the letter', async () => {
    const payment = await quietPayment(orderId);
    const good = signed(orderId, payment).razorpay_signature;
    const forged = [
      '',
      '00',
      'x'.repeat(64),
      '0'.repeat(64),
      good.slice(0, -1),
      `${good}00`,
      hmac('another key', `${orderId}|${payment}`),
      hmac(sandboxSecret('webhook'), `${orderId}|${payment}`),
      hmac(sandboxSecret('key'), `${payment}|${orderId}`),
      hmac(sandboxSecret('key'), orderId),
    ];
    for (const razorpay_signature of forged)
      await expectRefused({ ...signed(orderId, payment), razorpay_signature }, buyer, 'PAYMENT_NOT_VERIFIED', 422);
    expect(await booksOf(api, buyer.doctorId)).toEqual(nothing);
  });

  it('another doctor’s order, no matter whose payment it is', async () => {
    const thief = await api.doctor();
    const payment = await quietPayment(orderId);
    await expectRefused(signed(orderId, payment), thief, 'NOT_FOUND', 404);
    await expectRefused(signed('order_ofnobody1234', payment), buyer, 'NOT_FOUND', 404);
    expect(await booksOf(api, thief.doctorId)).toEqual(nothing);
    expect(await booksOf(api, buyer.doctorId)).toEqual(nothing);
  });

  it('a payment of another order, even with a true signature over one’s own order id', async () => {
    const cheap = (await order(buyer, 'yearly')).subscription.id;
    const payment = await quietPayment(orderId);
    await expectRefused(signed(cheap, payment), buyer, 'PAYMENT_NOT_VERIFIED', 422);
    await expectRefused(signed(cheap, 'pay_ofnobody123456'), buyer, 'PAYMENT_NOT_VERIFIED', 422);
    expect(await booksOf(api, buyer.doctorId)).toEqual(nothing);
  });

  it('a payment that failed or was never made', async () => {
    const payment = await quietPayment(orderId, { status: 'failed', captured: false });
    await expectRefused(signed(orderId, payment), buyer, 'PAYMENT_NOT_VERIFIED', 422);
    expect(await booksOf(api, buyer.doctorId)).toEqual(nothing);
  });

  it.each([
    ['amount', { amount: 99_800 }],
    ['currency', { currency: 'USD' }],
  ])('another %s: no plan, and the money is given back', async (reason, changes) => {
    const payment = await quietPayment(orderId, changes);
    await expectRefused(signed(orderId, payment), buyer, 'PAYMENT_NOT_VERIFIED', 422);
    await until(async () => {
      const books = await booksOf(api, buyer.doctorId);
      expect(books).toEqual({
        periods: [],
        payments: [{ payment_id: payment, status: 'refunded', order_id: orderId }],
      });
    }, 10_000);
    const { rows } = await api.owner.query('select reason from refund where payment_id = $1', [payment]);
    expect(rows).toEqual([{ reason }]);
  });

  it('a result that is not one', async () => {
    for (const razorpay_order_id of ['', '../payments', 'order 1', 'x'.repeat(65)])
      await expect(verify(buyer, { ...signed(orderId, 'pay_1'), razorpay_order_id })).rejects.toMatchObject({
        status: 422,
        code: 'INVALID_FIELDS',
      });
  });
});

describe('the webhook refuses, logs and changes nothing', () => {
  const event = () => paymentEvent('payment.captured', { id: `pay_${orderId.slice(6)}`, order_id: orderId });

  async function expectNotTaken(response: Response): Promise<void> {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'SIGNATURE_INVALID' });
    expect(api.log.join('')).toContain('a payment event was not taken');
    expect(await booksOf(api, buyer.doctorId)).toEqual(nothing);
    const { rows } = await api.owner.query('select from webhook_event where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  }

  it('a signature by another key, or none', async () => {
    await expectNotTaken(await tell(api, event(), { secret: 'a guess' }));
    await expectNotTaken(await tell(api, event(), { secret: sandboxSecret('key') }));
    for (const signature of ['', '00', 'z'.repeat(64)]) await expectNotTaken(await tell(api, event(), { signature }));
  });

  it('a signature over different bytes with the same meaning: the raw body counts, not its meaning', async () => {
    const sent = JSON.stringify(event());
    const spaced = JSON.stringify(event(), null, 1);
    await expectNotTaken(await tell(api, spaced, { signature: hmac(sandboxSecret('webhook'), sent) }));
    // The same text with its own signature is taken, odd as it is written.
    expect((await tell(api, spaced)).status).toBe(200);
    expect((await booksOf(api, buyer.doctorId)).payments).toHaveLength(1);
  });

  it('a signed body that is not an event, too large or empty: 4xx', async () => {
    expect((await tell(api, 'not json')).status).toBe(400);
    expect((await tell(api, '[]')).status).toBe(400);
    expect((await tell(api, '')).status).toBe(400);
    expect((await tell(api, `"${'x'.repeat(300_000)}"`)).status).toBe(413);
  });
});

/** The service, or the provider behind it, is busy. */
const COME_AGAIN = new Set<string>(['NOT_READY', 'PAYMENT_UNCONFIRMED']);

/** A thousand calls at once that all tell of the same payment; how many were taken rather than told to come again. */
async function replayAtOnce(result: CheckoutResult): Promise<number> {
  const event = paymentEvent('payment.captured', { id: result.razorpay_payment_id, order_id: orderId });
  const calls = Array.from({ length: 1_000 }, (_, n) => {
    if (n % 4 === 0) return verify(buyer, result, 'the same key').then(() => true);
    if (n % 4 === 1) return verify(buyer, result, `key ${n}`).then(() => true);
    return tell(api, event, { eventId: n % 4 === 2 ? 'evt_same' : `evt_replay_${n}` }).then(({ ok }) => ok);
  });
  const answers = await Promise.allSettled(calls);
  expect(answers.filter((one) => one.status === 'rejected' && !COME_AGAIN.has(one.reason.code))).toEqual([]);
  return answers.filter((one) => one.status === 'fulfilled' && one.value).length;
}

it('replayed a thousand times at once, by browser and by event: one period', async (context) => {
  const waves = Math.min(SCALE, 20);
  const result = await payInSandbox(buyer.browser, orderId);
  let taken = 0;
  for (let wave = 0; wave < waves; wave += 1) taken += await replayAtOnce(result);
  const books = await booksOf(api, buyer.doctorId);
  expect(books.periods).toHaveLength(1);
  expect(books.payments).toMatchObject([{ status: 'paid' }]);
  expect(taken).toBeGreaterThan(0);
  proved(context, `${waves} times 1000 replays at once, ${taken} taken, the others told to come again`);
});

it('no signature, key, address or phone reaches the log', async () => {
  const result = await payInSandbox(buyer.browser, orderId);
  await verify(buyer, result);
  await tell(api, paymentEvent('payment.captured', { id: 'pay_other', order_id: orderId }));
  await expect(verify(buyer, { ...result, razorpay_signature: 'c0ffee'.repeat(10) })).rejects.toThrow(LETTER);
  const log = api.log.join('');
  expect(log).toContain(orderId);
  for (const secret of [
    result.razorpay_signature,
    'c0ffee'.repeat(10),
    sandboxSecret('key'),
    sandboxSecret('webhook'),
    'asha.canary@clinic.example',
    '9812345670',
    '9876543210',
  ])
    expect(log.includes(secret), secret).toBe(false);
});
