import type { LicenceDecision } from '@baari/contract/vocabulary';
import type { Pool } from '../../db/pool.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { Claim, LicenceDesk, Outcome } from './rules.ts';

/** How many claims the page shows at once, the longest waiting. */
const PAGE_CLAIMS = 50;

/** Whom a mail about a licence goes to, and how it stands now. */
export interface Addressee {
  email: string;
  state: string;
  reason: string | null;
}

/** What the operator is told of licences that wait. */
export interface Waiting {
  news: number;
  waiting: number;
  /** How many give a number that another practice gives too. */
  shared: number;
  since: Date;
}

export function licenceStore(pool: Pool, jobs: Pick<JobQueue, 'send'>) {
  return {
    /** Opens the operator's page by its link; false if the link is not good (any more). */
    async openVisit(link: Buffer, visit: Buffer, until: Date, now: Date): Promise<boolean> {
      const { rows } = await pool.query<{ opened: boolean }>('select open_operator_visit($1, $2, $3, $4) as opened', [
        ...[link, visit],
        ...[until, now],
      ]);
      return rows[0]!.opened;
    },

    async closeVisit(visit: Buffer): Promise<void> {
      await pool.query('select close_operator_visit($1)', [visit]);
    },

    /** Reads and decides claims by right of an open visit; throws NO_SESSION without one. */
    deskOf: (visit: Buffer, now: Date): LicenceDesk => ({
      async claims({ state, doctorId }) {
        const asked = [visit, now, state, doctorId, PAGE_CLAIMS];
        const { rows } = await pool.query<{ claim: Omit<Claim, 'since'> & { since: string } }>(
          'select claim from claims_for_operator($1, $2, $3, $4, $5)',
          asked,
        );
        return rows.map(({ claim }) => ({ ...claim, since: new Date(claim.since) }));
      },

      async decide({ doctor_id, email }, { decision, seen, reason, council, secondClinic }, trial) {
        const { rows } = await pool.query<{ outcome: Outcome }>(
          'select decide_for_operator($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as outcome',
          [
            ...[visit, doctor_id, decision, seen, reason, council, secondClinic],
            ...[trial.ownMarks(email), trial.licenceMarks, trial.keptMarks, trial.end, now],
          ],
        );
        return rows[0]!.outcome;
      },
    }),

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

    /** Takes the mail that tells the operator who waits, if one is due, and writes its job in the same transaction. */
    promiseOperatorMail: (now: Date): Promise<void> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<Waiting>('select * from take_operator_mail($1)', [now]);
        for (const waiting of rows) await jobs.send('notice', { kind: 'licences-wait', ...waiting }, client);
      }),

    /** Null if the account or the profile is deleted. */
    addressee: (doctorId: DoctorId): Promise<Addressee | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<Addressee>(
          'select email, state, reason from practice_email($1) email, own_licence($1) where email is not null',
          [doctorId],
        );
        return rows[0] ?? null;
      }),
  };
}
export type LicenceStore = ReturnType<typeof licenceStore>;
