import type { Role } from '@baari/contract/roles';
import type { Pool } from '../../db/pool.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { NewSession, UserRow } from './store.ts';

export interface FoundInvitation {
  clinic: string | null;
  isNamedAfterDoctor: boolean;
  name: string;
  role: Role;
  hasLogInName: boolean;
  setsPassword: boolean;
}
export interface JoiningAccount {
  id: string;
  /** What the person chose to log in with; both null where the owner has said it. */
  email: string | null;
  phone: string | null;
  name: string;
  passwordHash: string;
}

/** Each use of a link is one transaction: it is used up, and all that it was good for has happened, or neither. */
export function joinStore(pool: Pool) {
  return {
    async find(hash: Buffer, now: Date): Promise<FoundInvitation | null> {
      const { rows } = await pool.query<FoundInvitation>({
        name: 'find-invitation',
        text: `select clinic, is_named_after_doctor as "isNamedAfterDoctor", name, role, has_log_in_name as "hasLogInName", sets_password as "setsPassword" from find_invitation($1, $2)`,
        values: [hash, now],
      });
      return rows[0] ?? null;
    },

    async join(hash: Buffer, account: JoiningAccount, session: NewSession): Promise<UserRow> {
      await pool.query({
        name: 'join-with-account',
        text: `select join_with_account($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
               from set_config('baari.device', $11, true) device, set_config('baari.seen_from', $12, true) seen_from`,
        values: [
          ...[hash, account.id, account.email, account.phone, account.name, account.passwordHash],
          ...[
            session.tokenHash,
            session.oldTokenHash,
            session.now,
            session.expiresAt,
            session.device,
            session.seenFrom,
          ],
        ],
      });
      const { rows } = await pool.query<UserRow>('select $1 as doctor_id, * from find_user($1)', [account.id]);
      return rows[0]!;
    },

    /** Who opened this session since then by joining; null if nobody did. */
    async joined(sessionHash: Buffer, since: Date, now: Date): Promise<UserRow | null> {
      const { rows } = await pool.query<UserRow>(
        'select s.doctor_id, u.* from joined_by($1, $2, $3) s (doctor_id), find_user(s.doctor_id) u',
        [sessionHash, since, now],
      );
      return rows[0] ?? null;
    },

    /** `practiceId`: of the practice that a doctor gets. */
    async joinLoggedIn(hash: Buffer, { doctorId, tokenHash }: ActingSession, practiceId: string, now: Date) {
      await pool.query('select join_with_session($1, $2, $3, $4, $5)', [hash, doctorId, tokenHash, practiceId, now]);
    },

    /** Answers whose password it was. `sentHash`: by which the same call is known again. */
    async setPassword(hash: Buffer, passwordHash: string, now: Date, sentHash: Buffer | null): Promise<string> {
      const { rows } = await pool.query<{ id: string }>('select reset_by_invitation($1, $2, $3, $4) as id', [
        ...[hash, passwordHash, now, sentHash],
      ]);
      return rows[0]!.id;
    },

    /** Whether this call has set a password since then. */
    async hasSetPassword(sentHash: Buffer, since: Date): Promise<boolean> {
      const { rows } = await pool.query<{ is: boolean }>('select password_set_by($1, $2) as is', [sentHash, since]);
      return rows[0]!.is;
    },
  };
}
export type JoinStore = ReturnType<typeof joinStore>;
