import { SECURITY_SLOT_MINUTES } from '@baari/contract/limits';
import type { SecurityKind } from '@baari/contract/security-log';
import { mac } from '../../lib/secret.ts';

/** An event that was noted and not written yet. */
export interface NotedEvent {
  kind: SecurityKind;
  call: string;
  about: string;
  doctorId: string | null;
  /** Hash of a session's token, in base64. */
  session: string | null;
  email: string | null;
  network: string;
  device: string;
  slot: Date;
  firstAt: Date;
  lastAt: Date;
  times: number;
}

/** The purpose of the key under which networks have their pseudonyms. */
export const SECURITY_LOG_KEY = 'security log';

const SLOT_MS = SECURITY_SLOT_MINUTES * 60_000;
const NETWORK_BYTES = 9;

/** A network's pseudonym: the same in all events under one secret, and nothing without the secret. */
export const networkName = (key: Buffer, address: string): string =>
  mac(key, address).subarray(0, NETWORK_BYTES).toString('base64url');

/** The beginning of the ten minutes in which an event is counted with its like. */
export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);
