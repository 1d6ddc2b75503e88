import { randomInt } from 'node:crypto';
import { mac } from '../lib/secret.ts';
import { SandboxProblem } from './entities.ts';
import type { Collection, Entity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';
import type { SandboxStore } from './store.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_CHARS = 14;
const LEAST_PAISE = 100;

export interface SandboxKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}
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
/** An event to be sent, without its signature. */
export interface SandboxEvent {
  name: string;
  entities: Entity[];
}

const newId = (kind: 'order' | 'pay' | 'rfnd'): string =>
  `${kind}_${Array.from({ length: ID_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);
const collectionOf = <T>(items: T[]): Collection<T> => ({ entity: 'collection', count: items.length, items });

/** The HMAC of the checkout's result and of events, as text. */
export const signature = (secret: string, text: string): string => mac(Buffer.from(secret), text).toString('hex');

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

/** Plays the payment provider: the same words at the same addresses, without real money. */
export function sandboxProvider(
  store: SandboxStore,
  keys: SandboxKeys,
  emit: (events: SandboxEvent[], now: Date) => void,
) {
  async function createOrder(wanted: { amount: number; currency: string; receipt?: string | undefined }, now: Date) {
    if (wanted.amount < LEAST_PAISE) throw new SandboxProblem(400, 'Order amount less than minimum amount allowed');
    const order: OrderEntity = {
      id: newId('order'),
      entity: 'order',
      amount: wanted.amount,
      amount_paid: 0,
      amount_due: wanted.amount,
      currency: wanted.currency,
      receipt: wanted.receipt ?? null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: seconds(now),
    };
    await store.keepOrder(order);
    return order;
  }

  /** The customer pays, or fails to. Returns what the checkout gives to the page in either case. */
  async function pay(play: Play, now: Date) {
    const { order, payment } = await store.pay(play.order_id, play.payment_id, (before, earlier) => {
      const tried = { ...(earlier ?? newPayment(before, play, now)) };
      const attempted: OrderEntity = {
        ...before,
        attempts: before.attempts + 1,
        status: before.status === 'paid' ? 'paid' : 'attempted',
      };
      if (play.outcome === 'failure') {
        const failed = { error_code: 'BAD_REQUEST_ERROR', error_description: 'The bank declined this test payment' };
        return { order: attempted, payment: { ...tried, ...failed, status: 'failed' } };
      }
      const taken = { ...tried, error_code: null, error_description: null };
      if (!play.capture) return { order: attempted, payment: { ...taken, status: 'authorized' } };
      return { order: paidOrder(attempted), payment: { ...taken, status: 'captured', captured: true } };
    });
    if (payment.status === 'failed') {
      emit([{ name: 'payment.failed', entities: [payment] }], now);
      return { error: failureOf(payment) };
    }
    const authorized: PaymentEntity = { ...payment, status: 'authorized', captured: false };
    const events: SandboxEvent[] = [{ name: 'payment.authorized', entities: [authorized] }];
    emit(payment.captured ? [...events, ...capturedEvents(order, payment)] : events, now);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signature(keys.keySecret, `${order.id}|${payment.id}`),
    };
  }

  async function capture(paymentId: string, money: { amount: number; currency?: string | undefined }, now: Date) {
    const { order_id } = await store.find<PaymentEntity>('payment', paymentId);
    const { order, payment } = await store.pay(order_id, paymentId, (before, earlier) => {
      if (earlier?.status !== 'authorized')
        throw new SandboxProblem(400, 'This payment has already been captured or cannot be');
      if (money.amount !== earlier.amount)
        throw new SandboxProblem(400, 'Capture amount must be equal to the amount authorized');
      return { order: paidOrder(before), payment: { ...earlier, status: 'captured', captured: true } };
    });
    emit(capturedEvents(order, payment), now);
    return payment;
  }

  async function refund(paymentId: string, amount: number | undefined, key: string | null, now: Date) {
    const made = await store.refund(paymentId, key, (payment) => {
      const wanted = amount ?? payment.amount - payment.amount_refunded;
      if (!payment.captured)
        throw new SandboxProblem(400, 'The payment status should be captured for action to be taken');
      if (wanted < 1 || payment.amount_refunded + wanted > payment.amount)
        throw new SandboxProblem(400, 'The payment has been fully refunded already');
      const refunded = payment.amount_refunded + wanted;
      return {
        payment: {
          ...payment,
          amount_refunded: refunded,
          status: refunded === payment.amount ? 'refunded' : payment.status,
        },
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
    });
    if (amount !== undefined && made.refund.amount !== amount)
      throw new SandboxProblem(400, 'Different request with the same idempotency key has already been processed');
    if (made.isNew) emit([{ name: 'refund.processed', entities: [made.refund, made.payment] }], now);
    return made.refund;
  }

  return {
    createOrder,
    pay,
    capture,
    refund,
    order: (id: string) => store.find<OrderEntity>('order', id),
    orders: async (receipt: string | undefined) => {
      const all = await store.list<OrderEntity>('order', null);
      return collectionOf(receipt === undefined ? all : all.filter((order) => order.receipt === receipt));
    },
    payment: (id: string) => store.find<PaymentEntity>('payment', id),
    payments: async (orderId: string | null) => collectionOf(await store.list<PaymentEntity>('payment', orderId)),
    refundById: (id: string) => store.find<RefundEntity>('refund', id),
    refundsOf: async (paymentId: string) => collectionOf(await store.list<RefundEntity>('refund', paymentId)),
  };
}
export type SandboxProvider = ReturnType<typeof sandboxProvider>;

const capturedEvents = (order: OrderEntity, payment: PaymentEntity): SandboxEvent[] => [
  { name: 'payment.captured', entities: [payment] },
  { name: 'order.paid', entities: [payment, order] },
];

const failureOf = ({ id, order_id, error_code, error_description }: PaymentEntity) => ({
  code: error_code,
  description: error_description,
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_failed',
  metadata: { payment_id: id, order_id },
});
