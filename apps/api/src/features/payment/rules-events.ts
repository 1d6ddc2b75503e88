import { z } from 'zod';
import type { PaymentReport } from './rules.ts';

/** The parts of a provider's event that matter here. */
export interface ProviderEvent {
  eventId: string;
  name: string;
  orderId: string | null;
  paymentId: string | null;
  /** The report in it; null if it says nothing about our orders. */
  tells:
    | { kind: 'payment'; report: PaymentReport }
    | { kind: 'authorized'; orderId: string; paymentId: string }
    | {
        kind: 'refund';
        report: { refundId: string; paymentId: string; amount: number; status: 'pending' | 'processed' | 'failed' };
      }
    | null;
}

const amount = z.int().min(0).max(2_147_483_647);
const paymentEntity = z.object({
  id: z.string().max(64),
  order_id: z.string().max(64).nullish(),
  amount,
  currency: z.string().max(8),
});
const refundEntity = z.object({ id: z.string().max(64), payment_id: z.string().max(64), amount });
const envelope = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment: z.object({ entity: paymentEntity }).optional().catch(undefined),
      refund: z.object({ entity: refundEntity }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const PAYMENT_EVENTS: Readonly<Record<string, PaymentReport['status']>> = {
  'payment.captured': 'captured',
  'order.paid': 'captured',
  'payment.failed': 'failed',
};
const REFUND_EVENTS = {
  'refund.created': 'pending',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
} as const;
const isRefundEvent = (name: string): name is keyof typeof REFUND_EVENTS => name in REFUND_EVENTS;

function tellsOf(name: string, payload: z.output<typeof envelope>['payload']): ProviderEvent['tells'] {
  const refund = payload?.refund?.entity;
  if (isRefundEvent(name) && refund) {
    const status = REFUND_EVENTS[name];
    return {
      kind: 'refund',
      report: { refundId: refund.id, paymentId: refund.payment_id, amount: refund.amount, status },
    };
  }
  const payment = payload?.payment?.entity;
  if (!payment?.order_id || payment.amount === 0) return null;
  const of = { orderId: payment.order_id, paymentId: payment.id };
  if (name === 'payment.authorized') return { kind: 'authorized', ...of };
  const status = PAYMENT_EVENTS[name];
  if (!status) return null;
  return { kind: 'payment', report: { ...of, amount: payment.amount, currency: payment.currency, status } };
}

/** Reads an event's body; null if it is not an event. */
export function readEvent(eventId: string, text: string): ProviderEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = envelope.safeParse(json);
  if (!data) return null;
  const { payment, refund } = data.payload ?? {};
  return {
    eventId,
    name: data.event,
    orderId: payment?.entity.order_id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
    tells: tellsOf(data.event, data.payload),
  };
}
