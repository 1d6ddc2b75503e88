import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { GivenCode } from '../../lib/authenticator-codes.ts';
import type { JobQueue } from '../../ports/jobs.ts';

const SESSIONS_SHOWN_MAX = 100;

export interface SessionRow {
  id: string;
  device: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isThisDevice: boolean;
  isAtSharedDesk: boolean;
}
/** `elsewhere`: at a shared desk none of whose doctors are theirs any more. */
export interface EndedMembership {
  why: 'suspended' | 'removed' | 'elsewhere';
  clinic: string | null;
}
export interface PasswordChange {
  /** The password hash that was checked; null if this is the first password. */
  from: string | null;
  to: string;
}

/** The session's pseudonym in the audit trail. */
const nameInTrail = sql<string>`session_actor(token_hash)`.as('name');

/** Ends every session but this one, and its former token; returns how many sessions there were. */
async function endOthers(client: ClientBase, { doctorId, tokenHash }: ActingSession): Promise<number> {
  const others = db.deleteFrom('session').where('doctor_id', '=', doctorId).where('token_hash', '<>', tokenHash);
  const { length: count } = await run(client, others.returning('public_id'));
  await run(client, db.updateTable('session').set({ former_until: null }).where('token_hash', '=', tokenHash));
  return count;
}

/** By what somebody proves again who they are; beside the password a code, where the session's place asks for one. */
type Proof = { by: 'passkey' } | { by: 'password'; code: GivenCode | undefined };

/** Gives the session of a doctor who has proved who they are a new token, in the transaction of `client`; false if it has ended, or the code is no good. */
export async function renewSession(
  client: ClientBase,
  { doctorId, tokenHash }: ActingSession,
  renewed: Buffer,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  const values = [doctorId, tokenHash, renewed, now];
  const { rows } = await client.query<{ done: boolean }>(
    proof.by === 'passkey'
      ? { name: 'renew-session', text: 'select renew_session($1, $2, $3, $4) as done', values }
      : {
          name: 'renew-session-by-password',
          text: 'select renew_session_by_password($1, $2, $3, $4, $5, $6) as done',
          values: [...values, proof.code?.step ?? null, proof.code?.recoveryMacs ?? null],
        },
  );
  if (rows[0]!.done) await audit(client, { doctorId, tokenHash: renewed }, 'reauthenticated', { by: proof.by }, now);
  return rows[0]!.done;
}

export function sessionsStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** The live sessions, this one first, then by last use. */
    list: ({ doctorId, tokenHash }: ActingSession, now: Date): Promise<SessionRow[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<SessionRow>(
          `select public_id as id, device, created_at as "firstSeenAt", seen_at as "lastSeenAt", token_hash = $2 as "isThisDevice",
                  shared_desk_id is not null as "isAtSharedDesk"
           from session where doctor_id = $1 and expires_at > $3
           order by token_hash = $2 desc, seen_at desc, public_id limit $4`,
          [doctorId, tokenHash, now, SESSIONS_SHOWN_MAX],
        );
        return rows;
      }),

    /** Why a session ended with a membership; null if it did not end so. */
    async whyEnded(tokenHash: Buffer, now: Date): Promise<EndedMembership | null> {
      const { rows } = await pool.query<EndedMembership>('select why, clinic from why_session_ended($1, $2)', [
        tokenHash,
        now,
      ]);
      return rows[0] ?? null;
    },

    async forgetEnded(now: Date): Promise<void> {
      await pool.query('select forget_ended_sessions($1)', [now]);
    },

    /** Returns the token hash of the ended session; null if the doctor has no session with this id. */
    end: (own: ActingSession, id: string, now: Date): Promise<Buffer | null> =>
      asDoctor(pool, own.doctorId, async (client) => {
        const [ended] = await run(
          client,
          db
            .deleteFrom('session')
            .where('doctor_id', '=', own.doctorId)
            .where('public_id', '=', id)
            .returning(['token_hash', nameInTrail]),
        );
        if (!ended) return null;
        await audit(client, own, 'session-ended', { session: ended.name }, now);
        return ended.token_hash;
      }),

    /** Ends every session but this one; returns how many there were. */
    endOthers: (own: ActingSession, now: Date): Promise<number> =>
      asDoctor(pool, own.doctorId, async (client) => {
        const count = await endOthers(client, own);
        if (count > 0) await audit(client, own, 'sessions-ended', { count }, now);
        return count;
      }),

    /**
     * Sets the password and ends every other session; false if the password changed in the meantime. A log-in at the
     * same time locks the account's row: it comes first and its session ends here, or it sees the new password.
     */
    changePassword: (own: ActingSession, { from, to }: PasswordChange, now: Date): Promise<boolean> =>
      asDoctor(pool, own.doctorId, async (client) => {
        const changed = await run(
          client,
          db
            .updateTable('account')
            .set({ password_hash: to })
            .where('doctor_id', '=', own.doctorId)
            .where('password_hash', 'is not distinct from', from)
            .returning('doctor_id'),
        );
        if (changed.length === 0) return false;
        await endOthers(client, own);
        const session = db.updateTable('session').where('token_hash', '=', own.tokenHash);
        if (from !== null) await run(client, session.set({ authenticated_at: now }));
        await audit(client, own, from === null ? 'password-set' : 'password-changed', {}, now);
        await jobs.send('notice', { kind: 'password-changed', doctorId: own.doctorId }, client);
        return true;
      }),
  };
}
export type SessionsStore = ReturnType<typeof sessionsStore>;
