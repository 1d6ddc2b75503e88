import { SECURITY_KINDS } from '@baari/contract/security-log';
import type { Selectable } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { SecurityEvent } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { NotedEvent } from './rules.ts';

export function securityLogStore(pool: Pool) {
  return {
    async write(events: readonly NotedEvent[]): Promise<void> {
      await pool.query('select note_security($1)', [JSON.stringify(events)]);
    },

    /** Events older than `beforeNo` (null: all), newest first. Kinds that only a newer version knows are left out. */
    read: (doctorId: DoctorId, beforeNo: number | null, limit: number): Promise<Selectable<SecurityEvent>[]> =>
      asDoctor(pool, doctorId, (client) =>
        run(
          client,
          db
            .selectFrom('security_event')
            .selectAll()
            .where('doctor_id', '=', doctorId)
            .where('kind', 'in', SECURITY_KINDS)
            .$if(beforeNo !== null, (older) => older.where('event_no', '<', beforeNo))
            .orderBy('event_no', 'desc')
            .limit(limit),
        ),
      ),

    /** Removes up to `limit` events older than `before`; returns how many. */
    async forgetOld(before: Date, limit: number): Promise<number> {
      const { rows } = await pool.query<{ removed: number }>('select forget_old_security($1, $2) as removed', [
        before,
        limit,
      ]);
      return rows[0]!.removed;
    },
  };
}
export type SecurityLogStore = ReturnType<typeof securityLogStore>;
