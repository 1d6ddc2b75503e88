import type { Pool } from '../../db/pool.ts';

/** A mail that will not go out, for the operator. */
export interface MailFailure {
  at: Date;
  purpose: string;
  email: string;
  reason: string;
  tries: number;
}

const KEPT_MS = 30 * 86_400_000;
const BATCH = 1_000;

/** Mails that were never sent. The operator, as the owner, reads them from the table. */
export function mailFailureStore(pool: Pool) {
  return {
    async note({ at, purpose, email, reason, tries }: MailFailure): Promise<void> {
      await pool.query('select note_mail_failure($1, $2, $3, $4, $5)', [at, purpose, email, reason, tries]);
    },

    /** Removes old entries, a batch at a time. */
    async forgetOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - KEPT_MS);
      let removed: number;
      do {
        const { rows } = await pool.query<{ removed: number }>('select forget_mail_failures($1, $2) as removed', [
          before,
          BATCH,
        ]);
        removed = rows[0]!.removed;
      } while (removed === BATCH);
    },
  };
}
export type MailFailureStore = ReturnType<typeof mailFailureStore>;
