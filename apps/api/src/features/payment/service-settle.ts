import { GatewayAway, GatewayRefused } from '../../ports/payment-gateway.ts';
import type { GatewayPayment, GatewayRefund, PaymentGateway } from '../../ports/payment-gateway.ts';
import { refusal } from './rules.ts';
import type { PaymentReport } from './rules.ts';
import type { CheckStore } from './store-checks.ts';
import type { RefundStore } from './store-refunds.ts';
import type { PaymentStore } from './store.ts';

export interface SettleDeps {
  store: PaymentStore;
  checks: CheckStore;
  refunds: RefundStore;
  gateway: PaymentGateway;
  /** Told of a payment that could not be settled this time; it is tried again. */
  onTrouble(error: unknown, about: { orderId?: string; paymentId?: string }): void;
}

const BATCH = 50;
/** If a process dies with work handed to it, the work is handed out again after this time. */
const AGAIN_MS = 120_000;

const reportOf = (orderId: string, { id, amount, currency, status }: GatewayPayment): PaymentReport | null =>
  status === 'captured' || status === 'failed' || status === 'refunded'
    ? { orderId, paymentId: id, amount, currency, status }
    : null;

/** Settles payments that neither the browser nor an event settled, and pays back money that cannot be honoured. */
export function settleService({ store, checks, refunds, gateway, onTrouble }: SettleDeps) {
  /** Captures an authorised payment if it can be honoured. Otherwise the provider releases it by itself. */
  async function captured(orderId: string, payment: GatewayPayment): Promise<GatewayPayment> {
    if (payment.status !== 'authorized') return payment;
    const order = await checks.order(orderId);
    return order && refusal(order, payment) === null ? gateway.capture(payment) : payment;
  }

  /** Asks the provider what became of an order. */
  async function checkOrder(orderId: string, now: Date): Promise<void> {
    for (const payment of await gateway.paymentsOf(orderId)) {
      const report = reportOf(orderId, await captured(orderId, payment));
      if (report) await store.apply(report, now);
    }
    await checks.asked(orderId, now);
  }

  /** The provider refuses a second refund of the same payment, so look for the first one. */
  async function refundMade(paymentId: string, amount: number, refused: GatewayRefused): Promise<GatewayRefund> {
    const made = await gateway.refundsOf(paymentId);
    const whole = made.find((one) => one.amount >= amount && one.status !== 'failed');
    if (!whole) throw refused;
    return whole;
  }

  /** Carries out an intent to refund, or asks about its state. May be repeated, and interrupted anywhere. */
  async function refund(paymentId: string, now: Date): Promise<void> {
    const payment = await refunds.find(paymentId);
    if (!payment || payment.refund_status === null || payment.refund_status === 'processed') return;
    const { amount_paise: amount, attempt, refund_id: refundId } = payment;
    const made = refundId
      ? await gateway.refundById(refundId)
      : await gateway.refund(paymentId, amount, `refund-${paymentId}-${attempt}`).catch((error: unknown) => {
          if (error instanceof GatewayRefused) return refundMade(paymentId, amount, error);
          throw error;
        });
    await refunds.settle({ refundId: made.id, paymentId, amount: made.amount, status: made.status }, now);
  }

  async function each<T>(items: readonly T[], work: (item: T) => Promise<void>, about: (item: T) => object) {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        onTrouble(error, about(item));
        // The provider is down for the others too. They become due again by themselves.
        if (error instanceof GatewayAway) return;
      }
    }
  }

  return {
    checkOrder,
    refund,

    /** The reconciling job: settles everything that is due. */
    async reconcile(now: Date): Promise<void> {
      const again = new Date(now.getTime() + AGAIN_MS);
      const orderIds = await checks.claimDue(now, again, BATCH);
      await each(
        orderIds,
        (orderId) => checkOrder(orderId, now),
        (orderId) => ({ orderId }),
      );
      const paymentIds = await refunds.claimDue(now, again, BATCH);
      await each(
        paymentIds,
        (paymentId) => refund(paymentId, now),
        (paymentId) => ({ paymentId }),
      );
    },
  };
}
export type SettleService = ReturnType<typeof settleService>;
