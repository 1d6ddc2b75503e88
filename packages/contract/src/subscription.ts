import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { CURRENCY } from './limits.ts';
import { BUYABLE_PLANS, PLANS } from './vocabulary.ts';

const period = {
  orderId: z.nullable(z.string()),
  plan: z.enum(PLANS),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
};

/** What runs now, or ran last, and what is queued behind it (http-contract.md). */
export const subscription = z.object({
  ...period,
  status: z.enum(['active', 'expired']),
  queued: z.array(z.object(period)),
});
export type Subscription = z.output<typeof subscription>;

export const createSubscription = endpoint({
  name: 'create-subscription',
  summary: 'Create the order of a plan, to be paid in the provider’s checkout',
  method: 'POST',
  path: '/api/doctor/create-subscription',
  access: 'doctor-with-profile',
  limit: 'reads',
  body: z.object({ doctorId, planType: z.enum(BUYABLE_PLANS, 'Choose monthly or yearly') }),
  answer: answerOf({
    subscription: z.object({
      id: z.string(),
      amount: z.int(),
      currency: z.literal(CURRENCY),
      receipt: z.string(),
    }),
    checkout: z.object({
      keyId: z.string(),
      scriptUrl: z.string(),
      name: z.string(),
      prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
    }),
  }),
  idempotent: true,
  codes: ['OTHER_DOCTOR', 'PAYMENTS_OFF'],
});

export const payment = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.nullable(z.string()),
  amount: z.int(),
  status: z.enum(['paid', 'failed', 'refunded']),
  createdAt: z.iso.datetime(),
  refundedAt: z.nullable(z.iso.datetime()),
});
export type Payment = z.output<typeof payment>;

export const allPayments = endpoint({
  name: 'payment-allpayments',
  summary: 'The doctor’s payments, newest first, 10 a page',
  method: 'GET',
  path: '/api/doctor/payment-allpayments',
  access: 'doctor-with-profile',
  limit: 'reads',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200, 'This cursor is not one of ours'))) }),
  answer: answerOf({
    payments: z.array(payment),
    nextCursor: z.nullable(z.string()),
    hasNextPage: z.boolean(),
  }),
  codes: [],
});

export const subscriptionEndpoints = [createSubscription, allPayments] as const;
