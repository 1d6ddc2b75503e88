import { changeAvailability } from '@baari/contract/profile';
import * as z from 'zod/mini';
import { remembered } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';

const isAvailable = z.boolean();

export function availabilityStore(pool: Pool) {
  return {
    /** One atomic flip, once per key. */
    flip: (doctorId: DoctorId, keyed: { key: string; requestHash: Buffer; now: Date } | null): Promise<boolean> =>
      asDoctor(pool, doctorId, (client) =>
        remembered(
          client,
          keyed && { ...keyed, doctorId, endpoint: changeAvailability.name },
          (answer) => isAvailable.parse(answer),
          async () => {
            const [profile] = await run(
              client,
              db
                .updateTable('profile')
                .set((current) => ({ is_available: current.not('is_available') }))
                .where('doctor_id', '=', doctorId)
                .returning('is_available'),
            );
            // The session saw a profile; it was deleted in between.
            if (!profile) throw new Failure('PROFILE_REQUIRED');
            return profile.is_available;
          },
        ),
      ),
  };
}
export type AvailabilityStore = ReturnType<typeof availabilityStore>;
