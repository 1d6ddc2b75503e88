import { lastActOn } from '../../db/last-act.ts';
import type { Pool } from '../../db/pool.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { AppointmentKey, MovedPlace } from '../../lib/appointment-key.ts';

export interface MoveTarget {
  date: string;
  overMaximum?: boolean | undefined;
}
export interface Moved {
  place: MovedPlace;
  /** Dates whose tickets lead on to the new place now. */
  also: string[];
}

export function moveStore(pool: Pool) {
  return {
    lastActOn: lastActOn(pool),

    /** Moves in one statement. `today` and `minute` are the clinic's clock. */
    async move(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      to: MoveTarget,
      clock: { now: Date; today: string; minute: number },
    ): Promise<Moved> {
      const { rows } = await pool.query<Moved>({
        name: 'move_appointment',
        text: 'select place, also::text[] from move_appointment($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [
          doctorId,
          date,
          serial,
          to.date,
          clock.now,
          clock.today,
          clock.minute,
          tokenHash,
          to.overMaximum ?? false,
        ],
      });
      return rows[0]!;
    },
  };
}
export type MoveStore = ReturnType<typeof moveStore>;
