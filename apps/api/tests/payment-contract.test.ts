/**
 * What the payment provider must do for this product to work, asked of the embedded sandbox; or of the address in
 * RAZORPAY_CONTRACT_URL with RAZORPAY_CONTRACT_KEY_ID and _KEY_SECRET (test keys). There a person pays: give the ids of a
 * captured payment that may be refunded, in RAZORPAY_CONTRACT_PAYMENT, and of its order, in RAZORPAY_CONTRACT_ORDER.
 */
import { randomBytes } from 'node:crypto';
import { GatewayRefused } from '@baari/api/ports/payment-gateway';
import type { PaymentGateway } from '@baari/api/ports/payment-gateway';
import { razorpayGateway } from '@baari/api/ports/payment-gateway-razorpay';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { payInSandbox, sandboxSecret } from '@baari/testing/payment';

const {
  RAZORPAY_CONTRACT_URL: given,
  RAZORPAY_CONTRACT_KEY_ID: keyId,
  RAZORPAY_CONTRACT_KEY_SECRET: keySecret,
} = process.env;
const { RAZORPAY_CONTRACT_PAYMENT: givenPayment, RAZORPAY_CONTRACT_ORDER: givenOrder } = process.env;

let api: TestApi | null = null;
let gateway: PaymentGateway;
let apiUrl: string;
beforeAll(async () => {
  api = given ? null : await startApi(inject('ownerUrl'));
  apiUrl = given ?? `${api!.baseUrl}/sandbox/razorpay`;
  const keys = given
    ? { keyId: keyId!, keySecret: keySecret! }
    : { keyId: 'rzp_test_sandbox', keySecret: sandboxSecret('key') };
  gateway = razorpayGateway({ apiUrl: () => apiUrl, ...keys });
});
afterAll(() => api?.stop());

const newOrder = (amount = 99_900) =>
  gateway.createOrder({ amount, currency: 'INR', receipt: `contract-${randomBytes(8).toString('hex')}` });

/** A captured payment and its order; null where nobody has paid. */
async function captured(): Promise<{ paymentId: string; orderId: string } | null> {
  if (!api) return givenPayment && givenOrder ? { paymentId: givenPayment, orderId: givenOrder } : null;
  const { id } = await newOrder();
  const paid = await payInSandbox(api.browser(), id);
  return { orderId: id, paymentId: paid.razorpay_payment_id };
}

describe('orders', () => {
  it('are made as asked for, and found again', async () => {
    const order = await newOrder();
    expect(order).toMatchObject({ id: expect.stringMatching(/^order_\w{14}$/), amount: 99_900, currency: 'INR' });
    expect(await gateway.order(order.id)).toEqual(order);
    expect(await gateway.paymentsOf(order.id)).toEqual([]);
  });

  it('are another one each time, with the same receipt too', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    expect(one.id).not.toBe(other.id);
  });

  it('are refused below a rupee', async () => {
    await expect(newOrder(99)).rejects.toThrow(GatewayRefused);
  });
});

describe('what is not there, or not ours', () => {
  it.each(['order', 'paymentsOf', 'payment', 'refundsOf', 'refundById'] as const)(
    '%s of a made-up id',
    async (call) => {
      const kind = call === 'refundById' ? 'rfnd' : call === 'payment' || call === 'refundsOf' ? 'pay' : 'order';
      const answer = gateway[call](`${kind}_AAAAAAAAAAAAAA`);
      // A list of a made-up parent may as well be empty.
      await expect(
        answer.then(
          (found) => (Array.isArray(found) && found.length === 0 ? null : found),
          () => null,
        ),
      ).resolves.toBeNull();
    },
  );

  it('another key is refused', async () => {
    const stranger = razorpayGateway({ apiUrl: () => apiUrl, keyId: 'rzp_test_sandbox', keySecret: 'a guess' });
    await expect(stranger.payment('pay_AAAAAAAAAAAAAA')).rejects.toThrow(GatewayRefused);
  });
});

describe('a payment', () => {
  it('is found by its id and by its order', async ({ skip }) => {
    const paid = (await captured()) ?? skip('nobody has paid');
    const payment = await gateway.payment(paid.paymentId);
    expect(payment).toMatchObject({ id: paid.paymentId, orderId: paid.orderId, amount: 99_900, currency: 'INR' });
    expect(await gateway.paymentsOf(paid.orderId)).toContainEqual(payment);
  });

  it('cannot be captured twice', async ({ skip }) => {
    const paid = (await captured()) ?? skip('nobody has paid');
    const again = gateway.capture({ id: paid.paymentId, amount: 99_900, currency: 'INR' });
    await expect(again).rejects.toThrow(GatewayRefused);
  });

  it('is captured for the amount that was authorised, and then is', async ({ skip }) => {
    if (!api) skip('a person would have to pay');
    const { id } = await newOrder();
    const { razorpay_payment_id } = await payInSandbox(api!.browser(), id, { capture: false });
    const money = { id: razorpay_payment_id, currency: 'INR' };
    expect((await gateway.payment(razorpay_payment_id)).status).toBe('authorized');
    await expect(gateway.capture({ ...money, amount: 100 })).rejects.toThrow(GatewayRefused);
    expect((await gateway.capture({ ...money, amount: 99_900 })).status).toBe('captured');
  });
});

describe('a refund', () => {
  it('is made once for its key, whole, and then nothing is left to refund', async ({ skip }) => {
    const { paymentId } = (await captured()) ?? skip('nobody has paid');
    const key = `contract-${randomBytes(8).toString('hex')}`;
    const made = await gateway.refund(paymentId, 99_900, key);
    expect(made).toMatchObject({ paymentId, amount: 99_900, id: expect.stringMatching(/^rfnd_\w{14}$/) });
    expect(['pending', 'processed']).toContain(made.status);
    expect((await gateway.refund(paymentId, 99_900, key)).id).toBe(made.id);
    await expect(gateway.refund(paymentId, 100, key)).rejects.toThrow(GatewayRefused);
    await expect(gateway.refund(paymentId, 99_900, `${key}-2`)).rejects.toThrow(GatewayRefused);
    expect((await gateway.refundsOf(paymentId)).map(({ id }) => id)).toEqual([made.id]);
    expect((await gateway.refundById(made.id)).amount).toBe(99_900);
  });
});
