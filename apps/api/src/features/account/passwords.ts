import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { gate } from '../../lib/gate.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False also where there is no hash, and then after the same work. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** They run in the thread pool, which files and pictures share: one less than it has threads, and a core for the event loop. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 40;

export function passwords(): Passwords {
  const admit = gate(AT_ONCE, WAITING_MAX);
  // Stands in for accounts that do not exist, so that they take as long as those that do.
  const dummy = hash(randomBytes(24), COST);
  return {
    hash: (password) => admit(() => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password) =>
      admit(async () => {
        const right = await verify(stored ?? (await dummy), password.normalize('NFKC'));
        return stored !== null && right;
      }),
  };
}
