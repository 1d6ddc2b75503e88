import type pg from 'pg';
import type { Claim, Outcome } from '../features/licence/rules.ts';
import type { LicenceDesk } from '../features/licence/service.ts';

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
