import type { LicenceDecision } from '@baari/contract/vocabulary';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';

/** Whom a mail about a licence goes to, and how it stands now. */
export interface Addressee {
  email: string;
  state: string;
  reason: string | null;
}

export function licenceStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Takes promised mails, each once, and writes their jobs in the same transaction; returns how many there were. */
    promiseMails: (limit: number): Promise<number> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ doctor_id: string; decision: LicenceDecision }>(
          'select * from take_licence_mails($1)',
          [limit],
        );
        for (const { doctor_id: doctorId, decision } of rows)
          await jobs.send('notice', { kind: 'licence', doctorId, decision }, client);
        return rows.length;
      }),

    /** Null if the account or the profile is deleted. */
    addressee: (doctorId: DoctorId): Promise<Addressee | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [account] = await run(client, db.selectFrom('account').select('email').where('doctor_id', '=', doctorId));
        const { rows } = await client.query<Pick<Addressee, 'state' | 'reason'>>(
          'select state, reason from own_licence($1)',
          [doctorId],
        );
        return account && rows[0] ? { email: account.email, ...rows[0] } : null;
      }),
  };
}
export type LicenceStore = ReturnType<typeof licenceStore>;
