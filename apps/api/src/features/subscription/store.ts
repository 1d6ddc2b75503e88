import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Period } from './rules.ts';

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
  };
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
