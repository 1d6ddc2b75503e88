import { GOOGLE_RETURNS } from '@baari/contract/account-google';
import type { GoogleReturn } from '@baari/contract/account-google';
import { emailAddress } from '@baari/contract/fields';
import { SIGN_IN_MINUTES } from '@baari/contract/limits';
import { z } from 'zod';
import { laneOf } from '../../lib/authenticator-codes.ts';
import type { AuthenticatorCodes } from '../../lib/authenticator-codes.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { seal, sha256, unseal } from '../../lib/secret.ts';
import type { GoogleIdentity, SignInReturn } from '../../ports/google-identity.ts';
import type { NewSessionFor, Visitor } from './rules-new-session.ts';
import { tooOld, wrongCode } from './rules-second-factor.ts';
import type { SessionCache } from './session-cache.ts';
import type { GoogleOutcome, GoogleStore } from './store-google.ts';

export interface GoogleDeps {
  google: GoogleIdentity;
  store: GoogleStore;
  sessions: Pick<SessionCache, 'find' | 'forget' | 'forgetAll'>;
  newSession: NewSessionFor;
  codes: Pick<AuthenticatorCodes, 'use'>;
  /** Encrypts what the browser keeps while it is at Google, and while a code is still missing. */
  keys: { begun: Buffer; known: Buffer };
}

const begun = z.object({
  proof: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  returnTo: z.enum(GOOGLE_RETURNS),
  /** The doctor who only confirms who they are; null for a log-in. */
  onlyDoctorId: z.nullable(z.string()),
  at: z.number(),
});
type Begun = z.output<typeof begun>;

/** Whom Google has identified, while the code of the second factor is missing. */
const known = z.object({ sub: z.string(), verifiedEmail: z.nullable(z.string()), at: z.number() });
type Known = z.output<typeof known>;

export type GoogleSignedIn =
  | { came: 'in'; token: string; returnTo: GoogleReturn }
  | { came: 'second-factor'; sealed: string }
  | { came: 'cancelled' | Exclude<GoogleOutcome, 'in' | 'second-factor' | 'wrong-code'> };

const email = emailAddress();
const isOver = ({ at }: { at: number }, now: Date) => now.getTime() - at >= SIGN_IN_MINUTES * 60_000;

/** Sign-in with Google: starts it, and completes it if the same browser returns in time. */
export function googleSignIn({ google, store, sessions, newSession, codes, keys }: GoogleDeps) {
  async function doctorOf(sessionToken: string | null, now: Date): Promise<string | null> {
    const session = sessionToken === null ? null : await sessions.find(sha256(sessionToken), now, null);
    return session?.accountId ?? null;
  }

  /** What this browser started with, if it is not too old. */
  function begunBy(sealed: string | null, now: Date): Begun {
    if (sealed === null) throw new Error('The browser has begun no sign-in');
    const start = begun.parse(JSON.parse(unseal(keys.begun, sealed)));
    if (isOver(start, now)) throw new Error('The sign-in took too long');
    return start;
  }

  /** Whom Google has identified in this browser, if it is not too long ago. */
  function knownBy(sealed: string | null, now: Date): Known {
    try {
      const person = known.parse(JSON.parse(unseal(keys.known, sealed ?? '')));
      if (!isOver(person, now)) return person;
    } catch {
      // begun by another browser, altered or made up
    }
    throw tooOld();
  }

  return {
    /** Returns the address for the browser, and the sealed data that it must bring back. */
    async begin(returnTo: GoogleReturn, { sessionToken }: Visitor, now: Date) {
      const { address, proof } = await google.begin();
      const onlyDoctorId = returnTo === '/' ? null : await doctorOf(sessionToken, now);
      const start: Begun = { proof, returnTo, onlyDoctorId, at: now.getTime() };
      return { address, sealed: seal(keys.begun, JSON.stringify(start)) };
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
      if (came === 'second-factor' || came === 'wrong-code') {
        const identified: Known = { sub: person.sub, verifiedEmail, at: now.getTime() };
        return { came: 'second-factor', sealed: seal(keys.known, JSON.stringify(identified)) };
      }
      if (came !== 'in') return { came };
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      // Its session may be known by two tokens.
      if (onlyDoctorId !== null) sessions.forgetAll(onlyDoctorId);
      return { came, token: session.token, returnTo };
    },

    /** Goes on with a code of the second factor, and answers the session's token. `isOf` hears whose account it is. */
    async finishWithCode(
      typed: string,
      sealed: string | null,
      visitor: Visitor,
      now: Date,
      isOf: (doctorId: string) => void,
    ): Promise<string> {
      const { sub, verifiedEmail } = knownBy(sealed, now);
      const factor = await store.secondFactorOf(sub, verifiedEmail);
      if (!factor) throw tooOld(); // turned off or deleted in the meantime
      isOf(factor.doctor_id);
      const person = { sub, verifiedEmail, newDoctorId: newDoctorId(), onlyDoctorId: null };
      const session = newSession(visitor, now);
      const lane = laneOf(factor.doctor_id, visitor.client);
      const isIn = await codes.use(lane, factor.code_secret, typed, now, async (code) => {
        const came = await store.signIn(person, session, code);
        if (came === 'locked') throw new Failure('ACCOUNT_LOCKED');
        return came === 'in';
      });
      if (!isIn) throw wrongCode(typed);
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return session.token;
    },
  };
}
export type GoogleSignInService = ReturnType<typeof googleSignIn>;
