import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@baari/contract/limits';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;
const RECOVERY_CHARS = 12;
/** Without what is taken for something else: 32 characters, so that each byte gives one evenly. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer });

/** What an authenticator scans. */
export const authenticatorUri = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, email, issuer).toString();

/** The time step whose code this is, at most one away from now (RFC 6238); null if it is none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const away = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return away === null ? null : Math.floor(now.getTime() / PERIOD_MS) + away;
}

/** Codes for whoever has lost the authenticator: 60 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(RECOVERY_CHARS), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return code.match(/.{4}/g)!.join('-');
  });

/** A code as it is compared: without spaces, dashes and capitals. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');
export const isRecoveryCode = (plain: string): boolean => plain.length === RECOVERY_CHARS;
export const isTimeCode = (plain: string): boolean => /^\d{6}$/.test(plain);
