import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../ports/jobs.ts';

/** A log-in from where its account was never seen before. */
export interface NewLogIn {
  /** Browser and system in words; '' if the browser named neither. */
  device: string;
  /** The beginning of its network, sealed. */
  network: string;
  openedAt: Date;
  /** Of as many as are mailed of in a day. */
  isLast: boolean;
}

export function wasThisYouStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Takes log-ins to be mailed of, each once, and writes their jobs in the same transaction; returns how many there were. */
    promiseMails: (limit: number): Promise<number> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ doctor_id: string; session_id: string }>(
          'select * from take_was_this_you($1)',
          [limit],
        );
        for (const { doctor_id: doctorId, session_id: sessionId } of rows)
          await jobs.send('notice', { kind: 'was-this-you', doctorId, sessionId }, client);
        return rows.length;
      }),

    /** Null once its link was used. */
    async find(sessionId: string): Promise<NewLogIn | null> {
      const { rows } = await pool.query<NewLogIn>(
        'select device, network, opened_at as "openedAt", is_last as "isLast" from read_was_this_you($1)',
        [sessionId],
      );
      return rows[0] ?? null;
    },

    /** The token hashes of the sessions that ended, none if they had before; null if the link is no good. */
    async endSession(sessionId: string, now: Date): Promise<Buffer[] | null> {
      const { rows } = await pool.query<{ hashes: Buffer[] | null }>('select end_session_by_link($1, $2) as hashes', [
        sessionId,
        now,
      ]);
      return rows[0]!.hashes;
    },

    /** Forgets up to `limit` places where nobody logged in for long, and every link that is too old; returns how many places. */
    async forgetOld(now: Date, limit: number): Promise<number> {
      const { rows } = await pool.query<{ removed: number }>('select forget_old_seen_from($1, $2) as removed', [
        now,
        limit,
      ]);
      return rows[0]!.removed;
    },
  };
}
export type WasThisYouStore = ReturnType<typeof wasThisYouStore>;
