import { GatewayAway, GatewayRefused } from '@baari/api/ports/payment-gateway';
import type { GatewayPayment, GatewayRefund, PaymentGateway } from '@baari/api/ports/payment-gateway';

export interface TestGateway extends PaymentGateway {
  payments: Map<string, GatewayPayment>;
  /** Refunds by their key. */
  refunds: Map<string, GatewayRefund>;
  /** How the next refund ends. */
  refundsEnd: GatewayRefund['status'];
  /** Throws on every call while set. */
  away: boolean;
  captured: string[];
}

const of = <T>(map: Map<string, T>, id: string): T => {
  const found = map.get(id);
  if (!found) throw new GatewayRefused('find', 400, 'BAD_REQUEST_ERROR');
  return found;
};

/** A provider in memory, whose every payment a test decides. */
export function testGateway(): TestGateway {
  const payments = new Map<string, GatewayPayment>();
  const refunds = new Map<string, GatewayRefund>();
  let made = 0;
  const here = () => {
    if (gateway.away) throw new GatewayAway('a call', 'the test says so');
  };
  const gateway: TestGateway = {
    payments,
    refunds,
    refundsEnd: 'processed',
    away: false,
    captured: [],
    async createOrder(order) {
      here();
      return { id: `order_test${(made += 1)}`, ...order };
    },
    async order() {
      throw new Error('not played');
    },
    async paymentsOf(orderId) {
      here();
      return [...payments.values()].filter((payment) => payment.orderId === orderId);
    },
    async payment(paymentId) {
      here();
      return of(payments, paymentId);
    },
    async capture({ id, amount }) {
      here();
      const payment = of(payments, id);
      if (payment.status !== 'authorized' || payment.amount !== amount)
        throw new GatewayRefused('capture', 400, 'BAD_REQUEST_ERROR');
      payments.set(id, { ...payment, status: 'captured' });
      gateway.captured.push(id);
      return of(payments, id);
    },
    async refund(paymentId, amount, key) {
      here();
      const before = refunds.get(key);
      if (before) return before;
      const given = [...refunds.values()].filter((one) => one.paymentId === paymentId && one.status !== 'failed');
      if (given.reduce((sum, one) => sum + one.amount, amount) > of(payments, paymentId).amount)
        throw new GatewayRefused('refund', 400, 'BAD_REQUEST_ERROR');
      const refund = { id: `rfnd_${key}`, paymentId, amount, status: gateway.refundsEnd };
      refunds.set(key, refund);
      return refund;
    },
    async refundById(refundId) {
      here();
      return of(new Map([...refunds.values()].map((one) => [one.id, one])), refundId);
    },
    async refundsOf(paymentId) {
      here();
      return [...refunds.values()].filter((one) => one.paymentId === paymentId);
    },
  };
  return gateway;
}
