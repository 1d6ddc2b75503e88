import { AUDIT_ACTS } from '@baari/contract/audit';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { AuditEntry } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

export type AuditRow = Omit<Selectable<AuditEntry>, 'doctor_id' | 'account_id'> & {
  is_reader: boolean;
  by: string | null;
  member: string | null;
};

export function auditStore(pool: Pool) {
  return {
    /** Entries since then and before `beforeNo` (null: all), newest first. Acts that only a newer version knows are left out. */
    read: (
      doctorId: DoctorId,
      reader: Buffer,
      since: Date,
      beforeNo: number | null,
      limit: number,
    ): Promise<AuditRow[]> =>
      asDoctor(pool, doctorId, (client) =>
        run(
          client,
          db
            .selectFrom('audit_entry')
            .select(['entry_no', 'at', 'actor', 'act', 'details'])
            .select(sql<boolean>`actor = session_actor(${reader})`.as('is_reader'))
            .select(sql<string | null>`member_name(doctor_id, account_id)`.as('by'))
            .select(
              sql<
                string | null
              >`case when details ? 'member' then coalesce(person_name(details ->> 'member'), '') end`.as('member'),
            )
            .select((entry) =>
              entry.fn
                .coalesce(
                  'audit_entry.device',
                  entry
                    .selectFrom('session')
                    .select('session.device')
                    .where(sql`session_actor(token_hash)`, '=', sql`actor`)
                    .limit(1),
                )
                .as('device'),
            )
            .where('doctor_id', '=', doctorId)
            .where('at', '>=', since)
            .where('act', 'in', AUDIT_ACTS)
            .$if(beforeNo !== null, (older) => older.where('entry_no', '<', beforeNo))
            .orderBy('entry_no', 'desc')
            .limit(limit),
        ),
      ),

    /** Whether a month that has been kept long enough is still there. */
    async isOldMonthLeft(before: Date): Promise<boolean> {
      const { rows } = await pool.query<{ left: boolean }>('select old_audit_left($1) as left', [before]);
      return rows[0]!.left;
    },

    /** Removes up to `limit` entries older than `before`; returns how many. */
    async forgetOld(before: Date, limit: number): Promise<number> {
      const { rows } = await pool.query<{ removed: number }>('select forget_old_audit($1, $2) as removed', [
        before,
        limit,
      ]);
      return rows[0]!.removed;
    },
  };
}
export type AuditStore = ReturnType<typeof auditStore>;
