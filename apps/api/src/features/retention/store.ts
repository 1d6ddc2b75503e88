import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

export interface RetentionRow {
  kept_months: number | null;
  kept_since: Date | null;
  kept_from: string | null;
  oldest_date: string | null;
}

export function retentionStore(pool: Pool) {
  return {
    /** Null if the practice is deleted. */
    read: (doctorId: DoctorId, today: string): Promise<RetentionRow | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [row] = await run(
          client,
          db
            .selectFrom('practice')
            .select(['kept_months', 'kept_since'])
            .select(sql<string | null>`kept_from(${today}, kept_months)`.as('kept_from'))
            .select((practice) =>
              practice
                .selectFrom('appointment_day')
                .select((day) => day.fn.min('date').as('date'))
                .where('doctor_id', '=', doctorId)
                .where('last_serial', '>', 0)
                .as('oldest_date'),
            )
            .where('doctor_id', '=', doctorId),
        );
        return row ?? null;
      }),

    /** Writes the choice; making the same choice again keeps its old time. */
    choose: (session: ActingSession, months: number | null, now: Date): Promise<void> =>
      asDoctor(pool, session.doctorId, async (client) => {
        // The account before the practice, as those that delete both.
        await client.query('select hold_practice_email($1)', [session.doctorId]);
        const changed = await run(
          client,
          db
            .updateTable('practice')
            .set({ kept_months: months, kept_since: months === null ? null : now })
            .where('doctor_id', '=', session.doctorId)
            .where('kept_months', 'is distinct from', months)
            .returning('doctor_id'),
        );
        if (changed.length > 0) await audit(client, session, 'retention-changed', { months }, now);
      }),

    async makeMonths(today: string): Promise<number> {
      await pool.query('select make_months($1)', [today]);
      const { rows } = await pool.query<{ outside: number }>('select rows_outside_months() as outside');
      return rows[0]!.outside;
    },

    /** Removes the oldest month that no clinic keeps; false if there is none that can be removed now. */
    async removeOldMonth(chosenBefore: Date, now: Date, today: string): Promise<boolean> {
      const { rows } = await pool.query<{ removed: boolean }>('select remove_old_month($1, $2, $3) as removed', [
        chosenBefore,
        now,
        today,
      ]);
      return rows[0]!.removed;
    },

    /** Whether a month that no clinic keeps is still there. */
    async isOldMonthLeft(chosenBefore: Date, today: string): Promise<boolean> {
      const { rows } = await pool.query<{ left: boolean }>('select old_month_left($1, $2) as left', [
        chosenBefore,
        today,
      ]);
      return rows[0]!.left;
    },

    /** Returns how many days were removed, at most `limit`. */
    async removeOld(chosenBefore: Date, now: Date, today: string, limit: number): Promise<number> {
      const { rows } = await pool.query<{ days: number }>('select remove_old_appointments($1, $2, $3, $4) as days', [
        ...[chosenBefore, now],
        ...[today, limit],
      ]);
      return rows[0]!.days;
    },
  };
}
export type RetentionStore = ReturnType<typeof retentionStore>;
