import type { SecondFactor } from '@baari/contract/account-second-factor';
import { say } from '@baari/contract/said';
import { z } from 'zod';
import type { ActingSession } from '../../lib/acting-session.ts';
import { authenticatorUri, newSecret, plainCode, stepOf } from '../../lib/authenticator.ts';
import type { AuthenticatorCodes } from '../../lib/authenticator-codes.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import { seal, unsealAny } from '../../lib/secret.ts';
import { notOfSetUp } from './rules-second-factor.ts';
import type { SessionCache } from './session-cache.ts';
import type { SecondFactorStore } from './store-second-factor.ts';
import type { AccountStore } from './store.ts';
import { logInNameOf } from './views.ts';

export interface SecondFactorDeps {
  store: SecondFactorStore;
  accounts: Pick<AccountStore, 'findUser'>;
  sessions: Pick<SessionCache, 'forgetAll'>;
  codes: AuthenticatorCodes;
  /** Seal what the browser keeps until the code of the app comes back, the newest first. */
  setUpKeys: readonly Buffer[];
  brandName: string;
}

/**
 * What is to be turned on. The recovery codes are in it, so that the same request again gives the same answer although the database has only
 * their hashes.
 */
const setUp = z.object({ doctorId: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) });
type SetUp = z.output<typeof setUp>;

const changed = () => new Failure('SECOND_FACTOR_CHANGED');

/** A doctor's second factor: an authenticator app and ten recovery codes beside password or Google. */
export function secondFactorService({ store, accounts, sessions, codes, setUpKeys, brandName }: SecondFactorDeps) {
  function opened(sealed: string, { doctorId }: ActingSession): SetUp {
    try {
      const found = setUp.parse(JSON.parse(unsealAny(setUpKeys, sealed)));
      if (found.doctorId === doctorId) return found;
    } catch {
      // altered, or made up
    }
    throw fieldFailure('setUp', say('set-up-ended', 'This set-up is not valid. Please begin again.'));
  }

  return {
    async find(session: ActingSession): Promise<SecondFactor> {
      const [found, isDemanded] = await Promise.all([store.find(session), store.isDemanded(session)]);
      return {
        onSince: found?.onSince.toISOString() ?? null,
        recoveryCodesLeft: found?.recoveryCodes ?? 0,
        isDemanded,
      };
    },

    /** A new key for the app. Nothing is kept of it here: the browser brings it back. */
    async begin(session: ActingSession) {
      const account = await accounts.findUser(session.doctorId);
      if (!account) throw new Failure('NO_SESSION');
      if (await store.find(session)) throw changed();
      const secret = newSecret();
      const begun: SetUp = { doctorId: session.doctorId, secret, recoveryCodes: codes.newRecoveryCodes() };
      return {
        address: authenticatorUri(secret, logInNameOf(account), brandName),
        key: secret,
        setUp: seal(setUpKeys[0]!, JSON.stringify(begun)),
      };
    },

    /** Turns it on if the app shows the right code, and answers the recovery codes. */
    async turnOn(session: ActingSession, given: { setUp: string; code: string }, now: Date): Promise<string[]> {
      const { secret, recoveryCodes } = opened(given.setUp, session);
      const step = stepOf(secret, plainCode(given.code), now);
      if (step === null) throw notOfSetUp();
      const kept = { sealedSecret: codes.seal(secret), step, recoveryMacs: codes.kept(recoveryCodes) };
      if (!(await store.turnOn(session, kept, now))) throw changed();
      await codes.forgetWrong(session.doctorId);
      // Clinics that demand it let the account in now.
      sessions.forgetAll(session.doctorId);
      return recoveryCodes;
    },

    async renewRecovery(session: ActingSession, now: Date): Promise<string[]> {
      const recoveryCodes = codes.newRecoveryCodes();
      if (!(await store.renewRecovery(session, codes.kept(recoveryCodes), now))) throw changed();
      return recoveryCodes;
    },

    turnOff: (session: ActingSession, now: Date): Promise<void> => store.turnOff(session, now),
  };
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;
