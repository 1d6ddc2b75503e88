import type { BookingSafety, BookingSwitch } from '@baari/contract/booking-safety';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

const COLUMNS = {
  callToBook: 'call_to_book',
  deskReserve: 'desk_reserve',
  confirmedNumbers: 'confirmed_numbers',
  phoneLimit: 'phone_limit',
  networkLimit: 'network_limit',
  usualLimit: 'usual_limit',
  proofOfWork: 'proof_of_work',
  hold: 'hold',
} as const satisfies Record<BookingSwitch, string>;

export function bookingSafetyStore(pool: Pool) {
  return {
    /** Null without a profile. */
    read: (doctorId: DoctorId): Promise<BookingSafety | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [row] = await run(
          client,
          db.selectFrom('profile').select(Object.values(COLUMNS)).where('doctor_id', '=', doctorId),
        );
        if (!row) return null;
        return {
          callToBook: row.call_to_book,
          deskReserve: row.desk_reserve,
          confirmedNumbers: row.confirmed_numbers,
          phoneLimit: row.phone_limit,
          networkLimit: row.network_limit,
          usualLimit: row.usual_limit,
          proofOfWork: row.proof_of_work,
          hold: row.hold,
        };
      }),

    change: (session: ActingSession, name: BookingSwitch, isOn: boolean, now: Date): Promise<void> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const column = COLUMNS[name];
        const changed = await run(
          client,
          db
            .updateTable('profile')
            .set({ [column]: isOn })
            .where('doctor_id', '=', session.doctorId)
            .where(column, '<>', isOn)
            .returning('doctor_id'),
        );
        if (changed.length > 0) await audit(client, session, 'booking-safety-changed', { guard: name, on: isOn }, now);
      }),
  };
}
export type BookingSafetyStore = ReturnType<typeof bookingSafetyStore>;
