import type { Pool } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { ClinicEnded } from './mails.ts';

export function deletionStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Returns the files that nobody owns any more. `jobOf`: of the mail to a member whose clinic ends with the account. */
    deleteAccount: (
      { doctorId, tokenHash }: ActingSession,
      today: string,
      jobOf: (told: ClinicEnded) => object,
      now: Date,
    ): Promise<string[]> =>
      transaction(pool, async (client) => {
        const told = await client.query<ClinicEnded>(
          `select email as "to", clinic_name as clinic, doctor_name as doctor, keeps_log_in as "keepsLogIn"
           from told_of_ended_clinics($1)`,
          [doctorId],
        );
        const { rows } = await client.query<{ files: string[] }>('select delete_account($1, $2, $3, $4) as files', [
          ...[doctorId, today],
          ...[tokenHash, now],
        ]);
        for (const one of told.rows) await jobs.send('notice', jobOf(one), client);
        return rows[0]?.files ?? [];
      }),
  };
}
export type DeletionStore = ReturnType<typeof deletionStore>;
