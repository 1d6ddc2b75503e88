import type { DeviceSession } from '@baari/contract/account-sessions';
import { say } from '@baari/contract/said';
import type { Client } from '../../lib/client.ts';
import { mayActFreshly } from '../../lib/acting-session.ts';
import { Failure, fieldFailure, fieldError } from '../../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import { refuseWellKnown } from './service-password-check.ts';
import type { PasswordCheck } from './service-password-check.ts';
import type { OwnSession } from './service.ts';
import type { SessionCache } from './session-cache.ts';
import type { PasskeysStore } from './store-passkeys.ts';
import type { SessionsStore } from './store-sessions.ts';
import type { AccountStore } from './store.ts';
import { logInNameOf } from './views.ts';

export interface SessionsDeps {
  store: SessionsStore;
  accounts: Pick<AccountStore, 'findUser' | 'noteWrongPassword'>;
  passkeys: Pick<PasskeysStore, 'list'>;
  sessions: Pick<SessionCache, 'forgetAll'>;
  passwords: Pick<Passwords, 'hash'>;
  checkPassword: PasswordCheck;
}
export interface NewPassword {
  currentPassword?: string | undefined;
  newPassword: string;
}

const WRONG = say('current-password-wrong', 'Your current password is not right');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const wrongPassword = () => new Failure('INVALID_CREDENTIALS', { errors: [fieldError('currentPassword', WRONG)] });

/** What doctors can do about their logged-in devices and their password. */
export function sessionsService({ store, accounts, passkeys, sessions, passwords, checkPassword }: SessionsDeps) {
  async function accountOf({ doctorId }: OwnSession) {
    const account = await accounts.findUser(doctorId);
    if (!account) throw new Failure('NO_SESSION');
    return account;
  }

  return {
    async list(
      own: OwnSession,
      now: Date,
    ): Promise<{ sessions: DeviceSession[]; hasPassword: boolean; hasPasskey: boolean }> {
      const [account, rows, keys] = await Promise.all([accountOf(own), store.list(own, now), passkeys.list(own)]);
      return {
        sessions: rows.map((row) => ({
          ...row,
          device: row.device === '' ? null : row.device,
          firstSeenAt: row.firstSeenAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
        })),
        hasPassword: account.password_hash !== null,
        hasPasskey: keys.length > 0,
      };
    },

    /** Ends a session of this doctor; true if it was the caller's own. */
    async end(own: OwnSession, id: string, now: Date): Promise<boolean> {
      const ended = UUID.test(id) ? await store.end(own, id, now) : null;
      if (ended === null) throw new Failure('NOT_FOUND');
      // As at a log-out.
      sessions.forgetAll(own.doctorId);
      return ended.equals(own.tokenHash);
    },

    async endOthers(own: OwnSession, now: Date): Promise<number> {
      const ended = await store.endOthers(own, now);
      sessions.forgetAll(own.doctorId);
      return ended;
    },

    /** Changes the password. An account made with Google sets its first password after a fresh log-in. */
    async changePassword(own: OwnSession, form: NewPassword, client: Client, now: Date): Promise<void> {
      const { currentPassword, newPassword } = form;
      refuseWellKnown('newPassword', newPassword);
      const account = await accountOf(own);
      const from = account.password_hash;
      if (from === null) {
        if (!mayActFreshly(own.authenticatedAt, now)) throw new Failure('REAUTH_REQUIRED');
      } else {
        if (!currentPassword)
          throw fieldFailure('currentPassword', say('current-password-required', 'Please enter your current password'));
        if (!(await checkPassword(from, logInNameOf(account), currentPassword, client))) {
          await accounts.noteWrongPassword(own, now);
          throw wrongPassword();
        }
      }
      const to = await passwords.hash(newPassword);
      if (!(await store.changePassword(own, { from, to }, now))) throw wrongPassword();
      sessions.forgetAll(own.doctorId);
    },
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
