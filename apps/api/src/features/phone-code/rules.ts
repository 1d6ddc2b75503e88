import { randomInt } from 'node:crypto';
import { PHONE_CODE_DIGITS } from '@baari/contract/limits';
import { mac, sameBytes } from '../../lib/secret.ts';

/** Of a mobile number at a practice. */
export interface PhoneAt {
  doctorId: string;
  phoneNumber: string;
}

/** What a code is sent for, which its SMS says: to book, or to see what a practice keeps of the number's visits. */
export type CodeUse = 'booking' | 'visits';

const about = ({ doctorId, phoneNumber }: PhoneAt, use: CodeUse, what: string | number): string =>
  `${doctorId} ${phoneNumber} ${use === 'visits' ? 'visits ' : ''}${what}`;

export const newCode = (): string => String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');

/** In what form a code is kept: keyed, since a million could be tried. */
export const codeMac = (key: Buffer, at: PhoneAt, use: CodeUse, code: string): Buffer => mac(key, about(at, use, code));

/** Says that a number was confirmed for a practice, until `until`; signed, so that nothing has to be kept. */
export const writeConfirmation = (key: Buffer, at: PhoneAt, use: CodeUse, until: Date): string => {
  const time = until.getTime().toString(36);
  return `${time}.${mac(key, about(at, use, time)).toString('base64url')}`;
};

/**
 * Whether a confirmation is of this number and practice, by one of the keys, and still good. Who may see the visits may book, too, but not the
 * other way round: somebody else may have been told a code that is for a booking.
 */
export function isConfirmation(keys: readonly Buffer[], at: PhoneAt, use: CodeUse, text: string, now: Date): boolean {
  const [time = '', signature = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const uses: CodeUse[] = use === 'visits' ? ['visits'] : ['visits', 'booking'];
  return (
    Number.parseInt(time, 36) > now.getTime() &&
    keys.some((key) => uses.some((one) => sameBytes(mac(key, about(at, one, time)), given)))
  );
}
