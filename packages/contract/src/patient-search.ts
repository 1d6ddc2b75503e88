import type { DayPatient } from './appointments.ts';
import { mobileDigits } from './fields.ts';

/** Up to this many digits are a patient's number; more are part of a phone number. */
const SERIAL_MAX_DIGITS = 3;

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('en-IN').trim();

/** Whether a patient matches the typed text: words of the name, a number, or digits of the phone. */
export function matches(
  patient: Pick<DayPatient, 'serialNumber' | 'patientName' | 'phoneNumber'>,
  typed: string,
): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  const digits = mobileDigits(wanted).replace('+', '');
  if (/^\d+$/.test(digits)) {
    return digits.length <= SERIAL_MAX_DIGITS
      ? String(patient.serialNumber).startsWith(digits)
      : (patient.phoneNumber?.includes(digits) ?? false);
  }
  const name = plain(patient.patientName ?? '');
  return wanted.split(/\s+/).every((word) => name.includes(word));
}
