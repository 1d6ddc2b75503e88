import { isUnanswered } from './session-state.ts';
import type { SessionStore } from './session-state.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Asks again by itself while the server does not say who is logged in: ever more rarely, and at once with the network's return. */
export function keepAsking(session: SessionStore, onNetwork: (listener: () => void) => void): void {
  let pauseMs = FIRST_PAUSE_MS;
  let next: ReturnType<typeof setTimeout> | undefined;

  session.subscribe(() => {
    clearTimeout(next);
    if (!isUnanswered(session.get())) {
      pauseMs = FIRST_PAUSE_MS;
      return;
    }
    next = setTimeout(() => void session.check(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  });
  onNetwork(() => {
    if (isUnanswered(session.get())) void session.check();
  });
}
