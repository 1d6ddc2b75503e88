import { createHmac } from 'node:crypto';
import { keyFor } from '@baari/api/lib/secret';
import { createSubscription, verifySubscription } from '@baari/contract/payment';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import type { TestApi } from './api.ts';
import type { Browser } from './browser.ts';
import { z } from 'zod';
import { jsonBody } from './sign-up.ts';

export interface Buyer {
  doctorId: string;
  browser: Browser;
}

const checkoutResult = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutResult = z.output<typeof checkoutResult>;

/** How the simulated customer behaves, in the sandbox's words. */
export interface Play {
  outcome?: 'success' | 'failure';
  capture?: boolean;
  payment_id?: string;
}

export const hmac = (secret: string | Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The sandbox's own key for this purpose. */
export const sandboxSecret = (purpose: 'key' | 'webhook', secret = 'a secret of the tests, long enough'): string =>
  keyFor(Buffer.from(secret), `sandbox ${purpose}`).toString('hex');

export const order = (buyer: Buyer, planType: BuyablePlan = 'monthly', idempotencyKey?: string) =>
  buyer.browser.call(
    createSubscription,
    { body: { doctorId: buyer.doctorId, planType } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

/** The customer pays in the sandbox; returns the checkout's result. */
export async function payInSandbox(browser: Browser, orderId: string, play: Play = {}): Promise<CheckoutResult> {
  const response = await browser.fetch(
    '/sandbox/razorpay/pay',
    jsonBody({ order_id: orderId, outcome: 'success', ...play }),
  );
  return checkoutResult.parse(await response.json());
}

export const verify = (buyer: { browser: Browser }, result: CheckoutResult, idempotencyKey?: string) =>
  buyer.browser.call(verifySubscription, { body: result }, idempotencyKey === undefined ? {} : { idempotencyKey });

export interface Told {
  eventId?: string | null;
  secret?: string;
  signature?: string;
}

let events = 0;

/** Sends an event as the provider would. */
export function tell(api: TestApi, event: object | string, told: Told = {}): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const eventId = told.eventId === undefined ? `evt_${(events += 1)}` : told.eventId;
  return api.browser().fetch('/api/payments/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': told.signature ?? hmac(told.secret ?? sandboxSecret('webhook'), body),
      ...(eventId !== null && { 'x-razorpay-event-id': eventId }),
    },
    body,
  });
}

export interface TestPayment {
  id: string;
  order_id: string;
  amount?: number;
  currency?: string;
}

/** A payment event in the provider's form, with its personal data. */
export const paymentEvent = (event: string, payment: TestPayment) => ({
  entity: 'event',
  event,
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        entity: 'payment',
        amount: 99_900,
        currency: 'INR',
        email: 'asha.canary@clinic.example',
        contact: '+919812345670',
        ...payment,
      },
    },
  },
  created_at: 1_795_235_400,
});

export const refundEvent = (event: string, refund: { id: string; payment_id: string; amount?: number }) => ({
  entity: 'event',
  event,
  contains: ['refund'],
  payload: { refund: { entity: { entity: 'refund', amount: 99_900, currency: 'INR', ...refund } } },
});

export interface Books {
  periods: { plan: string; starts_at: Date; ends_at: Date; order_id: string | null }[];
  payments: { payment_id: string; status: string; order_id: string }[];
}

/** The payments and periods of a doctor, without the trial. */
export async function booksOf(api: Pick<TestApi, 'owner'>, doctorId: string): Promise<Books> {
  const periods = await api.owner.query(
    "select plan, starts_at, ends_at, order_id from subscription_period where doctor_id = $1 and plan <> 'trial' order by starts_at",
    [doctorId],
  );
  const payments = await api.owner.query(
    'select payment_id, status, order_id from payment where doctor_id = $1 order by payment_id',
    [doctorId],
  );
  return { periods: periods.rows, payments: payments.rows };
}
