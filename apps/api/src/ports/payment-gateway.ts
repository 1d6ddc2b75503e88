import type { CURRENCY } from '@baari/contract/limits';

export interface GatewayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
}
export interface GatewayPayment {
  id: string;
  orderId: string | null;
  /** In paise. */
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}
export interface GatewayRefund {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** What this product asks of its payment provider. Every call ends within a deadline; each throws GatewayRefused or GatewayAway. */
export interface PaymentGateway {
  createOrder(order: { amount: number; currency: typeof CURRENCY; receipt: string }): Promise<GatewayOrder>;
  order(orderId: string): Promise<GatewayOrder>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  payment(paymentId: string): Promise<GatewayPayment>;
  /** Takes the money of an authorised payment. */
  capture(payment: { id: string; amount: number; currency: string }): Promise<GatewayPayment>;
  /** Gives `amount` back; the same `key` again gives the same refund again. */
  refund(paymentId: string, amount: number, key: string): Promise<GatewayRefund>;
  refundById(refundId: string): Promise<GatewayRefund>;
  refundsOf(paymentId: string): Promise<GatewayRefund[]>;
}

/** The provider understood and refused; asking again changes nothing. */
export class GatewayRefused extends Error {
  readonly status: number;

  constructor(call: string, status: number, code: string) {
    super(`payment provider refused ${call}: ${status} ${code}`);
    this.name = 'GatewayRefused';
    this.status = status;
  }
}

/** The provider is down, late, or answered nonsense: nobody knows whether the call had an effect. */
export class GatewayAway extends Error {
  constructor(call: string, why: string) {
    super(`payment provider away for ${call}: ${why}`);
    this.name = 'GatewayAway';
  }
}

/** How the browser opens the provider's checkout, and how its signatures are checked. */
export interface CheckoutSettings {
  keyId: string;
  scriptUrl: string;
  /** The key that signs what the checkout gives to the browser. */
  keySecret: Buffer;
  /** The key that signs the provider's events. */
  webhookSecret: Buffer;
}
