import type { PanelLanguage } from '@baari/contract/languages';
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

/** In which language whom is mailed, and which mails were never sent. The operator, as the owner, reads these from the table. */
export function mailStore(pool: Pool) {
  return {
    /** Null if no account has this address. */
    async languageOf(email: string): Promise<PanelLanguage | null> {
      const { rows } = await pool.query<{ language: PanelLanguage | null }>('select mail_language($1) as language', [
        email,
      ]);
      return rows[0]!.language;
    },

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
export type MailStore = ReturnType<typeof mailStore>;
