import { logout } from '@baari/contract/account';
import { onDevice } from '@baari/ui/device-store';
import { call } from './api.ts';
import { hintName } from './session-hint.ts';
import { session } from './session.ts';

const MINUTE_MS = 60_000;

/** Until when the desk stays open if nobody touches it; for all tabs together, and also if the browser is closed meanwhile. */
const openUntil = onDevice.value('baari.desk-open-until', (kept) => (typeof kept === 'number' ? kept : undefined));

/** Somebody is at the desk: it stays open for so many minutes from now on. */
export const touchDesk = (idleMinutes: number): void => void openUntil.write(Date.now() + idleMinutes * MINUTE_MS);

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

/** Locks the desk in all tabs at once, with or without network: nobody waits for the server to end the session. */
export function lockDesk(): void {
  openUntil.forget();
  forgetHint();
  session.end('choice');
  locking = call(logout).catch(() => undefined);
}

/** Whoever comes to a desk that was left open finds it locked. Call it before anything is asked. */
export function lockIfLeft(): void {
  if (openForMs() <= 0) lockDesk();
}
