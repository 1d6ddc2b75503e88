import type { CurrentUser } from '@baari/contract/account';
import type { PanelLanguage } from '@baari/contract/languages';
import type { Practice } from '@baari/contract/practice';
import type { ActingSession } from '../../lib/acting-session.ts';
import { laneOf } from '../../lib/authenticator-codes.ts';
import type { AuthenticatorCodes, GivenCode } from '../../lib/authenticator-codes.ts';
import type { Client } from '../../lib/client.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { newToken, sha256 } from '../../lib/secret.ts';
import type { NewSessionFor, Visitor } from './rules-new-session.ts';
import type { PasswordCheck } from './service-password-check.ts';
import type { SessionCache } from './session-cache.ts';
import { wrongCode } from './rules-second-factor.ts';
import type { AccountStore, UserRow } from './store.ts';
import { asUser, atSharedDesk, logInNameOf } from './views.ts';

export interface LoginDeps {
  store: AccountStore;
  sessions: Pick<SessionCache, 'forget' | 'forgetAll'>;
  checkPassword: PasswordCheck;
  newSession: NewSessionFor;
  codes: Pick<AuthenticatorCodes, 'use'>;
}
export interface LoggedIn {
  token: string;
  user: CurrentUser;
}

/** Whose it is, at which shared desk if at one, and since when it needs no password. */
interface UserSession {
  doctorId: DoctorId;
  sharedDesk: string | null;
  authenticatedAt: Date;
}

/** Log-in with a password, and a code where the account has a second factor; log-out, and confirming the password before acts that need it. */
export function loginService({ store, sessions, checkPassword, newSession, codes }: LoginDeps) {
  async function withPassword<Row extends Pick<UserRow, 'password_hash'>>(
    row: Row | null,
    email: string,
    password: string,
    client: Client,
    hasProved = false,
  ): Promise<Row & { password_hash: string }> {
    const right = await checkPassword(row?.password_hash ?? null, email, password, client, hasProved);
    if (!right || row === null || row.password_hash === null) throw new Failure('INVALID_CREDENTIALS');
    return { ...row, password_hash: row.password_hash };
  }

  async function userOf(doctorId: DoctorId, sharedDesk: string | null = null) {
    const row = await store.findUser(doctorId, sharedDesk);
    if (!row) throw new Failure('NO_SESSION');
    return row;
  }

  return {
    /** With what somebody logs in whom the locked screen of a shared desk names. */
    async nameAtDesk(deskToken: string | null, memberId: string, now: Date): Promise<string> {
      const name = deskToken === null ? null : await store.logInNameAtDesk(sha256(deskToken), memberId, now);
      if (name === null) throw new Failure('NOT_A_SHARED_DESK');
      return name;
    },

    async login(
      { email, password, code }: { email: string; password: string; code?: string | undefined },
      visitor: Visitor,
      now: Date,
      hasProved: boolean,
    ): Promise<LoggedIn> {
      const row = await withPassword(await store.findPassword(email), email, password, visitor.client, hasProved);
      const session = newSession(visitor, now);
      const open = (given?: GivenCode) => store.openSession(row.doctor_id, row.password_hash, session, given);
      if (row.code_secret !== null) {
        if (code === undefined) throw new Failure('SECOND_FACTOR_REQUIRED');
        const lane = laneOf(row.doctor_id, visitor.client);
        if (!(await codes.use(lane, row.code_secret, code, now, open))) throw wrongCode(code);
      } else if (!(await open())) throw new Failure('INVALID_CREDENTIALS'); // reset or deleted in the meantime
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { token: session.token, user: asUser(await userOf(row.doctor_id as DoctorId)) };
    },

    /** Notes in which language the panel was opened last, for that is how its mails are read; a shared desk's is not one's own. */
    async currentUser(
      { doctorId, sharedDesk, authenticatedAt }: UserSession,
      now: Date,
      language: PanelLanguage | null = null,
    ): Promise<CurrentUser> {
      const row = await userOf(doctorId, sharedDesk);
      if (language !== null && language !== row.language && sharedDesk === null)
        await store.noteLanguage(doctorId, language);
      const user = asUser(row);
      return row.shared_desk ? atSharedDesk(user, row.shared_desk, authenticatedAt, now) : user;
    },

    /**
     * Those of the session's shared desk, if it is at one; else those that let the account in as it is. None if the account is gone.
     */
    async practicesOf({
      accountId,
      sharedDesk,
    }: {
      accountId: string;
      sharedDesk: string | null;
    }): Promise<Practice[]> {
      const row = await store.findUser(accountId as DoctorId, sharedDesk);
      const practices = row ? asUser(row).practices : [];
      return practices.filter(({ needsSecondFactor }) => sharedDesk !== null || !needsSecondFactor);
    },

    async logout(session: ActingSession, now: Date): Promise<void> {
      await store.endSession(session, now);
      // All of the account: streams that the session's former token opened end too.
      sessions.forgetAll(session.doctorId);
    },

    /**
     * Answers the session's new token: whoever copied the old one gets nothing from the owner's proof. A session at a shared desk may have been opened by
     * a PIN, so there the password needs the second factor beside it.
     */
    async reauthenticate(
      session: ActingSession & Pick<UserSession, 'sharedDesk'>,
      { password, code }: { password: string; code?: string | undefined },
      client: Client,
      now: Date,
    ): Promise<string> {
      const row = await userOf(session.doctorId);
      await withPassword(row, logInNameOf(row), password, client).catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === 'INVALID_CREDENTIALS')
          await store.noteWrongPassword(session, now);
        throw error;
      });
      const token = newToken();
      const renew = (given?: GivenCode) => store.renewSession(session, sha256(token), now, given);
      const isAtDesk = session.sharedDesk !== null;
      const secret = isAtDesk ? ((await store.findPassword(logInNameOf(row)))?.code_secret ?? null) : null;
      if (secret !== null) {
        if (code === undefined) throw new Failure('SECOND_FACTOR_REQUIRED');
        if (!(await codes.use(laneOf(session.doctorId, client), secret, code, now, renew))) throw wrongCode(code);
      } else if (!(await renew())) throw new Failure('NO_SESSION');
      sessions.forget(session.tokenHash);
      return token;
    },
  };
}
export type LoginService = ReturnType<typeof loginService>;
