import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
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

    /** Whether the doctor's account has had its trial, by the marks that `marksOf` makes of its e-mail. */
    trialUsed: (doctorId: DoctorId, marksOf: (email: string) => readonly Buffer[]): Promise<boolean> =>
      asDoctor(pool, doctorId, async (client) => {
        const found = await client.query<{ email: string | null }>('select practice_email($1) as email', [doctorId]);
        const email = found.rows[0]!.email;
        if (email === null) throw new Failure('NO_SESSION');
        const { rows } = await client.query<{ used: boolean }>('select trial_used($1, $2) as used', [
          doctorId,
          marksOf(email),
        ]);
        return rows[0]!.used;
      }),
  };
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
