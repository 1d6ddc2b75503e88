import type { Pool } from '../../db/pool.ts';
import type { GivenCode } from '../../lib/authenticator-codes.ts';
import { Failure } from '../../lib/failure.ts';
import type { NewSession } from './store.ts';

export interface GoogleSignIn {
  sub: string;
  /** Null if Google has no verified address of this person. */
  verifiedEmail: string | null;
  /** The id of the account, if one must be created. */
  newDoctorId: string;
  /** If set, only this doctor may sign in. */
  onlyDoctorId: string | null;
}
/** `second-factor`: a code is missing. */
export type GoogleOutcome = 'in' | 'unverified' | 'refused' | 'locked' | 'closed' | 'second-factor' | 'wrong-code';

export function googleStore(pool: Pool) {
  return {
    /** Finds, links or creates the account and opens the session; all or nothing. `code` is used up. */
    async signIn(person: GoogleSignIn, session: NewSession, code?: GivenCode): Promise<GoogleOutcome> {
      const signIn = pool.query<{ outcome: GoogleOutcome }>({
        name: 'google-sign-in',
        text: `select google_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $11, $12) as outcome
               from set_config('baari.device', $9, true) device, set_config('baari.seen_from', $10, true) seen_from`,
        values: [
          ...[person.sub, person.verifiedEmail, person.newDoctorId, person.onlyDoctorId],
          ...[
            session.tokenHash,
            session.oldTokenHash,
            session.now,
            session.expiresAt,
            session.device,
            session.seenFrom,
          ],
          ...[code?.step ?? null, code?.recoveryMacs ?? null],
        ],
      });
      try {
        return (await signIn).rows[0]!.outcome;
      } catch (error) {
        if (error instanceof Failure && error.code === 'ACCOUNT_LOCKED') return 'locked';
        throw error;
      }
    },

    /** Whose account this person's sign-in opens, if it has a second factor. */
    async secondFactorOf(sub: string, verifiedEmail: string | null) {
      const { rows } = await pool.query<{ doctor_id: string; code_secret: string }>({
        name: 'google-second-factor',
        text: 'select doctor_id, code_secret from google_second_factor($1, $2)',
        values: [sub, verifiedEmail],
      });
      return rows[0] ?? null;
    },
  };
}
export type GoogleStore = ReturnType<typeof googleStore>;
