import { randomBytes } from 'node:crypto';
import { emailAddress } from '@baari/contract/fields';
import { OPERATOR_PASSWORD_MIN_CHARS, PASSWORD_MAX_CHARS, REAUTH_MINUTES } from '@baari/contract/limits';
import type { Client } from '../../lib/client.ts';
import { Failure } from '../../lib/failure.ts';
import { mac, seal, sha256, unsealAny } from '../../lib/secret.ts';
import { countedAs } from './rules.ts';
import type { Operator, PasswordDoor } from './rules.ts';
import {
  authenticatorUri,
  isRecoveryCode,
  isTimeCode,
  newRecoveryCodes,
  newSecret,
  plainCode,
  stepOf,
} from './rules-codes.ts';
import type { Overview, OperatorStore, RunningProcess } from './store.ts';

export interface OperatorDeps {
  store: OperatorStore;
  passwords: PasswordDoor;
  /** Wrong codes after a right password, counted per lane (`laneOf`); past the limit `begin` and `countOf` refuse. */
  wrongCodes: Record<'withdraw' | 'succeeded', (lane: string) => Promise<void>> &
    Record<'begin' | 'countOf', (lane: string) => Promise<number>>;
  /** Under which secrets of codes are sealed, and recovery codes are kept; the newest first. */
  keys: { secrets: readonly Buffer[]; recovery: readonly Buffer[] };
  brandName: string;
  formKeyOf(token: string): string;
}

const newToken = () => randomBytes(32).toString('base64url');
/** Codes from browsers that the operator has used are counted for each by itself: whoever else has the password cannot shut them out. */
const laneOf = (operatorId: string, { key, isKnown }: Client) => (isKnown ? `${operatorId} ${key}` : operatorId);

/** Says of too many wrong codes what helps. */
function inWords(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'TOO_MANY_REQUESTS')) throw error;
  const { retryAfterSeconds = 60 } = error.details;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Failure('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    text: `Too many codes were wrong. Wait ${wait}, or use a recovery code.`,
  });
}

const wrong = () => new Failure('INVALID_CREDENTIALS', { text: 'E-mail, password or code is wrong.' });

/** What a new password lacks, in words. */
function faultOf(password: string, again: string, isWellKnown: PasswordDoor['isWellKnown']): string | null {
  if ([...password].length < OPERATOR_PASSWORD_MIN_CHARS)
    return `The password needs at least ${OPERATOR_PASSWORD_MIN_CHARS} characters.`;
  if (password.length > PASSWORD_MAX_CHARS) return `The password has at most ${PASSWORD_MAX_CHARS} characters.`;
  if (isWellKnown(password)) return 'This password is too common. Please choose another one.';
  return password === again ? null : 'The two passwords are not the same.';
}

/** Operators: set-up by a link, log-in with password and code, and what they see first. */
export function operatorService({ store, passwords, wrongCodes, keys, brandName, formKeyOf }: OperatorDeps) {
  const opened = (sealed: string) => unsealAny(keys.secrets, sealed);
  const macsOf = (plain: string) => keys.recovery.map((key) => mac(key, plain));

  /** Runs `use` with what was typed, if it can be a code. Codes of the authenticator are guessed a few times an hour, not more. */
  async function useCode(
    lane: string,
    sealed: string,
    typed: string,
    now: Date,
    use: (code: { step: number | null; recoveryMacs: readonly Buffer[] }) => Promise<boolean>,
  ): Promise<boolean> {
    const plain = plainCode(typed);
    if (isRecoveryCode(plain)) return use({ step: null, recoveryMacs: macsOf(plain) });
    if (!isTimeCode(plain)) return false;
    await wrongCodes.begin(lane).catch(inWords);
    const step = stepOf(opened(sealed), plain, now);
    const used = step !== null && (await use({ step, recoveryMacs: [] }));
    if (used) await wrongCodes.withdraw(lane);
    return used;
  }

  return {
    emailOfLink: (link: string, now: Date): Promise<string | null> => store.emailOfLink(sha256(link), now),

    /** A new second factor for whoever sets up; it is kept only when a code of it comes back. */
    newFactor(): string {
      return seal(keys.secrets[0]!, newSecret());
    },

    /** Whether a form brought back a second factor of ours. */
    isFactor(sealed: string): boolean {
      try {
        return opened(sealed) !== '';
      } catch {
        return false; // altered, or made up
      }
    },

    /** What the authenticator gets of it: to scan, and to type. */
    factorShown(sealed: string, email: string): { uri: string; secret: string } {
      const secret = opened(sealed);
      return { uri: authenticatorUri(secret, email, brandName), secret };
    },

    /** Answers the recovery codes, or what is wrong with what was given. Throws NO_SESSION if the link is not good any more. */
    async setUp(
      link: string,
      given: { password: string; again: string; sealed: string; code: string },
      now: Date,
    ): Promise<{ recoveryCodes: string[] } | { wrong: string }> {
      const fault = faultOf(given.password, given.again, passwords.isWellKnown);
      if (fault) return { wrong: fault };
      const step = stepOf(opened(given.sealed), plainCode(given.code), now);
      if (step === null)
        return { wrong: 'This code is wrong. Scan the code again, and type the six digits that the app shows now.' };
      const recoveryCodes = newRecoveryCodes();
      const recoveryMacs = recoveryCodes.map((code) => mac(keys.recovery[0]!, plainCode(code)));
      const passwordHash = await passwords.hash(given.password);
      const factors = { passwordHash, sealedSecret: given.sealed, step, recoveryMacs };
      const operatorId = await store.setUp(sha256(link), factors, now);
      if (operatorId === null) throw new Failure('NO_SESSION');
      await wrongCodes.succeeded(operatorId);
      return { recoveryCodes };
    },

    /** Whose log-in is at this address; null if it is no operator's. */
    async idOf(email: string): Promise<string | null> {
      const read = emailAddress().safeParse(email);
      return read.success ? ((await store.factorsOf(read.data))?.operator_id ?? null) : null;
    },

    /** Answers the session's token; whatever is wrong is told with the same words. */
    async logIn(
      given: { email: string; password: string; code: string },
      client: Client,
      now: Date,
    ): Promise<{ token: string; operatorId: string }> {
      const email = emailAddress().safeParse(given.email);
      if (!email.success || given.password.length > PASSWORD_MAX_CHARS) throw wrong();
      const factors = await store.factorsOf(email.data);
      const isRight = await passwords.check(
        factors?.password_hash ?? null,
        countedAs(email.data),
        given.password,
        client,
      );
      const lane = factors && laneOf(factors.operator_id, client);
      if (!isRight || factors === null || lane === null) {
        // Where no code is looked at, it is told alike to whoever has the password and whoever has not.
        if (lane !== null && isTimeCode(plainCode(given.code))) await wrongCodes.countOf(lane).catch(inWords);
        throw wrong();
      }
      const token = newToken();
      const isOpen = await useCode(lane, factors.code_secret, given.code, now, (code) =>
        store.open(factors, code, sha256(token), now),
      );
      if (!isOpen) throw wrong();
      return { token, operatorId: factors.operator_id };
    },

    /** Whose session it is, which it keeps open. */
    async find(token: string, now: Date): Promise<Operator | null> {
      const session = sha256(token);
      const row = await store.find(session, now);
      return (
        row && {
          ...{ operatorId: row.operator_id, email: row.email, session },
          ...{
            formKey: formKeyOf(token),
            isProved: row.proved_at.getTime() > now.getTime() - REAUTH_MINUTES * 60_000,
          },
        }
      );
    },

    /** Takes a code again, and answers the session's new token. */
    async prove({ operatorId, session }: Operator, typed: string, client: Client, now: Date): Promise<string> {
      const row = await store.find(session, now);
      if (!row) throw new Failure('NO_SESSION');
      const token = newToken();
      const isProved = await useCode(laneOf(operatorId, client), row.code_secret, typed, now, (code) =>
        store.prove(session, sha256(token), code, now),
      );
      if (!isProved) throw new Failure('INVALID_CREDENTIALS', { text: 'This code is wrong.' });
      return token;
    },

    logOut: ({ session }: Operator): Promise<void> => store.close(session),
    overview: ({ session }: Operator, now: Date): Promise<Overview> => store.overview(session, now),
    processes: ({ session }: Operator, now: Date): Promise<RunningProcess[]> => store.processes(session, now),
  };
}
export type OperatorService = ReturnType<typeof operatorService>;
