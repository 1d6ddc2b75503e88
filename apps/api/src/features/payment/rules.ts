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

const MINUTE_MS = 60_000;

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

/** The provider's report about a refund. */
export interface RefundReport {
  refundId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** A payment under its lock, with what is known of its refund. */
export interface KnownRefund {
  /** Of the payment, in paise. */
  amount: number;
  /** Null: we never asked for one. */
  status: 'wanted' | 'pending' | 'processed' | null;
  refundId: string | null;
  attempt: number | null;
}

export type RefundDecision =
  | { kind: 'nothing' }
  | { kind: 'refunded' }
  /** Under way: ask again at `checkAt`. */
  | { kind: 'pending'; checkAt: Date }
  /** It failed: try again at `checkAt`. */
  | { kind: 'failed'; attempt: number; checkAt: Date };

/** If the provider itself failed to give money back, its people must solve that, so there is no hurry. */
const AFTER_FAILURE_MINUTES = 60;
const PENDING_MINUTES = 360;

/** What a report about a refund means. Reports are repeated and come in any order. */
export function decideRefund(known: KnownRefund, report: RefundReport, now: Date): RefundDecision {
  const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  // A part that somebody gave back by hand changes nothing here.
  if (known.status === 'processed' || report.amount < known.amount) return { kind: 'nothing' };
  if (report.status === 'processed') return { kind: 'refunded' };
  const isOurs = known.refundId === null || known.refundId === report.refundId;
  if (!isOurs || known.status === null) return { kind: 'nothing' };
  if (report.status === 'pending') return { kind: 'pending', checkAt: later(PENDING_MINUTES) };
  return { kind: 'failed', attempt: (known.attempt ?? 0) + 1, checkAt: later(AFTER_FAILURE_MINUTES) };
}

/** How many minutes after an order was made the provider is asked about it: late authorisations come for days. */
const CHECKS_MINUTES = [15, 60, 360, 1_440, 4_320, 10_080];

/** When to ask about an order again, after `checks` times; null: never. */
export function nextCheck(createdAt: Date, checks: number): Date | null {
  const minutes = CHECKS_MINUTES[checks];
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * MINUTE_MS);
}
