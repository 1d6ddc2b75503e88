import { mac, sameBytes } from '../../lib/secret.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/** The token of the link that ends a session: the session's id and its MAC, so that nothing is kept that could be read. */
export function sessionLink(key: Buffer, sessionId: string): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(key, id)]).toString('base64url');
}

/** The session's id; null if the token was not made with one of these keys. */
export function readSessionLink(keys: readonly Buffer[], token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (!keys.some((key) => sameBytes(macOf(key, id), proof))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const macOf = (key: Buffer, id: Buffer): Buffer => mac(key, id).subarray(0, MAC_BYTES);
