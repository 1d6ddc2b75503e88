import type { Plan } from '@baari/contract/vocabulary';
import type { PlannedPeriod } from './rules-plan-taken-away.ts';

/** A payment as it stands under its locks, with all plans of its doctor as the database writes them. */
export interface Refundable {
  doctor_id: string;
  order_id: string;
  amount_paise: number;
  status: string;
  periods: { orderId: string | null; plan: Plan; startsAt: string; endsAt: string }[];
}

/** Where payments are given back, by right of the operator; both in one transaction. */
export interface RefundDesk {
  /** Null if there is no such payment. */
  find(paymentId: string): Promise<Refundable | null>;
  refund(paymentId: string, left: readonly PlannedPeriod[]): Promise<void>;
}
