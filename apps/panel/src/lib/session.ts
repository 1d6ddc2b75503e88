import { createCaller } from '@baari/client/call';
import { getCurrentUser } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { onDevice } from '@baari/ui/device-store';
import { useSyncExternalStore } from 'react';
import { keepAsking } from './keep-asking.ts';
import { saidText } from './server-texts.ts';
import { hintName } from './session-hint.ts';
import { createSession } from './session-state.ts';
import type { Session } from './session-state.ts';

/** A server that takes longer counts as one that does not answer. */
const ANSWER_WITHIN_MS = 15_000;

const hasHint = () => hintName() !== undefined;

/** A readable cookie that a shared desk has; it has the longer name under https. */
const DESK_COOKIE = /(^|; )(__Host-)?baari_desk_hint=/;

/** Whether this browser is a shared desk: then its locked screen stands in place of the log-in. */
export const isSharedDesk = (): boolean => DESK_COOKIE.test(document.cookie);

// Its own caller, because here a refusal is an answer and not a session that ended.
const ask = createCaller({ baseUrl: import.meta.env.VITE_API_BASE ?? '', say: saidText });

const text = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

export const session = createSession({
  ask: async () => (await ask(getCurrentUser, {}, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).user,
  // The cookie cannot be read if the API has another address.
  mayHaveSession: () => Boolean(import.meta.env.VITE_API_BASE) || hasHint(),
  told: onDevice.value('baari.account', text),
  changed: onDevice.value('baari.account-changed', text),
});

keepAsking(session, (listener) => window.addEventListener('online', listener));

// When this tab is shown again: notices what it missed while it slept, and a session that has expired.
document.addEventListener('visibilitychange', () => {
  const { status } = session.get();
  if (document.visibilityState !== 'visible') return;
  if (!import.meta.env.VITE_API_BASE && (status === 'logged-in') !== hasHint()) void session.check();
  else session.compare();
});

/** The current session; the screen follows its changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The current doctor, or undefined while nobody is (known to be) logged in. */
export function useDoctor(): CurrentUser | undefined {
  const state = useSession();
  return state.status === 'logged-in' ? state.doctor : undefined;
}
