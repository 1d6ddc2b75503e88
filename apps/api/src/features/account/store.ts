import { SESSION_MAX_DAYS, SESSION_SLIDING_DAYS } from '@baari/contract/limits';
import { roleAtDesk } from '@baari/contract/roles';
import type { CurrentUser } from '@baari/contract/account';
import type { LocalLanguage, PanelLanguage } from '@baari/contract/languages';
import type { Role } from '@baari/contract/roles';
import type { Clock } from '@baari/contract/vocabulary';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor, transaction } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { GivenCode } from '../../lib/authenticator-codes.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { renewSession } from './store-sessions.ts';
import type { CodeLane } from './rules.ts';
import type { LiveSession } from './session-cache.ts';

/** A mail is written after the answer has left: an address without an account gets none, and would be answered sooner. */
const MAILED_AFTER_MS = 50;

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
  /** From where, as seenFrom tells it; it goes the same way. */
  seenFrom: string;
  now: Date;
  expiresAt: Date;
}
/** It logs in with an e-mail address or a mobile number; the other one is null. */
export interface UserRow {
  doctor_id: string;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  /** Of the doctor, by the profile. */
  name: string | null;
  image_key: string | null;
  clock: Clock | null;
  /** Of a member without a practice. */
  account_name: string | null;
  /** The own one first. */
  practices: PracticeRow[];
  clinics: CurrentUser['clinics'];
}
/** A practice that the account may work for. */
export interface PracticeRow {
  doctor_id: string;
  clinic_id: string;
  clinic_name: string | null;
  room: string | null;
  local_language: LocalLanguage;
  role: Role;
  /** By the profile. */
  name: string | null;
  /** By the profile, else as the clinic's members are told of them. */
  doctor_name: string | null;
  speciality: string | null;
  address: string | null;
  image_key: string | null;
  clock: Clock | null;
  lacks_second_factor: boolean;
}
/** An account as a log-in finds it. */
export interface PasswordRow {
  doctor_id: string;
  password_hash: string | null;
  /** What the codes of its second factor are made from, sealed; null if it has none. */
  code_secret: string | null;
}
/** A user at a shared desk; null: elsewhere. */
export interface AtDeskRow extends UserRow {
  shared_desk: { name: string; idle_minutes: number; has_pin: boolean } | null;
  language: PanelLanguage;
}
interface SessionRow {
  account_id: string;
  token_hash: Buffer;
  authenticated_at: Date;
  expires_at: Date;
  shared_desk_id: string | null;
  doctor_id: string | null;
  role: Role | null;
  has_profile: boolean;
  lacks_second_factor: boolean;
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

const asLiveSession = ({ account_id, token_hash, authenticated_at, expires_at, ...at }: SessionRow): LiveSession => ({
  accountId: account_id,
  tokenHash: token_hash,
  authenticatedAt: authenticated_at,
  expiresAt: expires_at,
  sharedDesk: at.shared_desk_id,
  practice:
    at.doctor_id === null || at.role === null
      ? null
      : {
          doctorId: at.doctor_id,
          role: at.shared_desk_id === null ? at.role : roleAtDesk(at.role),
          roleByPassword: at.role,
          hasProfile: at.has_profile,
          lacksSecondFactor: at.lacks_second_factor,
        },
});

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
      if (issued.issued) setTimeout(() => jobs.wake('mail'), MAILED_AFTER_MS).unref();
      return issued;
    },

    tryCode: (purpose: CodeLane, email: string, mac: Buffer, client: Buffer, now: Date) =>
      yes('try-code', 'select try_code($1, $2, $3, $4, $5) as done', [purpose, email, mac, client, now]),

    isCodeLink: (purpose: CodeLane, email: string, mac: Buffer, now: Date) =>
      yes('is-code-link', 'select is_code_link($1, $2, $3, $4) as done', [purpose, email, mac, now]),

    register: (email: string, mac: Buffer, passwordHash: string, doctorId: string, session: NewSession) =>
      yes(
        'register',
        `select register_account($1, $2, $3, $4, $5, $6, $7, $8) as done
         from set_config('baari.device', $9, true) device, set_config('baari.seen_from', $10, true) seen_from`,
        [
          ...[email, mac, passwordHash, doctorId],
          ...[
            session.tokenHash,
            session.oldTokenHash,
            session.now,
            session.expiresAt,
            session.device,
            session.seenFrom,
          ],
        ],
      ),

    /** Throws ACCOUNT_LOCKED. Only a caller with the right password gets this far; `code` is used up. */
    openSession: (doctorId: string, passwordHash: string, session: NewSession, code?: GivenCode) =>
      yes(
        'open-session',
        `select open_session($1, $2, $3, $4, $5, $6, $9, $10) as done
         from set_config('baari.device', $7, true) device, set_config('baari.seen_from', $8, true) seen_from`,
        [
          ...[doctorId, passwordHash],
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

    async findPassword(logInName: string): Promise<PasswordRow | null> {
      const { rows } = await pool.query<PasswordRow>({
        name: 'find-password',
        text: 'select doctor_id, password_hash, code_secret from find_password($1)',
        values: [logInName],
      });
      return rows[0] ?? null;
    },

    /** Of somebody who works at the shared desk with this token; null if nobody does. */
    async logInNameAtDesk(deskHash: Buffer, memberId: string, now: Date): Promise<string | null> {
      const { rows } = await pool.query<{ name: string | null }>('select log_in_name_at_desk($1, $2, $3) as name', [
        ...[deskHash, memberId, now],
      ]);
      return rows[0]!.name;
    },

    /** `sharedDesk`: at which it is used; null: elsewhere. */
    async findUser(doctorId: DoctorId, sharedDesk: string | null = null): Promise<AtDeskRow | null> {
      const { rows } = await pool.query<AtDeskRow>({
        name: 'find-user',
        text: `select $1 as doctor_id, email, phone, password_hash, name, image_key, clock, account_name, practices, clinics, shared_desk, language
               from find_user($1, $2)`,
        values: [doctorId, sharedDesk],
      });
      return rows[0] ?? null;
    },

    /** In which language the account's mails are written. */
    noteLanguage: (doctorId: DoctorId, language: PanelLanguage) =>
      asDoctor(pool, doctorId, (client) =>
        run(client, db.updateTable('account').set({ language }).where('doctor_id', '=', doctorId)),
      ),

    /** `practice`: the one that is asked for; null: the account's own. */
    async findSession(tokenHash: Buffer, now: Date, practice: string | null): Promise<LiveSession | null> {
      const { rows } = await pool.query<SessionRow>({
        name: 'find-session',
        text: `select account_id, token_hash, authenticated_at, expires_at, shared_desk_id, doctor_id, role, has_profile,
                      lacks_second_factor
               from find_session_at($1, $2, $3, $4, $5)`,
        values: [tokenHash, now, SESSION_SLIDING_DAYS, SESSION_MAX_DAYS, practice],
      });
      return rows[0] ? asLiveSession(rows[0]) : null;
    },

    endSession: (session: ActingSession, now: Date) =>
      asDoctor(pool, session.doctorId, async (client) => {
        const own = db
          .selectFrom('session')
          .select('shared_desk_id')
          .where('token_hash', '=', session.tokenHash)
          .forUpdate();
        const [ended] = await run(client, own);
        if (!ended) return;
        if (ended.shared_desk_id !== null)
          await client.query('select note_desk_used($1, $2)', [ended.shared_desk_id, now]);
        // First, while the session still has its name in the trail.
        await audit(client, session, 'log-out', {}, now);
        await run(client, db.deleteFrom('session').where('token_hash', '=', session.tokenHash));
      }),

    /** False too if the session's place asks for a code, and this is none of the account's that was never used. */
    renewSession: (session: ActingSession, renewed: Buffer, now: Date, code?: GivenCode): Promise<boolean> =>
      asDoctor(pool, session.doctorId, (client) =>
        renewSession(client, session, renewed, { by: 'password', code }, now),
      ),

    noteWrongPassword: (session: ActingSession, now: Date) =>
      asDoctor(pool, session.doctorId, (client) => audit(client, session, 'reauthentication-failed', {}, now)),

    spendChallenge: (challengeHash: Buffer, now: Date, until: Date) =>
      yes('spend-challenge', 'select spend_challenge($1, $2, $3) as done', [challengeHash, now, until]),
  };
}
export type AccountStore = ReturnType<typeof accountStore>;
