import type { Pool } from '../../db/pool.ts';

/** A mail that was given up, with as much of the address as tells it from others. */
export interface GivenUpMail {
  failure_no: number;
  at: Date;
  purpose: string;
  masked: string;
  tries: number;
  reason: string;
}

export function heldStore(pool: Pool) {
  return {
    async mails(session: Buffer, limit: number, now: Date): Promise<GivenUpMail[]> {
      return (await pool.query<GivenUpMail>('select * from operator_mails($1, $2, $3)', [session, now, limit])).rows;
    },
    /** Null if it is there no more. */
    async address(session: Buffer, failureNo: number, now: Date): Promise<string | null> {
      const { rows } = await pool.query<{ email: string | null }>('select operator_mail_address($1, $2, $3) as email', [
        ...[session, now, failureNo],
      ]);
      return rows[0]!.email;
    },
    async drop(session: Buffer, failureNo: number, now: Date): Promise<void> {
      await pool.query('select operator_drop_mail($1, $2, $3)', [session, now, failureNo]);
    },
  };
}
export type HeldStore = ReturnType<typeof heldStore>;
