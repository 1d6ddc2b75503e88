import type { Payment } from '@baari/contract/subscription';
import type { Pool } from '../../db/pool.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Period } from './rules.ts';

export interface PaymentRow {
  payment_no: number;
  order_id: string;
  payment_id: string | null;
  amount_paise: number;
  status: Payment['status'];
  created_at: Date;
  refunded_at: Date | null;
}

export function subscriptionStore(pool: Pool) {
  return {
    /** The doctor's periods, earliest first. */
    periods: (doctorId: DoctorId): Promise<Period[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<Period>({
          name: 'subscription-periods',
          text: `select order_id as "orderId", plan, starts_at as "startsAt", ends_at as "endsAt"
                 from subscription_period where doctor_id = $1 order by starts_at`,
          values: [doctorId],
        });
        return rows;
      }),

    /** Payments older than `beforeNo` (all, where null), newest first. */
    payments: (doctorId: DoctorId, beforeNo: string | null, limit: number): Promise<PaymentRow[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<PaymentRow>({
          name: 'payments-page',
          text: `select payment_no, order_id, payment_id, amount_paise, status, created_at, refunded_at
                 from payment where doctor_id = $1 and ($2::bigint is null or payment_no < $2)
                 order by payment_no desc limit $3`,
          values: [doctorId, beforeNo, limit],
        });
        return rows;
      }),
  };
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
