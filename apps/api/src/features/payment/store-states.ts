import type { Pool } from '../../db/pool.ts';

const STATES = ['paid', 'failed', 'refunding', 'refunded'] as const;

export interface PaymentState {
  state: (typeof STATES)[number];
  payments: number;
  /** When the money of the oldest one came; null if there is none. */
  oldest: Date | null;
}

/** How many payments of all practices stand how. */
export async function paymentStates(pool: Pool): Promise<PaymentState[]> {
  const { rows } = await pool.query<PaymentState>({ name: 'payment-states', text: 'select * from payment_states()' });
  return STATES.map((state) => rows.find((row) => row.state === state) ?? { state, payments: 0, oldest: null });
}
