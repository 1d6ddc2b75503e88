import { mac } from '../lib/secret.ts';
import { SandboxProblem } from './entities.ts';
import type { Collection, Entity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';
import { captured, newOrder, played, refunded } from './rules.ts';
import type { Play, WantedOrder } from './rules.ts';
import type { SandboxStore } from './store.ts';

export interface SandboxKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}
/** An event to be sent, without its signature. */
export interface SandboxEvent {
  name: string;
  entities: Entity[];
}

const collectionOf = <T>(items: T[]): Collection<T> => ({ entity: 'collection', count: items.length, items });

/** The HMAC of the checkout's result and of events, as text. */
export const signature = (secret: string, text: string): string => mac(Buffer.from(secret), text).toString('hex');

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

/** Plays the payment provider: the same words at the same addresses, without real money. */
export function sandboxProvider(
  store: SandboxStore,
  keys: SandboxKeys,
  emit: (events: SandboxEvent[], now: Date) => void,
) {
  async function createOrder(wanted: WantedOrder, now: Date): Promise<OrderEntity> {
    const order = newOrder(wanted, now);
    await store.keepOrder(order);
    return order;
  }

  /** The customer pays, or fails to. Returns what the checkout gives to the page in either case. */
  async function pay(play: Play, now: Date) {
    const { order, payment } = await store.pay(play.order_id, play.payment_id, (before, earlier) =>
      played(play, before, earlier, now),
    );
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

  async function capture(paymentId: string, money: { amount: number }, now: Date): Promise<PaymentEntity> {
    const { order_id } = await store.find<PaymentEntity>('payment', paymentId);
    const { order, payment } = await store.pay(order_id, paymentId, (before, earlier) =>
      captured(money.amount, before, earlier),
    );
    emit(capturedEvents(order, payment), now);
    return payment;
  }

  async function refund(paymentId: string, amount: number | undefined, key: string | null, now: Date) {
    const made = await store.refund(paymentId, key, (payment) => refunded(amount, payment, now));
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
