import type { CurrentUser } from '@baari/contract/account';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { Client } from '../../lib/client.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { sha256 } from '../../lib/secret.ts';
import { newSession, newToken } from './rules-new-session.ts';
import type { Visitor } from './rules-new-session.ts';
import type { PasswordCheck } from './service-password-check.ts';
import type { SessionCache } from './session-cache.ts';
import type { AccountStore, UserRow } from './store.ts';
import { asUser } from './views.ts';

export interface LoginDeps {
  store: AccountStore;
  sessions: Pick<SessionCache, 'forget'>;
  checkPassword: PasswordCheck;
}
export interface LoggedIn {
  token: string;
  user: CurrentUser;
}

/** Log-in and log-out with a password, and confirming the password before acts that need it. */
export function loginService({ store, sessions, checkPassword }: LoginDeps) {
  async function withPassword(
    row: UserRow | null,
    email: string,
    password: string,
    client: Client,
    hasProved = false,
  ): Promise<UserRow & { password_hash: string }> {
    const right = await checkPassword(row?.password_hash ?? null, email, password, client, hasProved);
    if (!right || row === null || row.password_hash === null) throw new Failure('INVALID_CREDENTIALS');
    return { ...row, password_hash: row.password_hash };
  }

  async function userOf(doctorId: DoctorId): Promise<UserRow> {
    const row = await store.findUser(doctorId);
    if (!row) throw new Failure('NO_SESSION');
    return row;
  }

  return {
    async login(
      { email, password }: { email: string; password: string },
      visitor: Visitor,
      now: Date,
      hasProved: boolean,
    ): Promise<LoggedIn> {
      const row = await withPassword(await store.findLogin(email), email, password, visitor.client, hasProved);
      const session = newSession(visitor, now);
      const opened = await store.openSession(row.doctor_id, row.password_hash, session);
      if (!opened) throw new Failure('INVALID_CREDENTIALS'); // reset or deleted in the meantime
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { token: session.token, user: asUser(row) };
    },

    currentUser: async (doctorId: DoctorId): Promise<CurrentUser> => asUser(await userOf(doctorId)),

    async logout(session: ActingSession, now: Date): Promise<void> {
      await store.endSession(session, now);
      sessions.forget(session.tokenHash);
    },

    /** Answers the session's new token: whoever copied the old one gets nothing from the owner's proof. */
    async reauthenticate(session: ActingSession, password: string, client: Client, now: Date): Promise<string> {
      const row = await userOf(session.doctorId);
      await withPassword(row, row.email, password, client).catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === 'INVALID_CREDENTIALS')
          await store.noteWrongPassword(session, now);
        throw error;
      });
      const token = newToken();
      if (!(await store.renewSession(session, sha256(token), now))) throw new Failure('NO_SESSION');
      sessions.forget(session.tokenHash);
      return token;
    },
  };
}
export type LoginService = ReturnType<typeof loginService>;
