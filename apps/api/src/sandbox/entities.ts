/** What the sandbox stores, in the provider's own words. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: [];
  created_at: number;
}
export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'card' | 'upi';
  amount_refunded: number;
  captured: boolean;
  error_code: string | null;
  error_description: string | null;
  notes: [];
  created_at: number;
}
export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  status: 'processed';
  speed_processed: 'normal';
  notes: [];
  created_at: number;
}
export type Entity = OrderEntity | PaymentEntity | RefundEntity;

export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

/** A refusal in the provider's form. */
export class SandboxProblem extends Error {
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.name = 'SandboxProblem';
    this.status = status;
  }
}
