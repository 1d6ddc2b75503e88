import { say } from '@baari/contract/said';
import { isRecoveryCode, isTimeCode, newRecoveryCodes, plainCode, stepOf } from './authenticator.ts';
import type { Client } from './client.ts';
import { Failure } from './failure.ts';
import { mac, seal, unsealAny } from './secret.ts';

/** A code as the database uses it up: the time step that it is of, or its recovery code's stored forms. */
export interface GivenCode {
  step: number | null;
  recoveryMacs: readonly Buffer[];
}

export interface AuthenticatorCodesDeps {
  /** Under which secrets of codes are sealed, and recovery codes are kept; the newest first. */
  keys: { secrets: readonly Buffer[]; recovery: readonly Buffer[] };
  /** Wrong codes after a right password, counted per lane (`laneOf`); past the limit `begin` and `countOf` refuse. */
  wrongCodes: Record<'withdraw' | 'succeeded', (lane: string) => Promise<void>> &
    Record<'begin' | 'countOf', (lane: string) => Promise<number>>;
}

/** Codes from browsers that the account has used are counted for each by itself: whoever else has the password cannot shut them out. */
export const laneOf = (account: string, { key, isKnown }: Client): string => (isKnown ? `${account} ${key}` : account);

/** Says of too many wrong codes what helps. */
function inWords(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'TOO_MANY_REQUESTS')) throw error;
  const { retryAfterSeconds = 60 } = error.details;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Failure('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    text: say('too-many-wrong-codes', `Too many codes were wrong. Wait ${wait}, or use a recovery code.`, { minutes }),
  });
}

/** Codes of authenticators and recovery codes, of doctors as of operators: how they are kept, compared and counted. */
export function authenticatorCodes({ keys, wrongCodes }: AuthenticatorCodesDeps) {
  const opened = (sealed: string): string => unsealAny(keys.secrets, sealed);
  return {
    /** A secret as it is kept. */
    seal: (secret: string): string => seal(keys.secrets[0]!, secret),
    /** Throws if it was altered, or made up. */
    opened,

    /** The stored forms of recovery codes that are made now. */
    kept: (recoveryCodes: readonly string[]): Buffer[] =>
      recoveryCodes.map((code) => mac(keys.recovery[0]!, plainCode(code))),
    newRecoveryCodes,

    /** Throws where no code of an authenticator is looked at any more. */
    async refuseTooMany(lane: string, typed: string): Promise<void> {
      if (isTimeCode(plainCode(typed))) await wrongCodes.countOf(lane).catch(inWords);
    },

    /** Runs `use` with what was typed, if it can be a code. Codes of the authenticator are guessed a few times an hour, not more. */
    async use(
      lane: string,
      sealed: string,
      typed: string,
      now: Date,
      use: (code: GivenCode) => Promise<boolean>,
    ): Promise<boolean> {
      const plain = plainCode(typed);
      if (isRecoveryCode(plain)) return use({ step: null, recoveryMacs: keys.recovery.map((key) => mac(key, plain)) });
      if (!isTimeCode(plain)) return false;
      await wrongCodes.begin(lane).catch(inWords);
      const step = stepOf(opened(sealed), plain, now);
      const used = step !== null && (await use({ step, recoveryMacs: [] }));
      if (used) await wrongCodes.withdraw(lane);
      return used;
    },

    /** A new set-up begins without wrong codes. */
    forgetWrong: (account: string): Promise<void> => wrongCodes.succeeded(account),
  };
}
export type AuthenticatorCodes = ReturnType<typeof authenticatorCodes>;
