import type { BuyablePlan } from '@baari/contract/vocabulary';

/** What the provider says about a payment, whether by browser, event or answer. */
export interface PaymentReport {
  orderId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  currency: string;
  status: 'captured' | 'failed' | 'refunded';
}

export type RefundReason = 'amount' | 'currency' | 'closed' | 'second';

/** An order under its lock, with what is known of the payment that a report is about. */
export interface LockedOrder {
  doctorId: string;
  plan: BuyablePlan;
  amount: number;
  currency: string;
  /** The profile for which it was made is deleted. */
  closed: boolean;
  /** The payment that was honoured. */
  paidBy: string | null;
  known: { orderId: string; status: 'paid' | 'failed' | 'refunding' | 'refunded' } | null;
  lastEnd: Date | null;
}

export type Decision =
  | { kind: 'nothing' }
  | { kind: 'other-order' }
  | { kind: 'failed' }
  | { kind: 'refunded' }
  | { kind: 'activate' }
  | { kind: 'refund'; reason: RefundReason };

/** Why money of this amount cannot be honoured for the order; null if it can. */
export function refusal(
  order: Pick<LockedOrder, 'amount' | 'currency' | 'closed' | 'paidBy'>,
  money: { amount: number; currency: string },
): RefundReason | null {
  if (money.currency !== order.currency) return 'currency';
  if (money.amount !== order.amount) return 'amount';
  if (order.closed) return 'closed';
  return order.paidBy === null ? null : 'second';
}

/** The one place that says what a report means. Reports repeat and overtake each other: what is settled stays settled. */
export function decide(order: LockedOrder, report: PaymentReport): Decision {
  const { known } = order;
  if (known && known.orderId !== report.orderId) return { kind: 'other-order' };
  if (report.status === 'refunded') return known?.status === 'refunded' ? { kind: 'nothing' } : { kind: 'refunded' };
  // A failure can turn into a success later, never the other way round.
  if (report.status === 'failed') return known ? { kind: 'nothing' } : { kind: 'failed' };
  if (known && known.status !== 'failed') return { kind: 'nothing' };
  const reason = refusal(order, report);
  return reason ? { kind: 'refund', reason } : { kind: 'activate' };
}
