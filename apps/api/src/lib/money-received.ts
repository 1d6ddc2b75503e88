import type { BuyablePlan } from '@baari/contract/vocabulary';

/** Money that came in, in paise. */
export interface MoneyReceived {
  doctorId: string;
  orderId: string;
  paymentId: string;
  amount: number;
  currency: string;
  plan: BuyablePlan;
  /** The period that it bought; null if the payment could not be honoured. */
  period: { start: Date; end: Date } | null;
}
