import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatewayAway, GatewayRefused } from '@baari/api/ports/payment-gateway';
import { razorpayGateway } from '@baari/api/ports/payment-gateway-razorpay';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}
type Answer = (response: ServerResponse) => void;

let server: Server;
let asked: Asked[];
let answers: Answer[];
beforeEach(async () => {
  asked = [];
  answers = [];
  server = createServer((request, response) => {
    void (async () => {
      const text = String(Buffer.concat(await request.toArray()));
      const body: unknown = text ? JSON.parse(text) : null;
      asked.push({ method: request.method!, path: request.url!, headers: request.headers, body });
      (answers.shift() ?? says(500, 'no answer is left'))(response);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const says =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const hangsUp: Answer = (response) => response.destroy();
const saysNothing: Answer = () => {};
const gateway = (deadlineMs?: number) =>
  razorpayGateway({
    apiUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId: 'rzp_test_1',
    keySecret: 'the secret',
    ...(deadlineMs !== undefined && { deadlineMs }),
  });

const PAYMENT = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 99_900,
  currency: 'INR',
  status: 'captured',
  email: 'x@y.in',
};
const REFUND = { id: 'rfnd_1', payment_id: 'pay_1', amount: 99_900, status: 'processed' };
const refused = (code: string) => ({ error: { code, description: 'Asha Rao asha@clinic.example may not' } });

describe('Razorpay’s client', () => {
  it('sends its credentials, and money in paise', async () => {
    answers.push(says(200, { id: 'order_1', amount: 99_900, currency: 'INR', receipt: 'r 1', notes: [] }));
    const made = await gateway().createOrder({ amount: 99_900, currency: 'INR', receipt: 'r 1' });
    expect(made).toEqual({ id: 'order_1', amount: 99_900, currency: 'INR', receipt: 'r 1' });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/orders',
        headers: { authorization: `Basic ${Buffer.from('rzp_test_1:the secret').toString('base64')}` },
        body: { amount: 99_900, currency: 'INR', receipt: 'r 1', payment_capture: 1 },
      },
    ]);
  });

  it('repeats calls that may be repeated', async () => {
    answers.push(hangsUp, says(502, ''), says(200, PAYMENT));
    expect(await gateway().payment('pay_1')).toEqual({
      ...{ id: 'pay_1', orderId: 'order_1', amount: 99_900, currency: 'INR', status: 'captured' },
    });
    expect(asked).toHaveLength(3);
  });

  it('gives up after three tries, without quoting the answers', async () => {
    answers.push(says(500, 'Asha'), says(429, 'Asha'), says(503, 'Asha'), says(200, PAYMENT));
    await expect(gateway().payment('pay_1')).rejects.toThrow('payment provider away for payment: status 503');
    expect(asked).toHaveLength(3);
  });

  it('never repeats a call that would take effect twice', async () => {
    answers.push(hangsUp, says(500, ''));
    const order = { amount: 99_900, currency: 'INR', receipt: 'r 1' } as const;
    await expect(gateway().createOrder(order)).rejects.toThrow(GatewayAway);
    await expect(gateway().capture({ id: 'pay_1', amount: 99_900, currency: 'INR' })).rejects.toThrow(GatewayAway);
    expect(asked).toHaveLength(2);
  });

  it('refunds under a key, and under the same one again', async () => {
    answers.push(hangsUp, says(409, refused('BAD_REQUEST_ERROR')), says(200, REFUND));
    expect(await gateway().refund('pay_1', 99_900, 'refund-pay_1-1')).toEqual({
      ...{ id: 'rfnd_1', paymentId: 'pay_1', amount: 99_900, status: 'processed' },
    });
    expect(asked.map(({ headers, body }) => [headers['x-refund-idempotency'], body])).toEqual(
      Array(3).fill(['refund-pay_1-1', { amount: 99_900 }]),
    );
  });

  it('does not try again if the provider refuses, and quotes only its code', async () => {
    answers.push(says(400, refused('BAD_REQUEST_ERROR')), says(401, 'no'));
    await expect(gateway().payment('pay_1')).rejects.toThrow(
      new GatewayRefused('payment', 400, 'BAD_REQUEST_ERROR').message,
    );
    await expect(gateway().payment('pay_1')).rejects.toThrow('payment provider refused payment: 401 unknown');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['another shape', { id: 'pay_1' }],
    ['an amount that is none', { ...PAYMENT, amount: 999.5 }],
    ['a state that nobody knows', { ...PAYMENT, status: 'lost' }],
  ])('takes %s for no answer', async (_what, body) => {
    answers.push(...Array(3).fill(says(200, body)));
    await expect(gateway().payment('pay_1')).rejects.toThrow('an answer that cannot be understood');
  });

  it('ends within its deadline, tries and all', async () => {
    answers.push(saysNothing, saysNothing, saysNothing);
    await expect(gateway(150).payment('pay_1')).rejects.toThrow(GatewayAway);
    expect(asked).toHaveLength(1);
  });

  it('does not send its key to the target of a redirect', async () => {
    const elsewhere: Answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    answers.push(elsewhere, elsewhere, elsewhere);
    await expect(gateway().payment('pay_1')).rejects.toThrow(GatewayAway);
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill('/v1/payments/pay_1'));
  });

  it('cannot be led to another path by an id', async () => {
    answers.push(says(400, refused('BAD_REQUEST_ERROR')));
    await expect(gateway().payment('../orders?x=1#')).rejects.toThrow(GatewayRefused);
    expect(asked[0]!.path).toBe('/v1/payments/..%2Forders%3Fx%3D1%23');
  });
});
