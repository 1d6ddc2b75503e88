import { within } from './deadline.ts';

const FRESH_SECONDS = 5;
const DEADLINE_MS = 2_000;

/**
 * What is read for whoever looks at figures, however many look how often: never twice at a time, and what was read is fresh for some
 * seconds. Null if the newest read failed or does not come in time.
 */
export function seldomRead<T>(
  what: string,
  read: () => Promise<T>,
  freshSeconds = FRESH_SECONDS,
  elapsed: () => number = () => performance.now(),
): () => Promise<T | null> {
  let begunAt = -Infinity;
  let isReading = false;
  let newest: Promise<T | null>;
  return () => {
    if (!isReading && elapsed() - begunAt >= freshSeconds * 1_000) {
      begunAt = elapsed();
      isReading = true;
      newest = read()
        .catch(() => null)
        .finally(() => (isReading = false));
    }
    return within(DEADLINE_MS, what, newest).catch(() => null);
  };
}
