import { Failure } from '../lib/failure.ts';

const RETRY_AFTER_SECONDS = 2;

/** Places of which only so many are taken at once; who comes then waits in line. */
export interface PoolShare {
  /** Resolves with a place; throws NOT_READY past the deadline. */
  take(): Promise<void>;
  free(): void;
  /** How many stand in line. */
  waiting(): number;
}

/** The connections that strangers may take, `atOnce` of them. */
export function poolShare(atOnce: number, deadlineMs: number): PoolShare {
  const waiting = new Set<() => void>();
  let taken = 0;

  const wait = () =>
    new Promise<void>((start, refuse) => {
      const turn = () => {
        clearTimeout(timer);
        start();
      };
      const timer = setTimeout(() => {
        waiting.delete(turn);
        refuse(new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS, shed: 'connections' }));
      }, deadlineMs);
      waiting.add(turn);
    });

  return {
    async take() {
      if (taken >= atOnce) return wait();
      taken += 1;
    },
    free() {
      // A set keeps its order: the first waits longest, and gets this place.
      const [next] = waiting;
      if (!next) return void (taken -= 1);
      waiting.delete(next);
      next();
    },
    waiting: () => waiting.size,
  };
}
