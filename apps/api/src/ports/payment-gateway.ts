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

/** The provider understood and says no; asking again changes nothing. */
export class GatewayRefused extends Error {
  readonly status: number;

  constructor(call: string, status: number, code: string) {
    super(`payment provider refused ${call}: ${status} ${code}`);
    this.name = 'GatewayRefused';
    this.status = status;
  }
}

/** The provider cannot be reached, is late, or says what cannot be understood: what became of the call is not known. */
export class GatewayAway extends Error {
  constructor(call: string, why: string) {
    super(`payment provider away for ${call}: ${why}`);
    this.name = 'GatewayAway';
  }
}

/** How the browser comes to the provider's checkout, and how its signatures are checked. */
export interface CheckoutSettings {
  keyId: string;
  scriptUrl: string;
  /** Signs what the checkout hands to the browser. */
  keySecret: Buffer;
  /** Signs the provider's events. */
  webhookSecret: Buffer;
}
