import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import type { Queue } from '@baari/contract/queue';
import { DESK_STATUSES } from '@baari/contract/vocabulary';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';

/** A whole number of up to three digits is a patient's number; more digits are part of a phone number. */
const SERIAL_MAX_DIGITS = 3;

export interface DayCounts {
  came: number;
  toCome: number;
  absent: number;
}

const isToCome = (patient: DayPatient) => patient.status === 'BOOKED';

export const isDeskStatus = (status: AppointmentStatus): status is DeskStatus =>
  DESK_STATUSES.some((one) => one === status);

export function countsOf(patients: readonly DayPatient[]): DayCounts {
  const count = (...statuses: AppointmentStatus[]) => patients.filter(({ status }) => statuses.includes(status)).length;
  return { came: count('VERIFIED', 'COMPLETED'), toCome: count('BOOKED'), absent: count('NO_SHOW') };
}

/** Who is next: the lowest number still to come, but for the one who was called in without having been marked. */
export const nextPatient = (patients: readonly DayPatient[], current: number | null = null): DayPatient | undefined =>
  patients
    .filter((patient) => isToCome(patient) && patient.serialNumber !== current)
    .toSorted((a, b) => a.serialNumber - b.serialNumber)[0];

/** For the running day: who is still to come by number, then who was marked, the latest number first. */
export function deskOrder(patients: readonly DayPatient[]): DayPatient[] {
  return patients.toSorted((a, b) => {
    if (isToCome(a) !== isToCome(b)) return isToCome(a) ? -1 : 1;
    return isToCome(a) ? a.serialNumber - b.serialNumber : b.serialNumber - a.serialNumber;
  });
}

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('en-IN').trim();

/** Whether a patient answers to what was typed: a name's words, a number, or digits of a phone. */
export function matches(patient: DayPatient, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  const digits = wanted.replace(/[\s+-]/g, '');
  if (/^\d+$/.test(digits)) {
    return digits.length <= SERIAL_MAX_DIGITS
      ? String(patient.serialNumber).startsWith(digits)
      : (patient.phoneNumber?.includes(digits) ?? false);
  }
  const name = plain(patient.patientName ?? '');
  return wanted.split(/\s+/).every((word) => name.includes(word));
}

/** True where a day list shows whom the queue has, each with the same status. */
export function isListOf(queue: Queue, days: readonly DayAppointments[] | undefined): boolean {
  const told = (rows: readonly Pick<DayPatient, 'serialNumber' | 'status'>[]) =>
    rows
      .map(({ serialNumber, status }) => `${serialNumber} ${status}`)
      .sort()
      .join();
  return days !== undefined && told(days.flatMap(({ allPatients }) => allPatients)) === told(queue.rows);
}
