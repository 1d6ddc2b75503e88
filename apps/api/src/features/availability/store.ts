import { changeAvailability } from '@baari/contract/profile';
import * as z from 'zod/mini';
import { remembered } from '../../db/idempotency.ts';
import type { Pool } from '../../db/pool.ts';
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
            const { rows } = await client.query<{ is_available: boolean }>({
              name: 'flip-availability',
              text: 'update profile set is_available = not is_available where doctor_id = $1 returning is_available',
              values: [doctorId],
            });
            // The session saw a profile; it was deleted in between.
            if (!rows[0]) throw new Failure('PROFILE_REQUIRED');
            return rows[0].is_available;
          },
        ),
      ),
  };
}
export type AvailabilityStore = ReturnType<typeof availabilityStore>;
