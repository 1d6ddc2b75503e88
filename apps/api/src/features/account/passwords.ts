import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../../lib/failure.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False also where there is no hash, and then after the same work. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** They run in the thread pool, which files and pictures share: one less than it has threads, at most. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism()));
const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 2;

/** Lets `atOnce` tasks run and a few more wait; refuses early what would wait too long. */
function gate(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

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
