import { mac } from '../../lib/secret.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import { isWellKnown } from './rules.ts';

export interface PasswordCheckDeps {
  passwords: Passwords;
  /**
   * Wrong passwords, counted per address and client. This slows down an attacker, but not the owner at another
   * client.
   */
  attempts: Record<'begin' | 'withdraw' | 'succeeded', (key: string) => Promise<void>>;
  attemptKey: Buffer;
}

/** Compares `password` with the stored hash, with the same amount of work if there is none, and counts wrong ones. */
export function passwordCheck({ passwords, attempts, attemptKey }: PasswordCheckDeps) {
  return async (stored: string | null, email: string, password: string, client: string): Promise<boolean> => {
    const key = mac(attemptKey, `${email}\n${client}`).toString('base64url');
    await attempts.begin(key);
    const right = await passwords.matches(stored, password).catch(async (error: unknown) => {
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
