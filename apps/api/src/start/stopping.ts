import { setTimeout as delay } from 'node:timers/promises';

/** No stop takes longer, whatever hangs: the ten seconds that docs/operating.md promises, less what the end of a process takes. */
const STOP_LIMIT_MS = 9_500;

const unawaited = (ms: number) => delay(ms, undefined, { ref: false });

/**
 * What a start has begun, to be undone once, last first. What is not undone in time ends with the process: a job that is cut
 * off is done again by another one, and PostgreSQL stops when its parent has ended.
 */
export function startedThings(pause: (ms: number) => Promise<unknown> = unawaited) {
  const steps: (() => Promise<unknown>)[] = [];
  async function undoEach(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  }
  return {
    push: (undo: () => Promise<unknown>) => void steps.push(undo),
    undo: async (): Promise<void> => void (await Promise.race([undoEach(), pause(STOP_LIMIT_MS)])),
  };
}
