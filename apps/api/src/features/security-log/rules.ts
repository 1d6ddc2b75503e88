import { SECURITY_SLOT_MINUTES } from '@baari/contract/limits';
import { mac } from '../../lib/secret.ts';

/** The purpose of the key under which networks have their pseudonyms. */
export const SECURITY_LOG_KEY = 'security log';

const SLOT_MS = SECURITY_SLOT_MINUTES * 60_000;
const NETWORK_BYTES = 9;

/** A network's pseudonym: the same in all events under one secret, and nothing without the secret. */
export const networkName = (key: Buffer, address: string): string =>
  mac(key, address).subarray(0, NETWORK_BYTES).toString('base64url');

/** The beginning of the ten minutes in which an event is counted with its like. */
export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);
