import { Failure } from './failure.ts';

const RETRY_AFTER_SECONDS = 2;
/** Longer than that nobody waits, whoever goes before. */
const WAIT_MAX_MS = 10_000;

interface Waiting {
  rank: number;
  start: () => void;
  refuse: (failure: Failure) => void;
}

/**
 * Lets `atOnce` tasks run and `waitingMax` more wait; a task that would wait too long is refused with NOT_READY: at once if too
 * many wait, else after ten seconds. Those
 * of a lower rank go first, and take the place of one of a higher rank that waits; within a rank the order is kept. `waiting` tells
 * how many wait now.
 */
export function gate(atOnce: number, waitingMax: number) {
  const waiting: Waiting[] = [];
  let running = 0;
  const tooLong = () => new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS, shed: 'line' });

  const queue = (rank: number): Promise<void> =>
    new Promise((begin, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        fail(tooLong());
      }, WAIT_MAX_MS).unref();
      const ended =
        <T extends unknown[]>(how: (...given: T) => void) =>
        (...given: T) => {
          clearTimeout(timer);
          how(...given);
        };
      const mine: Waiting = { rank, start: ended(begin), refuse: ended(fail) };
      const behind = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(behind === -1 ? waiting.length : behind, 0, mine);
      if (waiting.length > waitingMax) waiting.pop()!.refuse(tooLong());
    });

  const admit = async <T>(task: () => Promise<T>, rank = 0): Promise<T> => {
    if (running >= atOnce) await queue(rank);
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(admit, { waiting: () => waiting.length });
}
