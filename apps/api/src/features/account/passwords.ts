import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { gate } from '../../lib/gate.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False if there is no hash, after the same amount of work. `rank`: whose turn it is when many try at once, the lowest first. */
  matches(stored: string | null, password: string, rank?: number): Promise<boolean>;
  /** Whether so many wait that a flood of log-ins is likely. */
  isFlooded(): boolean;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashing uses the thread pool, which files and pictures share. This leaves one thread free, and one core for the
 * event loop.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 40;
/** A polyclinic whose desks all log in at once waits for less than a second. */
const FLOOD_WAITING = 10;

export function passwords(): Passwords {
  const admit = gate(AT_ONCE, WAITING_MAX);
  // Used for accounts that do not exist, so that they take as long as real ones.
  const dummy = hash(randomBytes(24), COST);
  return {
    hash: (password) => admit(() => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password, rank) =>
      admit(async () => {
        const right = await verify(stored ?? (await dummy), password.normalize('NFKC'));
        return stored !== null && right;
      }, rank),
    isFlooded: () => admit.waiting() >= FLOOD_WAITING,
  };
}
