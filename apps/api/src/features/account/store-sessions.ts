import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

const SESSIONS_SHOWN_MAX = 100;

export interface SessionRow {
  id: string;
  device: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isThisDevice: boolean;
}
export interface PasswordChange {
  /** The hash that the change was allowed by; null where it is the first password. */
  from: string | null;
  to: string;
}

export function sessionsStore(pool: Pool) {
  return {
    /** The live sessions, this one first, then by last use. */
    list: (doctorId: DoctorId, tokenHash: Buffer, now: Date): Promise<SessionRow[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<SessionRow>(
          `select public_id as id, device, created_at as "firstSeenAt", seen_at as "lastSeenAt", token_hash = $2 as "isThisDevice"
           from session where doctor_id = $1 and expires_at > $3
           order by token_hash = $2 desc, seen_at desc, public_id limit $4`,
          [doctorId, tokenHash, now, SESSIONS_SHOWN_MAX],
        );
        return rows;
      }),

    /** The token's hash of the session that ended; null where the doctor has none of that id. */
    end: (session: ActingSession, id: string, now: Date): Promise<Buffer | null> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const [ended] = await run(
          client,
          db
            .deleteFrom('session')
            .where('doctor_id', '=', session.doctorId)
            .where('public_id', '=', id)
            .returning(['token_hash', sql<string>`session_actor(token_hash)`.as('name')]),
        );
        if (!ended) return null;
        await audit(client, session, 'session-ended', { session: ended.name }, now);
        return ended.token_hash;
      }),

    /** Ends every session but this one; answers how many there were. */
    endOthers: (session: ActingSession, now: Date): Promise<number> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const ended = await run(
          client,
          db
            .deleteFrom('session')
            .where('doctor_id', '=', session.doctorId)
            .where('token_hash', '<>', session.tokenHash)
            .returning('public_id'),
        );
        if (ended.length > 0) await audit(client, session, 'sessions-ended', { count: ended.length }, now);
        return ended.length;
      }),

    /**
     * Sets the password and ends every other session; false where the password changed in the meantime. A log-in under
     * way holds the account's row: it is either before us, and its session ends here, or finds the new password.
     */
    changePassword: (session: ActingSession, { from, to }: PasswordChange, now: Date): Promise<boolean> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { doctorId, tokenHash } = session;
        const changed = await run(
          client,
          db
            .updateTable('account')
            .set({ password_hash: to })
            .where('doctor_id', '=', doctorId)
            .where('password_hash', 'is not distinct from', from)
            .returning('doctor_id'),
        );
        if (changed.length === 0) return false;
        await run(
          client,
          db.deleteFrom('session').where('doctor_id', '=', doctorId).where('token_hash', '<>', tokenHash),
        );
        if (from !== null)
          await run(
            client,
            db.updateTable('session').set({ authenticated_at: now }).where('token_hash', '=', tokenHash),
          );
        await audit(client, session, from === null ? 'password-set' : 'password-changed', {}, now);
        return true;
      }),
  };
}
export type SessionsStore = ReturnType<typeof sessionsStore>;
