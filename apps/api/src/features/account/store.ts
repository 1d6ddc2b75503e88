import { SESSION_MAX_DAYS, SESSION_SLIDING_DAYS } from '@baari/contract/limits';
import type { Clock } from '@baari/contract/vocabulary';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { CodeLane } from './rules.ts';
import type { LiveSession } from './session-cache.ts';

export interface NewCode {
  purpose: CodeLane;
  email: string;
  /** The stored form of where from: it replaces and delays only what was asked for from there. */
  askedFrom: Buffer;
  mac: Buffer;
  /** Of the link beside the code, where there is one. */
  linkMac: Buffer | null;
  now: Date;
  expiresAt: Date;
  lockSeconds: number;
  /** After so many of the address in a day the next has to wait longer; null: never. */
  perDay: number | null;
}
export interface NewSession {
  tokenHash: Buffer;
  /** The browser's earlier session, which ends. */
  oldTokenHash: Buffer | null;
  /** Browser and system in words; the session's row takes them from the transaction. */
  device: string;
  now: Date;
  expiresAt: Date;
}
export interface UserRow {
  doctor_id: string;
  email: string;
  password_hash: string | null;
  name: string | null;
  image_key: string | null;
  clock: Clock | null;
}
/** `byAddress`: others have asked so often that all wait, not only who asks. */
export type IssuedCode = { issued: true } | { issued: false; waitSeconds: number; byAddress: boolean };

interface IssueRow {
  wait_seconds: number | null;
  known: boolean;
  by_address: boolean;
  is_under_way: boolean;
  mail_in_seconds: number | null;
}

export function accountStore(pool: Pool, jobs: Pick<JobQueue, 'send' | 'wake'>) {
  const yes = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    (await pool.query<{ done: boolean | null }>({ name, text, values })).rows[0]?.done === true;

  return {
    /**
     * Stores the code and promises its mail in one transaction, unless one as good is under way. `mailFor` writes the job's data, of the
     * same size for all; `sends` is false where nothing is to go out.
     */
    async issueCode(code: NewCode, mailFor: (known: boolean, sends: boolean) => object): Promise<IssuedCode> {
      const values = [
        ...[code.purpose, code.email, code.mac, code.now, code.expiresAt, code.lockSeconds, code.perDay],
        ...[code.linkMac, code.askedFrom],
      ];
      const issued = await transaction<IssuedCode>(pool, async (client) => {
        const { rows } = await client.query<IssueRow>({
          name: 'issue-code',
          text: 'select wait_seconds, known, by_address, is_under_way, mail_in_seconds from issue_code($1, $2, $3, $4, $5, $6, $7, $8, $9)',
          values,
        });
        const { wait_seconds, known, by_address, is_under_way, mail_in_seconds } = rows[0]!;
        if (is_under_way) return { issued: true };
        if (wait_seconds !== null) return { issued: false, waitSeconds: wait_seconds, byAddress: by_address };
        await jobs.send('mail', mailFor(known, mail_in_seconds !== null), client, mail_in_seconds ?? 0);
        return { issued: true };
      });
      if (issued.issued) jobs.wake('mail');
      return issued;
    },

    tryCode: (purpose: CodeLane, email: string, mac: Buffer, client: Buffer, now: Date) =>
      yes('try-code', 'select try_code($1, $2, $3, $4, $5) as done', [purpose, email, mac, client, now]),

    isCodeLink: (purpose: CodeLane, email: string, mac: Buffer, now: Date) =>
      yes('is-code-link', 'select is_code_link($1, $2, $3, $4) as done', [purpose, email, mac, now]),

    register: (email: string, mac: Buffer, passwordHash: string, doctorId: string, session: NewSession) =>
      yes(
        'register',
        `select register_account($1, $2, $3, $4, $5, $6, $7, $8) as done from set_config('baari.device', $9, true)`,
        [
          ...[email, mac, passwordHash, doctorId],
          ...[session.tokenHash, session.oldTokenHash, session.now, session.expiresAt, session.device],
        ],
      ),

    /** Throws ACCOUNT_LOCKED. Only a caller with the right password gets this far. */
    openSession: (doctorId: string, passwordHash: string, session: NewSession) =>
      yes(
        'open-session',
        `select open_session($1, $2, $3, $4, $5, $6) as done from set_config('baari.device', $7, true)`,
        [
          ...[doctorId, passwordHash],
          ...[session.tokenHash, session.oldTokenHash, session.now, session.expiresAt, session.device],
        ],
      ),

    /** Returns the doctor whose password was set, and promises the mail about it; null if code or link (`mac`) is not valid. */
    resetPassword: (email: string, mac: Buffer, passwordHash: string, now: Date): Promise<string | null> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ doctor_id: string | null }>({
          name: 'reset-password',
          text: 'select reset_password($1, $2, $3, $4) as doctor_id',
          values: [email, mac, passwordHash, now],
        });
        const doctorId = rows[0]?.doctor_id ?? null;
        if (doctorId !== null) await jobs.send('notice', { kind: 'password-changed', doctorId }, client);
        return doctorId;
      }),

    async findLogin(email: string): Promise<UserRow | null> {
      const { rows } = await pool.query<UserRow>({
        name: 'find-login',
        text: 'select doctor_id, $1 as email, password_hash, name, image_key, clock from find_login($1)',
        values: [email],
      });
      return rows[0] ?? null;
    },

    async findUser(doctorId: DoctorId): Promise<UserRow | null> {
      const { rows } = await pool.query<UserRow>({
        name: 'find-user',
        text: 'select $1 as doctor_id, email, password_hash, name, image_key, clock from find_user($1)',
        values: [doctorId],
      });
      return rows[0] ?? null;
    },

    async findSession(tokenHash: Buffer, now: Date): Promise<LiveSession | null> {
      const { rows } = await pool.query<{
        doctor_id: string;
        authenticated_at: Date;
        expires_at: Date;
        has_profile: boolean;
      }>({
        name: 'find-session',
        text: 'select doctor_id, authenticated_at, expires_at, has_profile from find_session($1, $2, $3, $4)',
        values: [tokenHash, now, SESSION_SLIDING_DAYS, SESSION_MAX_DAYS],
      });
      const row = rows[0];
      return row
        ? {
            doctorId: row.doctor_id,
            authenticatedAt: row.authenticated_at,
            expiresAt: row.expires_at,
            hasProfile: row.has_profile,
          }
        : null;
    },

    endSession: (session: ActingSession, now: Date) =>
      asDoctor(pool, session.doctorId, async (client) => {
        const own = db
          .selectFrom('session')
          .select('doctor_id')
          .where('token_hash', '=', session.tokenHash)
          .forUpdate();
        if ((await run(client, own)).length === 0) return;
        // First, while the session still has its name in the trail.
        await audit(client, session, 'log-out', {}, now);
        await run(client, db.deleteFrom('session').where('token_hash', '=', session.tokenHash));
      }),

    /** Gives the session a new token; false if it has ended. */
    renewSession: ({ doctorId, tokenHash }: ActingSession, renewed: Buffer, now: Date): Promise<boolean> =>
      asDoctor(pool, doctorId, async (client) => {
        const set = {
          token_hash: renewed,
          first_hash: sql<Buffer>`coalesce(first_hash, token_hash)`,
          authenticated_at: now,
        };
        const own = db.updateTable('session').set(set).where('token_hash', '=', tokenHash).returning('doctor_id');
        if ((await run(client, own)).length === 0) return false;
        await audit(client, { doctorId, tokenHash: renewed }, 'reauthenticated', { by: 'password' }, now);
        return true;
      }),

    noteWrongPassword: (session: ActingSession, now: Date) =>
      asDoctor(pool, session.doctorId, (client) => audit(client, session, 'reauthentication-failed', {}, now)),

    spendChallenge: (challengeHash: Buffer, now: Date, until: Date) =>
      yes('spend-challenge', 'select spend_challenge($1, $2, $3) as done', [challengeHash, now, until]),

    /** Returns the files that nobody owns any more. */
    async deleteAccount({ doctorId, tokenHash }: ActingSession, today: string, now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ files: string[] }>('select delete_account($1, $2, $3, $4) as files', [
        ...[doctorId, today],
        ...[tokenHash, now],
      ]);
      return rows[0]?.files ?? [];
    },
  };
}
export type AccountStore = ReturnType<typeof accountStore>;
