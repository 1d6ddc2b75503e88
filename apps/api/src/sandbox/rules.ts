import { randomInt } from 'node:crypto';
import { SandboxProblem } from './entities.ts';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_CHARS = 14;
const LEAST_PAISE = 100;

/** How the made-up customer behaves. */
export interface Play {
  order_id: string;
  outcome: 'success' | 'failure';
  method: 'card' | 'upi';
  /** false: the bank agrees, but the money is not taken yet. */
  capture: boolean;
  /** An earlier, failed payment that becomes a success. */
  payment_id: string | null;
}
export interface WantedOrder {
  amount: number;
  currency: string;
  receipt?: string | undefined;
}
/** An order and the payment for it, as they stand together. */
export interface Paid {
  order: OrderEntity;
  payment: PaymentEntity;
}

const newId = (kind: 'order' | 'pay' | 'rfnd'): string =>
  `${kind}_${Array.from({ length: ID_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);

export function newOrder({ amount, currency, receipt = undefined }: WantedOrder, now: Date): OrderEntity {
  if (amount < LEAST_PAISE) throw new SandboxProblem(400, 'Order amount less than minimum amount allowed');
  return {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: seconds(now),
  };
}

function newPayment(order: OrderEntity, play: Play, now: Date): PaymentEntity {
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'authorized',
    order_id: order.id,
    method: play.method,
    amount_refunded: 0,
    captured: false,
    error_code: null,
    error_description: null,
    notes: [],
    created_at: seconds(now),
  };
}

const paidOrder = (order: OrderEntity): OrderEntity => ({
  ...order,
  amount_paid: order.amount,
  amount_due: 0,
  status: 'paid',
});

/** What becomes of an order for which the customer pays, or fails to. */
export function played(play: Play, before: OrderEntity, earlier: PaymentEntity | null, now: Date): Paid {
  const tried = earlier ?? newPayment(before, play, now);
  const order: OrderEntity = {
    ...before,
    attempts: before.attempts + 1,
    status: before.status === 'paid' ? 'paid' : 'attempted',
  };
  if (play.outcome === 'failure') {
    const failed = { error_code: 'BAD_REQUEST_ERROR', error_description: 'The bank declined this test payment' };
    return { order, payment: { ...tried, ...failed, status: 'failed' } };
  }
  const taken = { ...tried, error_code: null, error_description: null };
  if (!play.capture) return { order, payment: { ...taken, status: 'authorized' } };
  return { order: paidOrder(order), payment: { ...taken, status: 'captured', captured: true } };
}

/** What becomes of an authorised payment whose money is taken. */
export function captured(amount: number, before: OrderEntity, payment: PaymentEntity | null): Paid {
  if (payment?.status !== 'authorized')
    throw new SandboxProblem(400, 'This payment has already been captured or cannot be');
  if (amount !== payment.amount) throw new SandboxProblem(400, 'Capture amount must be equal to the amount authorized');
  return { order: paidOrder(before), payment: { ...payment, status: 'captured', captured: true } };
}

/** What becomes of a payment of which `amount` goes back, or all that is left of it. */
export function refunded(
  amount: number | undefined,
  payment: PaymentEntity,
  now: Date,
): { payment: PaymentEntity; refund: RefundEntity } {
  const wanted = amount ?? payment.amount - payment.amount_refunded;
  if (!payment.captured) throw new SandboxProblem(400, 'The payment status should be captured for action to be taken');
  if (wanted < 1 || payment.amount_refunded + wanted > payment.amount)
    throw new SandboxProblem(400, 'The payment has been fully refunded already');
  const back = payment.amount_refunded + wanted;
  return {
    payment: { ...payment, amount_refunded: back, status: back === payment.amount ? 'refunded' : payment.status },
    refund: {
      id: newId('rfnd'),
      entity: 'refund',
      amount: wanted,
      currency: payment.currency,
      payment_id: payment.id,
      status: 'processed',
      speed_processed: 'normal',
      notes: [],
      created_at: seconds(now),
    },
  };
}
