import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const STEP_MS = 30_000;

/** The six digits that an authenticator shows for a key (RFC 6238), written anew so that a journey shares no code with the service. */
export function codeOf(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code of the step after this one: good already, and not yet used. One of the step before may be too old when it arrives. */
export const nextCodeOf = (key: string): string => codeOf(key, Date.now() + STEP_MS);
