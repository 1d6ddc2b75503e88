import { loadMessages } from './texts.ts';

/** Browsers hold passkeys where they have TLS, or on this machine, and none for an address that is a number. */
export const hasPasskeys = typeof PublicKeyCredential === 'function' && !/^\[|^[\d.]+$/.test(location.hostname);

/** What is done with passkeys, and its texts: loaded when somebody wants to use one. */
export async function loadPasskeys() {
  const [acts] = await Promise.all([import('./passkey-acts.ts'), loadMessages(['passkeys'])]);
  return acts;
}
