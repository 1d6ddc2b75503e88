import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { CURRENCY, WEBHOOK_BODY_MAX_BYTES } from './limits.ts';
import { receiptNumber } from './receipt.ts';
import { fieldText } from './said.ts';
import { BUYABLE_PLANS } from './vocabulary.ts';

export const createSubscription = endpoint({
  summary: 'Create an order for a plan, to be paid in the provider’s checkout',
  method: 'POST',
  path: '/api/doctor/create-subscription',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    doctorId,
    planType: z.enum(BUYABLE_PLANS, fieldText('plan-required', 'Choose monthly or yearly')),
  }),
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
  codes: ['OTHER_DOCTOR', 'PAYMENT_PROVIDER_AWAY', 'PAYMENTS_OFF'],
});

const providerId = z
  .string(fieldText('payment-result-incomplete', 'The payment result is incomplete'))
  .check(
    z.minLength(1, { error: fieldText('payment-result-incomplete', 'The payment result is incomplete'), abort: true }),
    z.regex(/^[\w-]{1,64}$/, fieldText('payment-result-invalid', 'The payment result is not valid')),
  );

/** Takes the result that the provider's checkout gave to the browser, unchanged (CHECKOUT-13). */
export const verifySubscription = endpoint({
  summary: 'Send the result of the checkout: the payment is verified, and the plan starts or is queued, once',
  method: 'POST',
  path: '/api/doctor/verify-subscription',
  // Of who paid, and of who keeps the practice's books (`order_to_verify`): the doctor may have left the payer's clinic meanwhile.
  access: 'account',
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    razorpay_order_id: providerId,
    razorpay_payment_id: providerId,
    razorpay_signature: z
      .string(fieldText('payment-result-incomplete', 'The payment result is incomplete'))
      .check(z.maxLength(200, fieldText('payment-result-invalid', 'The payment result is not valid'))),
  }),
  answer: answerOf({}),
  idempotent: true,
  codes: ['PAYMENT_NOT_VERIFIED', 'PAYMENT_UNCONFIRMED', 'PAYMENTS_OFF'],
});

/**
 * A call from the payment provider. `X-Razorpay-Signature` signs the raw body, `X-Razorpay-Event-Id` names the event.
 */
export const takePaymentEvent = endpoint({
  summary: 'A signed event from the payment provider; each counts once, in any order',
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  takesBytes: WEBHOOK_BODY_MAX_BYTES,
  answer: answerOf({}),
  codes: ['SIGNATURE_INVALID'],
});

export const PAYMENT_STATUSES = ['paid', 'failed', 'refunded'] as const;

/**
 * `failed` includes money that arrived, could not be used and is being paid back; it becomes `refunded` once paid
 * back.
 */
export const payment = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.nullable(z.string()),
  amount: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  createdAt: z.iso.datetime(),
  refundedAt: z.nullable(z.iso.datetime()),
  receiptNumber: z.nullable(receiptNumber),
  creditNoteNumber: z.nullable(receiptNumber),
  /** Whose plan it is, where the account paid it and does not keep the practice's books any more; '' once the name need not be kept. */
  doctorName: z.optional(z.string()),
});
export type Payment = z.output<typeof payment>;

const ofList = {
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200, fieldText('cursor-invalid', 'This cursor is not valid')))),
    status: z.optional(
      z.enum(PAYMENT_STATUSES, fieldText('payment-status-unknown', 'Choose paid, failed or refunded')),
    ),
  }),
  page: { nextCursor: z.nullable(z.string()), hasNextPage: z.boolean() },
};

export const listPayments = endpoint({
  summary:
    'The practice’s payments, and those that the account made for doctors who have left, newest first, 10 a page',
  method: 'GET',
  path: '/api/doctor/payment-allpayments',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  query: ofList.query,
  answer: answerOf({ payments: z.array(payment), ...ofList.page }),
  codes: [],
});

/** Beside each payment, of which practice it is. */
export const clinicPayment = z.extend(payment, { doctorId });
export type ClinicPayment = z.output<typeof clinicPayment>;

export const listClinicPayments = endpoint({
  summary:
    'The payments of all practices of the clinic, and those that the account made for doctors who have left, newest first, 10 a page',
  method: 'GET',
  path: '/api/doctor/clinic-payments',
  access: 'owner',
  limit: 'reads',
  query: ofList.query,
  answer: answerOf({ payments: z.array(clinicPayment), ...ofList.page }),
  codes: [],
});

/** For who keeps no books any more, as a receptionist: the other lists hold these too. */
export const listOwnPayments = endpoint({
  summary:
    'The payments that the account made for practices whose books it does not keep any more, newest first, 10 a page',
  method: 'GET',
  path: '/api/doctor/own-payments',
  access: 'account',
  limit: 'reads',
  query: ofList.query,
  answer: answerOf({ payments: z.array(payment), ...ofList.page }),
  codes: [],
});

export const paymentEndpoints = {
  createSubscription,
  verifySubscription,
  takePaymentEvent,
  listPayments,
  listClinicPayments,
  listOwnPayments,
};
