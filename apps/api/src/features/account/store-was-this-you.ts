import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { LeftBehind } from './mails.ts';

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

/** `doctorId`: whose session it was. */
export interface EndedLogIn extends LeftBehind {
  doctorId: string;
  /** Of the tokens of the sessions; none if they had ended before. */
  hashes: Buffer[];
  /** How many shared desks. */
  desks: number;
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

    /** What ended by a link; null if the link is no good. `jobOf`: of the mail about it; null: there is nothing to tell. */
    endLogIn: (sessionId: string, jobOf: (ended: EndedLogIn) => object | null, now: Date): Promise<EndedLogIn | null> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<EndedLogIn>(
          'select hashes, desks, doctor_id as "doctorId", passwords, joined from end_log_in_by_link($1, $2)',
          [sessionId, now],
        );
        const job = rows[0] ? jobOf(rows[0]) : null;
        if (job) await jobs.send('notice', job, client);
        return rows[0] ?? null;
      }),

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
