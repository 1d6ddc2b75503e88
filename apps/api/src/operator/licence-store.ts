import type pg from 'pg';
import type { Claim, LicenceDesk, Outcome } from '../features/licence/rules.ts';

const CLAIMS_MAX = 1_000;

/** Reads and decides claims as the owner of the database. */
export const licenceDesk = (owner: pg.Client): LicenceDesk => ({
  async claims({ state, doctorId }) {
    const asked = [state, doctorId, CLAIMS_MAX];
    return (await owner.query<Claim>('select * from licence_claims($1, $2, $3)', asked)).rows;
  },

  async decide({ doctor_id, email }, { decision, seen, reason, council, secondClinic }, trial) {
    const { rows } = await owner.query<{ outcome: Outcome }>(
      'select decide_licence($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as outcome',
      [
        ...[doctor_id, decision, seen, reason, council, secondClinic],
        ...[trial.ownMarks(email), trial.licenceMarks, trial.keptMarks, trial.end, trial.start],
      ],
    );
    return rows[0]!.outcome;
  },
});

/** Keeps the hash of a link to the operator's page until it is opened or over; removes what is over. */
export async function keepLink(owner: pg.Client, link: Buffer, until: Date, now: Date): Promise<void> {
  await owner.query('delete from operator_visit where expires_at <= $1', [now]);
  await owner.query('insert into operator_visit (key_hash, expires_at) values ($1, $2)', [link, until]);
}
