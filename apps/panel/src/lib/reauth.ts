import { useSyncExternalStore } from 'react';

/** What waits for the person to prove who they are. */
interface Asked {
  answer(isConfirmed: boolean): void;
}

let asked: (Asked & { isConfirmed: Promise<boolean> }) | null = null;
const listeners = new Set<() => void>();

function set(now: typeof asked): void {
  asked = now;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks who is there; false if it was closed without an answer. Acts at the same time share it. */
export function askWhoIsThere(): Promise<boolean> {
  if (asked) return asked.isConfirmed;
  let answer = (_: boolean) => {};
  const isConfirmed = new Promise<boolean>((resolve) => (answer = resolve));
  set({
    isConfirmed,
    answer(confirmed) {
      set(null);
      answer(confirmed);
    },
  });
  return isConfirmed;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits now; null if nothing does. */
export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked);

const CHANNEL = 'baari-confirmed';

/** Tells the other tabs that this doctor has just proved who is there. */
export function tellConfirmed(doctorId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(doctorId);
  channel.close();
}

/** Calls `then` when another tab tells so of this doctor; returns what ends it. */
export function onConfirmedElsewhere(doctorId: string, then: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === doctorId) then();
  };
  return () => channel.close();
}
