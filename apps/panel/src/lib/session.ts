import { createCaller } from '@baari/client/call';
import { getCurrentUser } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { useSyncExternalStore } from 'react';
import { createSession } from './session-state.ts';
import type { Session } from './session-state.ts';

/** A readable cookie set and cleared with the session. */
const HINT_COOKIE = 'baari_hint';

const hasHint = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));

// A caller of its own: a refused check is an answer here, not a session that ended.
const ask = createCaller({ baseUrl: import.meta.env.VITE_API_BASE ?? '' });

export const session = createSession({
  ask: async () => (await ask(getCurrentUser)).user,
  // With the API on another address its cookie cannot be read here.
  mayHaveSession: () => Boolean(import.meta.env.VITE_API_BASE) || hasHint(),
});

// Logged out (or in) in another tab: this one notices when it is looked at again.
document.addEventListener('visibilitychange', () => {
  const { status } = session.get();
  if (document.visibilityState !== 'visible' || import.meta.env.VITE_API_BASE) return;
  if ((status === 'logged-in') !== hasHint()) void session.check();
});

/** The session as it stands; the screen follows its changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The current doctor, or undefined while nobody is (known to be) logged in. */
export function useDoctor(): CurrentUser | undefined {
  const state = useSession();
  return state.status === 'logged-in' ? state.doctor : undefined;
}
