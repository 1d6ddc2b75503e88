import { clinicTime } from '@baari/calendar/zone';
import type { CurrentUser } from '@baari/contract/account';
import { CODE_VALID_MINUTES, RESET_RESEND_LOCK_SECONDS, SIGNUP_RESEND_LOCK_SECONDS } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import { mayActFreshly } from '../../lib/acting-session.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { imageAddress } from '../../lib/image-address.ts';
import type { HumanCheck } from '../../ports/human-check.ts';
import type { Mail } from '../../ports/mailer.ts';
import { mailJob } from './mail-job.ts';
import { writePasswordMail } from './mails.ts';
import type { AccountMailHouse } from './mails.ts';
import type { Passwords } from './passwords.ts';
import { newSession } from './rules-session.ts';
import type { Visitor } from './rules-session.ts';
import { codeMac, newCode, newDoctorId } from './rules.ts';
import type { CodePurpose } from './rules.ts';
import { refuseWellKnown } from './service-password.ts';
import type { PasswordCheck } from './service-password.ts';
import type { SessionCache } from './session-cache.ts';
import type { AccountStore, NewSession, UserRow } from './store.ts';

export interface AccountDeps {
  store: AccountStore;
  sessions: SessionCache;
  passwords: Passwords;
  humanCheck: HumanCheck;
  checkPassword: PasswordCheck;
  keys: { code: Buffer; mail: Buffer };
  /** False where no mail can go out: then no code is promised. */
  mailOn: boolean;
  zone: string;
  house: AccountMailHouse;
  removeFiles(keys: readonly string[]): Promise<unknown>;
}
/** The session of a call. */
export interface OwnSession extends ActingSession {
  authenticatedAt: Date;
}
export interface LoggedIn {
  token: string;
  user: CurrentUser;
}

const CODES_PER_DAY_MAX = 20;
const MINUTE_MS = 60_000;
const LOCK_SECONDS = { signup: SIGNUP_RESEND_LOCK_SECONDS, reset: RESET_RESEND_LOCK_SECONDS };

const codeInvalid = () => new Failure('CODE_INVALID', { errors: [{ path: 'otp', msg: PROBLEMS.CODE_INVALID.text }] });

const asUser = ({ doctor_id, email, name, image_key }: Omit<UserRow, 'password_hash'>): CurrentUser => ({
  _id: doctor_id,
  email,
  name,
  image: image_key === null ? null : imageAddress(doctor_id, image_key),
  profileCompleted: name !== null,
});

export function accountService({
  store,
  sessions,
  passwords,
  humanCheck,
  checkPassword,
  keys,
  mailOn,
  zone,
  house,
  removeFiles,
}: AccountDeps) {
  async function sendCode(purpose: CodePurpose, email: string, now: Date): Promise<void> {
    if (!mailOn) throw new Failure('NOT_READY', { text: 'Mail is not set up here yet, so no code can be sent.' });
    const code = newCode();
    const purposeFor = (known: boolean) =>
      purpose === 'signup' ? (known ? 'signup-known' : 'signup') : known ? 'reset' : 'none';
    const issued = await store.issueCode(
      {
        purpose,
        email,
        mac: codeMac(keys.code, purpose, email, code),
        now,
        expiresAt: new Date(now.getTime() + CODE_VALID_MINUTES * MINUTE_MS),
        lockSeconds: LOCK_SECONDS[purpose],
        dayMax: CODES_PER_DAY_MAX,
      },
      (known) => mailJob(keys.mail, { to: email, purpose: purposeFor(known), code }, now),
    );
    if (issued.issued) return;
    const { waitSeconds: retryAfterSeconds, dayFull } = issued;
    if (dayFull) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const text = PROBLEMS.RESEND_LOCKED.text.replace('{n}', String(retryAfterSeconds));
    throw new Failure('RESEND_LOCKED', { text, retryAfterSeconds });
  }

  /** The old session of this browser has ended with the commit. */
  function loggedIn({ token, oldTokenHash }: NewSession & { token: string }, user: CurrentUser): LoggedIn {
    if (oldTokenHash) sessions.forget(oldTokenHash);
    return { token, user };
  }

  async function withPassword(
    row: UserRow | null,
    email: string,
    password: string,
    client: string,
  ): Promise<UserRow & { password_hash: string }> {
    const right = await checkPassword(row?.password_hash ?? null, email, password, client);
    if (!right || row === null || row.password_hash === null) throw new Failure('INVALID_CREDENTIALS');
    return { ...row, password_hash: row.password_hash };
  }

  async function userOf(doctorId: DoctorId): Promise<UserRow> {
    const row = await store.findUser(doctorId);
    if (!row) throw new Failure('NO_SESSION');
    return row;
  }

  return {
    sendSignupCode: (email: string, now: Date) => sendCode('signup', email, now),
    sendResetCode: (email: string, now: Date) => sendCode('reset', email, now),

    /** What can be mended without a new code or solution is checked first; then the person; then, as one of five tries, the code. */
    async register(
      form: { email: string; otp: string; password: string; reCaptcha: string },
      visitor: Visitor,
      now: Date,
    ): Promise<LoggedIn> {
      const { email, otp, password, reCaptcha } = form;
      refuseWellKnown('password', password);
      if (!(await humanCheck.passes(reCaptcha, now))) throw new Failure('HUMAN_CHECK_FAILED');
      const code = codeMac(keys.code, 'signup', email, otp);
      if (!(await store.tryCode('signup', email, code, now))) throw codeInvalid();
      const hash = await passwords.hash(password);
      const doctorId = newDoctorId();
      const session = newSession(visitor, now);
      if (!(await store.register(email, code, hash, doctorId, session))) throw codeInvalid();
      return loggedIn(session, asUser({ doctor_id: doctorId, email, name: null, image_key: null }));
    },

    async login(
      { email, password }: { email: string; password: string },
      visitor: Visitor,
      now: Date,
    ): Promise<LoggedIn> {
      const row = await withPassword(await store.findLogin(email), email, password, visitor.client);
      const session = newSession(visitor, now);
      const opened = await store.openSession(row.doctor_id, row.password_hash, session);
      if (!opened) throw new Failure('INVALID_CREDENTIALS'); // reset or deleted while we looked
      return loggedIn(session, asUser(row));
    },

    currentUser: async (doctorId: DoctorId): Promise<CurrentUser> => asUser(await userOf(doctorId)),

    async logout(session: ActingSession, now: Date): Promise<void> {
      await store.endSession(session, now);
      sessions.forget(session.tokenHash);
    },

    async reauthenticate(session: ActingSession, password: string, client: string, now: Date): Promise<void> {
      const row = await userOf(session.doctorId);
      await withPassword(row, row.email, password, client).catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === 'INVALID_CREDENTIALS')
          await store.noteWrongPassword(session, now);
        throw error;
      });
      await store.markAuthenticated(session, now);
      sessions.forget(session.tokenHash);
    },

    async resetPassword(form: { email: string; otp: string; newPassword: string }, now: Date): Promise<void> {
      const { email, otp, newPassword } = form;
      refuseWellKnown('newPassword', newPassword);
      const code = codeMac(keys.code, 'reset', email, otp);
      if (!(await store.tryCode('reset', email, code, now))) throw codeInvalid();
      const doctorId = await store.resetPassword(email, code, await passwords.hash(newPassword), now);
      if (doctorId === null) throw codeInvalid();
      sessions.forgetDoctor(doctorId);
    },

    async deleteAccount(session: OwnSession, now: Date): Promise<void> {
      if (!mayActFreshly(session.authenticatedAt, now)) throw new Failure('REAUTH_REQUIRED');
      const files = await store.deleteAccount(session, clinicTime(now, zone).date, now);
      sessions.forgetDoctor(session.doctorId);
      await removeFiles(files);
    },

    /** The mail of a changed password; null where the account is gone. */
    async passwordNotice(doctorId: DoctorId): Promise<Mail | null> {
      const user = await store.findUser(doctorId);
      return user && writePasswordMail(user.email, house);
    },

    challenge: (now: Date) => humanCheck.challenge(now),
  };
}
export type AccountService = ReturnType<typeof accountService>;
