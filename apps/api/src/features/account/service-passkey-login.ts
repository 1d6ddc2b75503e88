import type { PasskeyAnswer } from '@baari/contract/account-passkeys';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { Failure } from '../../lib/failure.ts';
import { newToken, sha256 } from '../../lib/secret.ts';
import type { WebAuthn } from '../../lib/webauthn.ts';
import type { PasskeyChallenges } from './service-passkey-challenges.ts';
import type { NewSessionFor, Visitor } from './rules-new-session.ts';
import type { LoggedIn } from './service-login.ts';
import type { SessionCache } from './session-cache.ts';
import type { FoundPasskey, PasskeysStore } from './store-passkeys.ts';
import { asUser } from './views.ts';

export interface PasskeyLoginDeps {
  store: Pick<PasskeysStore, 'list' | 'find' | 'openSession' | 'reauthenticate'>;
  sessions: Pick<SessionCache, 'forget'>;
  newSession: NewSessionFor;
  challenges: PasskeyChallenges;
  webauthn: Pick<WebAuthn, 'requestOptions' | 'answered'>;
}
/** The answer to a challenge, and the challenge as it was begun. */
export interface PasskeyProof {
  begun: string;
  credential: PasskeyAnswer;
}

const refused = (text: Words) => new Failure('INVALID_CREDENTIALS', { text });
const unknown = () =>
  refused(
    say('passkey-unknown', 'This passkey opens no account here. It may have been removed. Please use your password.'),
  );
const notAccepted = () =>
  refused(say('passkey-not-accepted', 'This passkey was not accepted. Please try again, or use your password.'));
const tooOld = () => refused(say('took-too-long', 'This took too long. Please try again.'));

const LOG_IN = { purpose: 'log-in', doctorId: null } as const;
const reauth = ({ doctorId }: ActingSession) => ({ purpose: 'reauthenticate', doctorId }) as const;
const accountIn = ({ response }: PasskeyAnswer): string =>
  Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8');

/** Log-in with a passkey, which stands for password and second factor, and confirming with one before acts that need it. */
export function passkeyLogin({ store, sessions, newSession, challenges, webauthn }: PasskeyLoginDeps) {
  /** What the database uses up, if the passkey has answered this challenge. */
  async function used(
    { begun, credential }: PasskeyProof,
    asked: Parameters<PasskeyChallenges['ask']>[0],
    passkey: FoundPasskey,
    now: Date,
  ) {
    const challenge = challenges.opened(begun, asked, now);
    if (!challenge) throw tooOld();
    const signCount = await webauthn.answered(credential, challenge.text, passkey);
    if (signCount === null) throw notAccepted();
    return { credentialId: Buffer.from(credential.id, 'base64url'), signCount, challenge };
  }
  const foundFor = ({ credential }: PasskeyProof) => store.find(Buffer.from(credential.id, 'base64url'));

  return {
    async beginLogin(now: Date) {
      const { text, begun } = challenges.ask(LOG_IN, now);
      return { options: { ...(await webauthn.requestOptions([], text)) }, begun };
    },

    /** `isOf` hears whose passkey it is, before it is known to be right. */
    async login(proof: PasskeyProof, visitor: Visitor, now: Date, isOf: (doctorId: string) => void): Promise<LoggedIn> {
      const passkey = await foundFor(proof);
      if (!passkey || accountIn(proof.credential) !== passkey.doctor_id) throw unknown();
      isOf(passkey.doctor_id);
      const session = newSession(visitor, now);
      const answer = await used(proof, LOG_IN, passkey, now);
      if (!(await store.openSession(passkey.doctor_id, answer, session))) throw notAccepted();
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { token: session.token, user: asUser(passkey) };
    },

    async beginReauth(session: ActingSession, now: Date) {
      const { text, begun } = challenges.ask(reauth(session), now);
      return { options: { ...(await webauthn.requestOptions(await store.list(session), text)) }, begun };
    },

    /** Answers the session's new token, as after the password. */
    async reauthenticate(session: ActingSession, proof: PasskeyProof, now: Date): Promise<string> {
      const passkey = await foundFor(proof);
      if (passkey?.doctor_id !== session.doctorId) throw unknown();
      const token = newToken();
      const came = await store.reauthenticate(
        session,
        await used(proof, reauth(session), passkey, now),
        sha256(token),
        now,
      );
      if (came === 'refused') throw notAccepted();
      if (came === 'ended') throw new Failure('NO_SESSION');
      sessions.forget(session.tokenHash);
      return token;
    },
  };
}
export type PasskeyLogin = ReturnType<typeof passkeyLogin>;
