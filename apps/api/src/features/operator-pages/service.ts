import { emailAddress } from '@baari/contract/fields';
import { OPERATOR_PASSWORD_MIN_CHARS, PASSWORD_MAX_CHARS, REAUTH_MINUTES } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import { authenticatorUri, newSecret, plainCode, stepOf } from '../../lib/authenticator.ts';
import { laneOf } from '../../lib/authenticator-codes.ts';
import type { AuthenticatorCodes } from '../../lib/authenticator-codes.ts';
import type { Client } from '../../lib/client.ts';
import { Failure } from '../../lib/failure.ts';
import { newToken, sha256 } from '../../lib/secret.ts';
import { countedAs } from './rules.ts';
import type { Operator, PasswordDoor } from './rules.ts';
import type { Overview, OperatorStore, RunningProcess } from './store.ts';

export interface OperatorDeps {
  store: OperatorStore;
  passwords: PasswordDoor;
  codes: AuthenticatorCodes;
  brandName: string;
  formKeyOf(token: string): string;
}

const wrong = () =>
  new Failure('INVALID_CREDENTIALS', { text: say('operator-log-in-wrong', 'E-mail, password or code is wrong.') });

/** What a new password lacks, in words. */
function faultOf(password: string, again: string, isWellKnown: PasswordDoor['isWellKnown']): string | null {
  if ([...password].length < OPERATOR_PASSWORD_MIN_CHARS)
    return `The password needs at least ${OPERATOR_PASSWORD_MIN_CHARS} characters.`;
  if (password.length > PASSWORD_MAX_CHARS) return `The password has at most ${PASSWORD_MAX_CHARS} characters.`;
  if (isWellKnown(password)) return 'This password is too common. Please choose another one.';
  return password === again ? null : 'The two passwords are not the same.';
}

/** Operators: set-up by a link, log-in with password and code, and what they see first. */
export function operatorService({ store, passwords, codes, brandName, formKeyOf }: OperatorDeps) {
  return {
    emailOfLink: (link: string, now: Date): Promise<string | null> => store.emailOfLink(sha256(link), now),

    /** A new second factor for whoever sets up; it is kept only when a code of it comes back. */
    newFactor(): string {
      return codes.seal(newSecret());
    },

    /** Whether a form brought back a second factor of ours. */
    isFactor(sealed: string): boolean {
      try {
        return codes.opened(sealed) !== '';
      } catch {
        return false; // altered, or made up
      }
    },

    /** What the authenticator gets of it: to scan, and to type. */
    factorShown(sealed: string, email: string): { uri: string; secret: string } {
      const secret = codes.opened(sealed);
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
      const step = stepOf(codes.opened(given.sealed), plainCode(given.code), now);
      if (step === null)
        return { wrong: 'This code is wrong. Scan the code again, and type the six digits that the app shows now.' };
      const recoveryCodes = codes.newRecoveryCodes();
      const recoveryMacs = codes.kept(recoveryCodes);
      const passwordHash = await passwords.hash(given.password);
      const factors = { passwordHash, sealedSecret: given.sealed, step, recoveryMacs };
      const operatorId = await store.setUp(sha256(link), factors, now);
      if (operatorId === null) throw new Failure('NO_SESSION');
      await codes.forgetWrong(operatorId);
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
        if (lane !== null) await codes.refuseTooMany(lane, given.code);
        throw wrong();
      }
      const token = newToken();
      const isOpen = await codes.use(lane, factors.code_secret, given.code, now, (code) =>
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
      const isProved = await codes.use(laneOf(operatorId, client), row.code_secret, typed, now, (code) =>
        store.prove(session, sha256(token), code, now),
      );
      if (!isProved)
        throw new Failure('INVALID_CREDENTIALS', { text: say('operator-code-wrong', 'This code is wrong.') });
      return token;
    },

    logOut: ({ session }: Operator): Promise<void> => store.close(session),
    overview: ({ session }: Operator, now: Date): Promise<Overview> => store.overview(session, now),
    processes: ({ session }: Operator, now: Date): Promise<RunningProcess[]> => store.processes(session, now),
  };
}
export type OperatorService = ReturnType<typeof operatorService>;
