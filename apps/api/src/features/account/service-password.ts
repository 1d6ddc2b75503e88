import { mac } from '../../lib/secret.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { Passwords } from './passwords.ts';
import { isWellKnown } from './rules.ts';

export interface PasswordCheckDeps {
  passwords: Passwords;
  /** Wrong passwords, counted per address and client: who attacks is slowed down, the owner elsewhere is not. */
  attempts: Record<'begin' | 'withdraw' | 'succeeded', (key: string) => Promise<void>>;
  attemptKey: Buffer;
}

/** Tells whether `password` is that of the stored hash, after the same work where there is none, and counts wrong ones. */
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
