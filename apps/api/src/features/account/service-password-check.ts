import { say } from '@baari/contract/said';
import type { Client } from '../../lib/client.ts';
import { mac } from '../../lib/secret.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import { isWellKnown } from './rules-well-known.ts';
import type { AccountLines } from './service-account-lines.ts';

export interface PasswordCheckDeps {
  passwords: Passwords;
  lines: AccountLines;
  /**
   * Wrong passwords, counted per account and client. This slows down an attacker, but not the owner on a
   * device that is known or in another network.
   */
  attempts: Record<'withdraw' | 'succeeded', (key: string) => Promise<void>> & {
    /** Answers how many tries there have been. */
    begin(key: string): Promise<number>;
  };
  /** Wrong passwords of strangers, counted per account from wherever they came. They shut nobody out, but make the account's line slow. */
  guesses: { begin(key: string): Promise<number> };
  attemptKey: Buffer;
}

/** Whoever proved work goes before those who have guessed as often without, by so little that known devices still go first. */
const PROVED_AHEAD = 0.05;

/** Compares `password` with the stored hash, with the same amount of work if there is none, and counts wrong ones. */
export function passwordCheck({ passwords, lines, attempts, guesses, attemptKey }: PasswordCheckDeps) {
  const keyOf = (text: string) => mac(attemptKey, text).toString('base64url');
  return async (
    stored: string | null,
    email: string,
    password: string,
    { key: client, isKnown }: Client,
    hasProved = false,
  ): Promise<boolean> => {
    const key = keyOf(`${email}\n${client}`);
    const tries = await attempts.begin(key);
    const compare = (rank: number) => passwords.matches(stored, password, rank);
    const asStranger = async (rank: number) => {
      const right = await compare(rank);
      return { right, wrong: right ? 0 : await guesses.begin(keyOf(email)) };
    };
    const compared = isKnown
      ? lines.own(email, compare)
      : lines.strangers(email, hasProved ? tries - PROVED_AHEAD : tries, asStranger);
    const right = await compared.catch(async (error: unknown) => {
      await attempts.withdraw(key);
      throw error;
    });
    if (right) await attempts.succeeded(key);
    return right;
  };
}
export type PasswordCheck = ReturnType<typeof passwordCheck>;

export function refuseWellKnown(path: string, password: string): void {
  if (isWellKnown(password))
    throw fieldFailure(path, say('password-too-common', 'This password is too common. Please choose another one.'));
}
