import { CURRENCY, PLAN_PRICE_PAISE } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import { say } from '@baari/contract/said';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { randomBytes } from 'node:crypto';
import { Failure } from '../../lib/failure.ts';
import { gate } from '../../lib/gate.ts';
import { GatewayAway, GatewayRefused } from '../../ports/payment-gateway.ts';
import type { CheckoutSettings, PaymentGateway } from '../../ports/payment-gateway.ts';
import { checkoutText, isSigned } from './rules-signature.ts';
import type { PaymentReport } from './rules.ts';
import type { CheckStore } from './store-checks.ts';
import type { Buyer, Order, OrderStore } from './store-orders.ts';
import type { BooksCaller, OrderToVerify, PaymentStore } from './store.ts';

/** What payments need; null if no provider is set up. */
export interface Provider {
  gateway: PaymentGateway;
  checkout: CheckoutSettings;
}
export interface PaymentDeps {
  store: PaymentStore;
  orders: OrderStore;
  checks: CheckStore;
  provider: Provider | null;
  brandName: string;
}

/** The key of a repeated call, and the hash of its request. */
export interface Keyed {
  key: string;
  requestHash: Buffer;
}
/** Whose plan a verified payment has set, and whether the account has still something to do there. */
export type PlanSet = Pick<OrderToVerify, 'isMember' | 'doctorName' | 'receiptNumber'>;
export interface CheckoutResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Each holds a connection while the provider answers. A slow provider must not take all connections from bookings. */
const ORDERS_AT_ONCE = 3;
const ORDERS_WAITING_MAX = 200;

async function makeOrder(gateway: PaymentGateway, amount: number): Promise<Order> {
  const receipt = `baari-${randomBytes(12).toString('hex')}`;
  try {
    const { id } = await gateway.createOrder({ amount, currency: CURRENCY, receipt });
    return { id, amount, receipt };
  } catch (error) {
    if (error instanceof GatewayAway || error instanceof GatewayRefused)
      throw new Failure('PAYMENT_PROVIDER_AWAY', { cause: error });
    throw error;
  }
}

/** What the provider says about the payment that a browser reported; null if no money came. */
async function reportOf(
  gateway: PaymentGateway,
  order: { id: string; amount: number; currency: string },
  paymentId: string,
): Promise<PaymentReport | null> {
  let payment = await gateway.payment(paymentId);
  const isOfOrder = payment.orderId === order.id;
  const fits = payment.amount === order.amount && payment.currency === order.currency;
  if (isOfOrder && fits && payment.status === 'authorized') payment = await gateway.capture(payment);
  if (!isOfOrder || (payment.status !== 'captured' && payment.status !== 'refunded')) return null;
  const { amount, currency, status } = payment;
  return { orderId: order.id, paymentId, amount, currency, status };
}

/** What a doctor's browser needs to buy a plan. */
export function paymentService({ store, orders, checks, provider, brandName }: PaymentDeps) {
  const lane = gate(ORDERS_AT_ONCE, ORDERS_WAITING_MAX);

  function ready(): Provider {
    if (!provider) throw new Failure('PAYMENTS_OFF');
    return provider;
  }

  return {
    /**
     * Makes the order of a plan at the server's price, and returns what the browser needs to open the provider's
     * checkout.
     */
    async createOrder(caller: BooksCaller, forDoctorId: string, plan: BuyablePlan, keyed: Keyed | null, now: Date) {
      const { doctorId } = caller;
      if (forDoctorId !== doctorId) throw new Failure('OTHER_DOCTOR');
      const { gateway, checkout } = ready();
      const amount = PLAN_PRICE_PAISE[plan];
      const call = keyed && { ...keyed, doctorId, endpoint: 'createSubscription' as const, now };
      const buyer = await orders.buyer(doctorId);
      const order = await lane(() =>
        orders.openOrder(caller, plan, amount, call, now, () => makeOrder(gateway, amount)),
      );
      return {
        order: { ...order, currency: CURRENCY as typeof CURRENCY },
        checkout: checkoutOf(checkout, brandName, buyer),
      };
    },

    /** Verifies the checkout's result and honours the payment, once, however often it is sent. */
    async verify(accountId: string, result: CheckoutResult, keyed: Keyed | null, now: Date): Promise<PlanSet> {
      const { gateway, checkout } = ready();
      const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
      const find = () => store.orderToVerify(accountId, orderId, paymentId);
      const order = await find();
      if (!order)
        throw new Failure('NOT_FOUND', {
          text: say('PAYMENT_NOT_VERIFIED', PROBLEMS.PAYMENT_NOT_VERIFIED.text),
        });
      if (!isSigned(checkout.keySecret, checkoutText(orderId, paymentId), signature))
        throw new Failure('PAYMENT_NOT_VERIFIED');
      const { doctorId, payment } = order;
      const isSettled = payment !== null && payment.status !== 'failed' && payment.orderId === orderId;
      const report: PaymentReport | null = isSettled
        ? { orderId, paymentId, amount: payment.amount, currency: payment.currency, status: 'captured' }
        : await reportOf(gateway, { ...order, id: orderId }, paymentId).catch(async (error: unknown) => {
            if (!(error instanceof GatewayAway)) throw error instanceof GatewayRefused ? notVerified(error) : error;
            await checks.askNow(orderId, now);
            throw new Failure('PAYMENT_UNCONFIRMED', { retryAfterSeconds: 60, cause: error });
          });
      if (!report) throw new Failure('PAYMENT_NOT_VERIFIED');
      const call = keyed && { ...keyed, doctorId, endpoint: 'verifySubscription' as const, now };
      if (!(await store.applyVerified(call, report, now))) throw new Failure('PAYMENT_NOT_VERIFIED');
      return (await find()) ?? order;
    },
  };
}
export type PaymentService = ReturnType<typeof paymentService>;

const notVerified = (cause: unknown): Failure => new Failure('PAYMENT_NOT_VERIFIED', { cause });

const checkoutOf = ({ keyId, scriptUrl }: CheckoutSettings, name: string, buyer: Buyer) => ({
  keyId,
  scriptUrl,
  name,
  prefill: { name: buyer.name, email: buyer.email, contact: `+91${buyer.phone}` },
});
