import { Failure } from './failure.ts';

const RETRY_AFTER_SECONDS = 2;

/** Lets `atOnce` tasks run and a few more wait; a task that would wait too long is refused at once with NOT_READY. */
export function gate(atOnce: number, waitingMax: number) {
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
