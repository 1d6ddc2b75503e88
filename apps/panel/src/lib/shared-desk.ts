import { ServerRefusal } from '@baari/client/failures';
import { logout } from '@baari/contract/account';
import { onDevice } from '@baari/ui/device-store';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { paths } from './paths.ts';
import { hintName } from './session-hint.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

const MINUTE_MS = 60_000;

/** Until when the desk stays open if nobody touches it; for all tabs together, and also if the browser is closed meanwhile. */
const openUntil = onDevice.value('baari.desk-open-until', (kept) => (typeof kept === 'number' ? kept : undefined));

/** Whether the board was open when the desk was locked: whoever opens it next goes on there. Of other pages the next person sees nothing. */
const leftOnBoard = onDevice.value('baari.desk-on-board', (kept) => (kept === true ? true : undefined));

/** The page that an opened desk begins with. */
export const deskPage = (): string => (leftOnBoard.read() ? paths.board : paths.appointments);

/** The desk was locked, and the server may not know it yet: without a network it could not be told. */
const lockOwed = onDevice.value('baari.desk-lock-owed', (kept) => (kept === true ? true : undefined));

/** Somebody is at the desk: it stays open for so many minutes from now on. */
export function touchDesk(idleMinutes: number): void {
  lockOwed.forget();
  openUntil.write(Date.now() + idleMinutes * MINUTE_MS);
}

/** How long until the desk locks; 0 or less: nobody has touched it for too long. */
export const openForMs = (): number => (openUntil.read() ?? Infinity) - Date.now();

/** Nobody is logged in on this device for the pages that open from now on, whatever the server still knows. */
function forgetHint(): void {
  const name = hintName();
  if (name) document.cookie = `${name}=; Max-Age=0; Path=/${name.startsWith('__Host-') ? '; Secure' : ''}`;
}

let locking: Promise<unknown> = Promise.resolve();

/** The last lock, once the server knows of it or cannot be asked: what opens the desk again must not be ended by it. */
export const lockIsTold = (): Promise<unknown> => locking;

/** Ends the session of a desk that is locked. A refusal says that there is none. */
async function tellOfLock(): Promise<void> {
  try {
    await call(logout);
    lockOwed.forget();
  } catch (error) {
    if (error instanceof ServerRefusal) lockOwed.forget();
  }
}

/** Tells the server of a lock as soon as it can be told. */
export function tellOwedLock(): Promise<unknown> {
  if (lockOwed.read()) locking = locking.then(tellOfLock);
  return locking;
}

/** Locks the desk in all tabs at once, with or without network: nobody waits for the server to end the session. */
export function lockDesk(): void {
  const { pathname } = window.location;
  if (pathname === paths.board) leftOnBoard.write(true);
  else if (pathname !== paths.sharedDesk) leftOnBoard.forget();
  // What was said of an act may name its patient.
  toast.clear();
  openUntil.forget();
  forgetHint();
  session.end('choice');
  lockOwed.write(true);
  void tellOwedLock();
}

/** Whoever comes to a desk that was left open, or locked without a network, finds it locked. Call it before anything is asked. */
export function lockIfLeft(): void {
  if (openForMs() <= 0 || lockOwed.read()) lockDesk();
}

/** Why the last session here ended with a membership: kept until the next log-in, so that it stands on the locked screen from its first drawing. */
const whyEnded = onDevice.value('baari.desk-why-ended', (kept) => (typeof kept === 'string' ? kept : undefined));
export const useWhyEnded = (): string | undefined => useSyncExternalStore(whyEnded.subscribe, whyEnded.read);
session.subscribe(() => {
  const state = session.get();
  if (state.status === 'logged-in') whyEnded.forget();
  else if (state.status === 'logged-out' && state.why !== undefined) whyEnded.write(state.why);
});

window.addEventListener('online', () => void tellOwedLock());
