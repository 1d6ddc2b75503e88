import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { GatewayAway, GatewayRefused } from './payment-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const DEADLINE_MS = 4_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
/** The provider is busy, or is working on the same refund now. */
const TRY_AGAIN = new Set([409, 429]);

export interface RazorpaySettings {
  /** The API's address without /v1; read at each call. */
  apiUrl: () => string;
  keyId: string;
  keySecret: string;
  /** The deadline of a call with all its tries. */
  deadlineMs?: number;
}

interface Request {
  name: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Sending it a second time has no second effect. */
  repeatable: boolean;
}

const amount = z.int().min(0).max(2_147_483_647);
const order = z.object({ id: z.string(), amount, currency: z.string(), receipt: z.string().nullish() });
const payment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
});
const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
});
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
const problem = z.object({ error: z.object({ code: z.string() }) });

const asOrder = ({ receipt, ...given }: z.output<typeof order>) => ({ ...given, receipt: receipt ?? null });
const asPayment = ({ order_id, ...given }: z.output<typeof payment>) => ({ ...given, orderId: order_id ?? null });
const asRefund = ({ payment_id, ...given }: z.output<typeof refund>) => ({ ...given, paymentId: payment_id });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends one request; throws GatewayAway for a failure that another try may not meet again. */
async function sendOnce(settings: RazorpaySettings, request: Request, deadlineMs: number): Promise<unknown> {
  const { name, path, body, headers } = request;
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${settings.apiUrl()}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the key to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    throw new GatewayAway(name, error instanceof Error ? error.name : 'unknown');
  }
  if (status >= 500 || TRY_AGAIN.has(status)) throw new GatewayAway(name, `status ${status}`);
  const answer = parsed(text);
  // The description beside the code may name people; the code never does.
  if (status >= 400) throw new GatewayRefused(name, status, problem.safeParse(answer).data?.error.code ?? 'unknown');
  return answer;
}

async function send<T>(settings: RazorpaySettings, request: Request, schema: z.ZodType<T>): Promise<T> {
  const end = performance.now() + (settings.deadlineMs ?? DEADLINE_MS);
  for (let again = 1; ; again += 1) {
    try {
      const answer = await sendOnce(settings, request, Math.max(1, Math.ceil(end - performance.now())));
      const { data, success } = schema.safeParse(answer);
      if (!success) throw new GatewayAway(request.name, 'an answer that cannot be understood');
      return data;
    } catch (error) {
      const pause = FIRST_PAUSE_MS * 2 ** (again - 1);
      const isMendable = error instanceof GatewayAway && request.repeatable && again < TRIES;
      if (!isMendable || performance.now() + pause >= end) throw error;
      await delay(pause);
    }
  }
}

/** Lists one order, only to see whether the provider takes the keys; nothing is paid or kept. Throws GatewayAway or GatewayRefused. */
export async function lookAtRazorpay(settings: RazorpaySettings): Promise<void> {
  await sendOnce(
    settings,
    { name: 'look', path: '/orders?count=1', repeatable: true },
    settings.deadlineMs ?? DEADLINE_MS,
  );
}

/** Razorpay's HTTP API; the embedded sandbox speaks the same. */
export function razorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const get = <T>(name: string, path: string, schema: z.ZodType<T>) =>
    send(settings, { name, path, repeatable: true }, schema);
  const post = <T>(name: string, path: string, body: object, schema: z.ZodType<T>) =>
    send(settings, { name, path, body, repeatable: false }, schema);
  const id = encodeURIComponent;
  return {
    // The provider captures as soon as a payment is authorised; the reconciling job captures what is left.
    createOrder: async (wanted) =>
      asOrder(await post('createOrder', '/orders', { ...wanted, payment_capture: 1 }, order)),
    order: async (orderId) => asOrder(await get('order', `/orders/${id(orderId)}`, order)),
    paymentsOf: async (orderId) =>
      (await get('paymentsOf', `/orders/${id(orderId)}/payments`, listOf(payment))).items.map(asPayment),
    payment: async (paymentId) => asPayment(await get('payment', `/payments/${id(paymentId)}`, payment)),
    capture: async ({ id: paymentId, ...money }) =>
      asPayment(await post('capture', `/payments/${id(paymentId)}/capture`, money, payment)),
    refund: async (paymentId, paise, key) =>
      asRefund(
        await send(
          settings,
          {
            name: 'refund',
            path: `/payments/${id(paymentId)}/refund`,
            body: { amount: paise },
            headers: { 'X-Refund-Idempotency': key },
            repeatable: true,
          },
          refund,
        ),
      ),
    refundById: async (refundId) => asRefund(await get('refundById', `/refunds/${id(refundId)}`, refund)),
    refundsOf: async (paymentId) =>
      (await get('refundsOf', `/payments/${id(paymentId)}/refunds`, listOf(refund))).items.map(asRefund),
  };
}
