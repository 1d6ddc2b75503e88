import type { Client } from '../../lib/client.ts';
import { mac } from '../../lib/secret.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import { isWellKnown } from './rules-well-known.ts';

export interface PasswordCheckDeps {
  passwords: Passwords;
  /**
   * Wrong passwords, counted per account and client. This slows down an attacker, but not the owner on a
   * device that is known or in another network.
   */
  attempts: Record<'withdraw' | 'succeeded', (key: string) => Promise<void>> & {
    /** Answers how many tries there have been. */
    begin(key: string): Promise<number>;
  };
  attemptKey: Buffer;
}

/** Compares `password` with the stored hash, with the same amount of work if there is none, and counts wrong ones. */
export function passwordCheck({ passwords, attempts, attemptKey }: PasswordCheckDeps) {
  return async (
    stored: string | null,
    email: string,
    password: string,
    { key: client, isKnown }: Client,
  ): Promise<boolean> => {
    const key = mac(attemptKey, `${email}\n${client}`).toString('base64url');
    const tries = await attempts.begin(key);
    // Known devices first, then those who have guessed least.
    const right = await passwords.matches(stored, password, isKnown ? 0 : tries).catch(async (error: unknown) => {
      await attempts.withdraw(key);
      throw error;
    });
    if (right) await attempts.succeeded(key);
    return right;
  };
}
export type PasswordCheck = ReturnType<typeof passwordCheck>;

export function refuseWellKnown(path: string, password: string): void {
  if (isWellKnown(password)) throw fieldFailure(path, 'This password is too common. Please choose another one.');
}
