import { sql } from 'kysely';
import * as z from 'zod/mini';
import { remembered } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import { Failure } from '../../lib/failure.ts';

const isAvailable = z.boolean();
export type Availability = 'on' | 'off';

export function availabilityStore(pool: Pool) {
  return {
    /** One atomic change, once per key; without `to` to the other one. */
    change: (
      { doctorId, tokenHash }: ActingSession,
      to: Availability | undefined,
      keyed: { key: string; requestHash: Buffer } | null,
      now: Date,
    ): Promise<boolean> =>
      asDoctor(pool, doctorId, (client) =>
        remembered(
          client,
          keyed && { ...keyed, now, doctorId, endpoint: 'changeAvailability' },
          (answer) => isAvailable.parse(answer),
          async () => {
            const [profile] = await run(
              client,
              db
                .with('flipped', (table) =>
                  table
                    .updateTable('profile')
                    .set((current) => ({ is_available: current.not('is_available') }))
                    .where('doctor_id', '=', doctorId)
                    .$if(to !== undefined, (profile) => profile.where('is_available', '=', to === 'off'))
                    .returning('is_available'),
                )
                .selectFrom('flipped')
                .select('is_available')
                .select(
                  sql`audit_by(${doctorId}, ${tokenHash}, 'availability-changed',
                            jsonb_build_object('available', is_available), ${now})`.as('audited'),
                ),
            );
            if (profile) return profile.is_available;
            const isSo = await run(
              client,
              db.selectFrom('profile').select('doctor_id').where('doctor_id', '=', doctorId),
            );
            // The session had a profile, but it was deleted in between.
            if (isSo.length === 0) throw new Failure('PROFILE_REQUIRED');
            return to === 'on';
          },
        ),
      ),
  };
}
export type AvailabilityStore = ReturnType<typeof availabilityStore>;
