import { GOOGLE_RETURNS } from '@baari/contract/account-google';
import type { GoogleReturn } from '@baari/contract/account-google';
import { emailAddress } from '@baari/contract/fields';
import { SIGN_IN_MINUTES } from '@baari/contract/limits';
import { z } from 'zod';
import { seal, sha256, unseal } from '../../lib/secret.ts';
import type { GoogleIdentity, SignInReturn } from '../../ports/google-identity.ts';
import { newSession } from './rules-new-session.ts';
import type { Visitor } from './rules-new-session.ts';
import { newDoctorId } from './rules.ts';
import type { SessionCache } from './session-cache.ts';
import type { GoogleOutcome, GoogleStore } from './store-google.ts';

export interface GoogleDeps {
  google: GoogleIdentity;
  store: GoogleStore;
  sessions: Pick<SessionCache, 'find' | 'forget'>;
  /** Encrypts what the browser keeps while it is at Google. */
  key: Buffer;
}

const begun = z.object({
  proof: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  returnTo: z.enum(GOOGLE_RETURNS),
  /** The doctor who only confirms who they are; null for a log-in. */
  onlyDoctorId: z.nullable(z.string()),
  at: z.number(),
});
type Begun = z.output<typeof begun>;

export type GoogleSignedIn =
  { came: 'in'; token: string; returnTo: GoogleReturn } | { came: 'cancelled' | Exclude<GoogleOutcome, 'in'> };

const email = emailAddress();

/** Sign-in with Google: starts it, and completes it if the same browser returns in time. */
export function googleSignIn({ google, store, sessions, key }: GoogleDeps) {
  async function doctorOf(sessionToken: string | null, now: Date): Promise<string | null> {
    const session = sessionToken === null ? null : await sessions.find(sha256(sessionToken), now);
    return session?.doctorId ?? null;
  }

  /** What this browser started with, if it is not too old. */
  function begunBy(sealed: string | null, now: Date): Begun {
    if (sealed === null) throw new Error('The browser has begun no sign-in');
    const start = begun.parse(JSON.parse(unseal(key, sealed)));
    if (now.getTime() - start.at >= SIGN_IN_MINUTES * 60_000) throw new Error('The sign-in took too long');
    return start;
  }

  return {
    /** Returns the address for the browser, and the sealed data that it must bring back. */
    async begin(returnTo: GoogleReturn, { sessionToken }: Visitor, now: Date) {
      const { address, proof } = await google.begin();
      const onlyDoctorId = returnTo === '/' ? null : await doctorOf(sessionToken, now);
      const start: Begun = { proof, returnTo, onlyDoctorId, at: now.getTime() };
      return { address, sealed: seal(key, JSON.stringify(start)) };
    },

    /** Throws if the browser, the provider or its answer is not as expected. */
    async finish(answer: SignInReturn, sealed: string | null, visitor: Visitor, now: Date): Promise<GoogleSignedIn> {
      const { proof, returnTo, onlyDoctorId } = begunBy(sealed, now);
      const person = await google.finish(answer, proof);
      if (person === 'cancelled') return { came: 'cancelled' };
      const session = newSession(visitor, now);
      const verifiedEmail = person.emailVerified ? email.parse(person.email) : null;
      const came = await store.signIn(
        { sub: person.sub, verifiedEmail, newDoctorId: newDoctorId(), onlyDoctorId },
        session,
      );
      if (came !== 'in') return { came };
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { came, token: session.token, returnTo };
    },
  };
}
export type GoogleSignInService = ReturnType<typeof googleSignIn>;
