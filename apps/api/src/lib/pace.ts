import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks whether others are still served. */
const LOOKS_EVERY_MS = 2;
/** For so long at most what is due stands back at a time, and for half of the time in all: nothing is kept for ever. */
const STANDS_BACK_MS = 100;

/**
 * Lets callers go one after the other, with so much time between, and while others are busy for half of it at most: desks come first, also in
 * moments in which the machine is slow.
 */
export function pace(everyMs: number, areOthersBusy = () => false) {
  let next = 0;
  let standsBackMs = STANDS_BACK_MS;
  let gone = performance.now();
  let last: Promise<void> = Promise.resolve();
  const start = async () => {
    if (next > performance.now()) await delay(next - performance.now());
    const due = performance.now();
    standsBackMs = Math.min(standsBackMs + due - gone, STANDS_BACK_MS);
    while (areOthersBusy() && performance.now() - due < standsBackMs) await delay(LOOKS_EVERY_MS);
    gone = performance.now();
    standsBackMs -= gone - due;
    next = Math.max(next, gone - everyMs) + everyMs;
  };
  return {
    next: (): Promise<void> => (last = last.then(start)),
    /** Once nobody waits any more of those who do now. */
    allGone: (): Promise<void> => last,
  };
}
