const MINUTE_MS = 60_000;

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
