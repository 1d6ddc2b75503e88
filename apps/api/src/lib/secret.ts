import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What opens a session, or is behind the # of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The same token for the same `of`, which only who has the key can make. */
export const tokenOf = (key: Buffer, ...of: string[]): string => mac(key, JSON.stringify(of)).toString('base64url');

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

/** For bytes as a key, Node 24 throws and catches two errors at each use: 26 us instead of 5. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, known);
  return known;
}

export const mac = (key: Buffer, data: string | Buffer): Buffer =>
  createHmac('sha256', keyObjectOf(key)).update(data).digest();

/** Compares in constant time; different lengths are unequal. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** One key for each purpose, from one secret. */
export const keyFor = (secret: Buffer, purpose: string): Buffer => mac(secret, `baari ${purpose}`);

/** The keys of all secrets, the newest first: what was written under an earlier secret must still be found. */
export const keysFor = (secrets: readonly Buffer[], purpose: string): Buffer[] =>
  secrets.map((secret) => keyFor(secret, purpose)).reverse();

/** Encrypts `text` (AES-256-GCM), so that what waits in a queue cannot be read in the database. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Reads what was sealed with one of the keys; throws if none fits. */
export function unsealAny(keys: readonly Buffer[], sealed: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unseal(key, sealed);
    } catch {
      continue; // sealed with another one
    }
  }
  return unseal(keys.at(-1)!, sealed);
}

/** Reads what `seal` wrote; throws when it was altered or sealed with another key. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}
