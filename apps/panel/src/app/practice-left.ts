import { getCurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import { useSyncExternalStore } from 'react';
import { call } from '../lib/api.ts';
import { practice } from '../lib/practice.ts';
import { accountOf } from '../lib/session-state.ts';
import { session } from '../lib/session.ts';

/** A page without a live stream notices within so long that the person was suspended or removed, or has another role. */
const LOOKED_AT_EVERY_MS = 30_000;

const roles = (practices: readonly Practice[]) => practices.map(({ _id, role }) => `${_id} ${role}`).join();

/** Asks whom the person works for; without an answer nothing changes. */
async function lookAgain(): Promise<void> {
  const state = session.get();
  if (document.visibilityState !== 'visible' || state.status !== 'logged-in') return;
  const answer = await call(getCurrentUser).catch(() => undefined);
  const now = session.get();
  if (!answer || now.status !== 'logged-in' || answer.user._id !== now.doctor._id) return;
  if (roles(answer.user.practices) !== roles(now.doctor.practices)) void session.check();
}

let left: Practice | undefined;
const listeners = new Set<() => void>();

function set(now: Practice | undefined): void {
  left = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The practice that the page was about until the person worked for it no more; undefined once they have closed that, chosen another, or work for it again. */
export const usePracticeLeft = (): Practice | undefined => useSyncExternalStore(subscribe, () => left);

export const closePracticeLeft = (): void => set(undefined);

/** Notices when the person does not work any more for the practice that the page was about. Looks by itself too, for pages that no stream tells. */
export function watchForPracticeLeft(): void {
  let shown: { account: string | undefined; at: Practice | undefined } | undefined;
  practice.subscribe(() => {
    const state = session.get();
    const account = accountOf(state);
    const before = shown;
    const at = practice.get();
    shown = { account, at };
    if (!before || before.account !== account || state.status !== 'logged-in') return set(undefined);
    const has = (one: Practice) => state.doctor.practices.some(({ _id }) => _id === one._id);
    if (left && has(left)) set(undefined);
    // From none to the next one is no choice.
    if (!before.at || before.at._id === at?._id) return;
    set(has(before.at) ? undefined : before.at);
  });
  setInterval(() => void lookAgain(), LOOKED_AT_EVERY_MS);
}
