import { getCurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import { useSyncExternalStore } from 'react';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
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

let left: readonly Practice[] = [];
const listeners = new Set<() => void>();

function set(now: readonly Practice[]): void {
  left = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The practices that the page was about until the person worked for them no more; none once they have closed that, chosen another, or work for them again. */
export const usePracticesLeft = (): readonly Practice[] => useSyncExternalStore(subscribe, () => left);

export const closePracticesLeft = (): void => set([]);

/** Notices when the person does not work any more for a practice that the page was about. Looks by itself too, for pages that no stream tells. */
export function watchForPracticesLeft(): void {
  let shown: { account: string | undefined; at: Practice | undefined; all: readonly Practice[] } | undefined;
  practice.subscribe(() => {
    const state = session.get();
    const account = accountOf(state);
    const before = shown;
    const at = practice.get();
    const all = state.status === 'logged-in' ? state.doctor.practices : [];
    shown = { account, at, all };
    if (!before || before.account !== account || state.status !== 'logged-in') return set([]);
    const isGone = (one: Practice) => !all.some(({ _id }) => _id === one._id);
    // From none to the next one is no choice.
    if (before.at && before.at._id !== at?._id && !isGone(before.at)) return set([]);
    const isAbout = ({ _id }: Practice) => location.pathname === paths.board || _id === before.at?._id;
    const now = [...left, ...before.all.filter(isAbout)].filter(isGone);
    if (now.map(({ _id }) => _id).join() !== left.map(({ _id }) => _id).join()) set(now);
  });
  setInterval(() => void lookAgain(), LOOKED_AT_EVERY_MS);
}
