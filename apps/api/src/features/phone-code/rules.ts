import { randomInt } from 'node:crypto';
import { PHONE_CODE_DIGITS } from '@baari/contract/limits';
import { mac, sameBytes } from '../../lib/secret.ts';

/** Of a mobile number at a practice. */
export interface PhoneAt {
  doctorId: string;
  phoneNumber: string;
}

const about = ({ doctorId, phoneNumber }: PhoneAt, what: string | number): string =>
  `${doctorId} ${phoneNumber} ${what}`;

export const newCode = (): string => String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');

/** In what form a code is kept: keyed, since a million could be tried. */
export const codeMac = (key: Buffer, at: PhoneAt, code: string): Buffer => mac(key, about(at, code));

/** Says that a number was confirmed for a practice, until `until`; signed, so that nothing has to be kept. */
export const writeConfirmation = (key: Buffer, at: PhoneAt, until: Date): string => {
  const time = until.getTime().toString(36);
  return `${time}.${mac(key, about(at, time)).toString('base64url')}`;
};

/** Whether a confirmation is of this number and practice, by one of the keys, and still good. */
export function isConfirmation(keys: readonly Buffer[], at: PhoneAt, text: string, now: Date): boolean {
  const [time = '', signature = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  return Number.parseInt(time, 36) > now.getTime() && keys.some((key) => sameBytes(mac(key, about(at, time)), given));
}
