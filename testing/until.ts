import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 20;

/** Repeats `check` until it no longer throws, for `withinMs` at most; then throws its last error. */
export async function until<T>(check: () => Promise<T>, withinMs: number): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(EVERY_MS);
    }
  }
}
