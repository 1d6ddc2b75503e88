import { isMobile } from '@baari/contract/fields';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { sha256 } from '../../lib/secret.ts';
import type { Passwords } from './passwords.ts';
import type { NewSessionFor, Visitor } from './rules-new-session.ts';
import type { LoggedIn } from './service-login.ts';
import { refuseWellKnown } from './service-password-check.ts';
import type { SessionCache } from './session-cache.ts';
import type { FoundInvitation, JoinStore } from './store-join.ts';
import { asUser } from './views.ts';

export interface JoinDeps {
  store: JoinStore;
  sessions: Pick<SessionCache, 'forget' | 'forgetAll'>;
  newSession: NewSessionFor;
  passwords: Pick<Passwords, 'hash'>;
}
interface JoinForm {
  token: string;
  name: string;
  email?: string | undefined;
  password: string;
}

const NO_LOG_IN_NAME = say('log-in-name-needed', 'Please enter an e-mail address or a mobile number');

const asLogInName = (typed: string | undefined) => ({
  email: typed === undefined || isMobile(typed) ? null : typed,
  phone: typed !== undefined && isMobile(typed) ? typed : null,
});

/** What somebody can do who was given an owner's link. */
export function joinService({ store, sessions, newSession, passwords }: JoinDeps) {
  /** Looks first, so that a made-up link costs no hashing. */
  async function find(token: string, now: Date): Promise<FoundInvitation> {
    const found = await store.find(sha256(token), now);
    if (!found) throw new Failure('INVITATION_ENDED');
    return found;
  }

  return {
    find,

    async join({ token, name, email, password }: JoinForm, visitor: Visitor, now: Date): Promise<LoggedIn> {
      refuseWellKnown('password', password);
      const { hasLogInName, setsPassword } = await find(token, now);
      if (setsPassword) throw new Failure('INVITATION_ENDED');
      if (!hasLogInName && email === undefined) throw fieldFailure('email', NO_LOG_IN_NAME);
      const account = {
        id: newDoctorId(),
        name,
        ...asLogInName(email),
        passwordHash: await passwords.hash(password),
      };
      const session = newSession(visitor, now);
      const user = asUser(await store.join(sha256(token), account, session));
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { token: session.token, user };
    },

    async joinLoggedIn(token: string, session: ActingSession, now: Date): Promise<void> {
      await store.joinLoggedIn(sha256(token), session, newDoctorId(), now);
      sessions.forgetAll(session.doctorId);
    },

    async setPassword(token: string, newPassword: string, now: Date): Promise<void> {
      refuseWellKnown('newPassword', newPassword);
      if (!(await find(token, now)).setsPassword) throw new Failure('INVITATION_ENDED');
      sessions.forgetAll(await store.setPassword(sha256(token), await passwords.hash(newPassword), now));
    },
  };
}
export type JoinService = ReturnType<typeof joinService>;
