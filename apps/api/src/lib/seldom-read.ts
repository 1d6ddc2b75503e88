import { within } from './deadline.ts';

const FRESH_MS = 5_000;
const DEADLINE_MS = 2_000;

/**
 * What is read for whoever looks at figures, however many look how often: at most once in five seconds, never twice at a time. Null
 * if the newest read failed or does not come in time.
 */
export function seldomRead<T>(
  what: string,
  read: () => Promise<T>,
  elapsed: () => number = () => performance.now(),
): () => Promise<T | null> {
  let begunAt = -Infinity;
  let isReading = false;
  let newest: Promise<T | null>;
  return () => {
    if (!isReading && elapsed() - begunAt >= FRESH_MS) {
      begunAt = elapsed();
      isReading = true;
      newest = read()
        .catch(() => null)
        .finally(() => (isReading = false));
    }
    return within(DEADLINE_MS, what, newest).catch(() => null);
  };
}
