import { isMobile } from '@baari/contract/fields';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { sha256, tokenOf } from '../../lib/secret.ts';
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
  /** Makes the token of a session that a join with an Idempotency-Key opens, and that by which a new password so sent is known again. */
  key: Buffer;
}
interface JoinForm {
  token: string;
  name: string;
  email?: string | undefined;
  password: string;
}

/** So long a join or a new password whose answer was lost may be sent again. */
const SENT_AGAIN_MS = 15 * 60_000;
const sinceSent = (now: Date): Date => new Date(now.getTime() - SENT_AGAIN_MS);

const isOfUsedLink = (error: unknown): boolean => error instanceof Failure && error.code === 'INVITATION_ENDED';

/** The Idempotency-Key that a page sends, and a hash of what it asks. */
interface Idempotency {
  key: string;
  requestHash: Buffer;
}

const NO_LOG_IN_NAME = say('log-in-name-needed', 'Please enter an e-mail address or a mobile number');

const asLogInName = (typed: string | undefined) => ({
  email: typed === undefined || isMobile(typed) ? null : typed,
  phone: typed !== undefined && isMobile(typed) ? typed : null,
});

/** What somebody can do who was given an owner's link. */
export function joinService({ store, sessions, newSession, passwords, key }: JoinDeps) {
  /** Looks first, so that a made-up link costs no hashing. */
  async function find(token: string, now: Date): Promise<FoundInvitation> {
    const found = await store.find(sha256(token), now);
    if (!found) throw new Failure('INVITATION_ENDED');
    return found;
  }

  async function first(
    { token, name, email, password }: JoinForm,
    sessionToken: string | undefined,
    visitor: Visitor,
    now: Date,
  ): Promise<LoggedIn> {
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
    const session = newSession(visitor, now, sessionToken);
    const user = asUser(await store.join(sha256(token), account, session));
    if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
    return { token: session.token, user };
  }

  /** The same for the same call alone, which who holds nothing but the link cannot make: its key is the page's. */
  const tokenFor = ({ key: sent, requestHash }: Idempotency): string =>
    tokenOf(key, sent, requestHash.toString('base64url'));

  return {
    find,

    /** Sent again with its Idempotency-Key, it answers the session that it opened; without one the link is used up. */
    async join(form: JoinForm, idempotency: Idempotency | null, visitor: Visitor, now: Date): Promise<LoggedIn> {
      const token = idempotency ? tokenFor(idempotency) : undefined;
      try {
        return await first(form, token, visitor, now);
      } catch (error) {
        const joined =
          isOfUsedLink(error) && token !== undefined && (await store.joined(sha256(token), sinceSent(now), now));
        if (!joined) throw error;
        return { token, user: asUser(joined) };
      }
    },

    async joinLoggedIn(token: string, session: ActingSession, now: Date): Promise<void> {
      await store.joinLoggedIn(sha256(token), session, newDoctorId(), now);
      sessions.forgetAll(session.doctorId);
    },

    /** Sent again with its Idempotency-Key, it is done. */
    async setPassword(token: string, newPassword: string, idempotency: Idempotency | null, now: Date): Promise<void> {
      refuseWellKnown('newPassword', newPassword);
      const sentHash = idempotency && sha256(tokenFor(idempotency));
      try {
        if (!(await find(token, now)).setsPassword) throw new Failure('INVITATION_ENDED');
        sessions.forgetAll(await store.setPassword(sha256(token), await passwords.hash(newPassword), now, sentHash));
      } catch (error) {
        const isDone = isOfUsedLink(error) && sentHash && (await store.hasSetPassword(sentHash, sinceSent(now)));
        if (!isDone) throw error;
      }
    },
  };
}
export type JoinService = ReturnType<typeof joinService>;
