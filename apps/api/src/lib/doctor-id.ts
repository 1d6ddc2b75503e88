import { randomInt } from 'node:crypto';

declare const proven: unique symbol;

/** The id of the doctor whose session makes this call. Only http/access.ts makes it; the stores of doctors' data ask for it. */
export type DoctorId = string & { readonly [proven]: true };

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const DOCTOR_ID_CHARS = 10;

/** A public id, of an account, a practice or a clinic: 50 random bits, short enough for a small QR code. */
export const newDoctorId = (): string =>
  Array.from({ length: DOCTOR_ID_CHARS }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');
