import { keysFor, mac, sameBytes } from './secret.ts';

const KEY_BYTES = 12;
const SHAPE = /^[A-Za-z0-9_-]{16}$/;

/** The keys in the links of waiting rooms' screens. A key opens nothing: it only decides whom the screen's stream is counted with. */
export interface DisplayKeys {
  of(doctorId: string): string;
  /** Whether this is the doctor's key, by the newest secret or an earlier one. */
  fits(key: string, doctorId: string): boolean;
}

export function displayKeys(secrets: readonly Buffer[]): DisplayKeys {
  const keys = keysFor(secrets, 'display');
  const made = (key: Buffer, doctorId: string) => mac(key, doctorId).subarray(0, KEY_BYTES);
  return {
    of: (doctorId) => made(keys[0]!, doctorId).toString('base64url'),
    fits(text, doctorId) {
      if (!SHAPE.test(text)) return false;
      const given = Buffer.from(text, 'base64url');
      return keys.some((key) => sameBytes(made(key, doctorId), given));
    },
  };
}
