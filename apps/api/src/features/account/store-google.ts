import type { Pool } from '../../db/pool.ts';
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
export type GoogleOutcome = 'in' | 'unverified' | 'refused' | 'locked' | 'closed';

export function googleStore(pool: Pool) {
  return {
    /** Finds, links or creates the account and opens the session; all or nothing. */
    async signIn(person: GoogleSignIn, session: NewSession): Promise<GoogleOutcome> {
      const signIn = pool.query<{ outcome: GoogleOutcome }>({
        name: 'google-sign-in',
        text: `select google_sign_in($1, $2, $3, $4, $5, $6, $7, $8) as outcome from set_config('baari.device', $9, true)`,
        values: [
          ...[person.sub, person.verifiedEmail, person.newDoctorId, person.onlyDoctorId],
          ...[session.tokenHash, session.oldTokenHash, session.now, session.expiresAt, session.device],
        ],
      });
      try {
        return (await signIn).rows[0]!.outcome;
      } catch (error) {
        if (error instanceof Failure && error.code === 'ACCOUNT_LOCKED') return 'locked';
        throw error;
      }
    },
  };
}
export type GoogleStore = ReturnType<typeof googleStore>;
