import type { Selectable } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { Payment } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Period } from './rules.ts';

export type PaymentRow = Selectable<Payment>;

export function subscriptionStore(pool: Pool) {
  return {
    /** The doctor's periods, earliest first. */
    periods: (doctorId: DoctorId): Promise<Period[]> =>
      asDoctor(pool, doctorId, (client) =>
        run(
          client,
          db
            .selectFrom('subscription_period')
            .select(['order_id as orderId', 'plan', 'starts_at as startsAt', 'ends_at as endsAt'])
            .where('doctor_id', '=', doctorId)
            .orderBy('starts_at'),
        ),
      ),

    /** Payments older than `beforeNo` (all, where null), newest first. */
    payments: (doctorId: DoctorId, beforeNo: number | null, limit: number): Promise<PaymentRow[]> =>
      asDoctor(pool, doctorId, (client) =>
        run(
          client,
          db
            .selectFrom('payment')
            .selectAll()
            .where('doctor_id', '=', doctorId)
            .$if(beforeNo !== null, (older) => older.where('payment_no', '<', beforeNo))
            .orderBy('payment_no', 'desc')
            .limit(limit),
        ),
      ),
  };
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
