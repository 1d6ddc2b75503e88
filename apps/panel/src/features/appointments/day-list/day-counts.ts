import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import { DESK_STATUSES } from '@baari/contract/vocabulary';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';

export interface DayCounts {
  came: number;
  toCome: number;
  absent: number;
}

export const isDeskStatus = (status: AppointmentStatus): status is DeskStatus =>
  DESK_STATUSES.some((one) => one === status);

export function countsOf(patients: readonly DayPatient[]): DayCounts {
  const count = (...statuses: AppointmentStatus[]) => patients.filter(({ status }) => statuses.includes(status)).length;
  return { came: count('VERIFIED', 'COMPLETED'), toCome: count('BOOKED'), absent: count('NO_SHOW') };
}

/** The day's counts as they are told. On a finished day nobody is to come: who is still booked was not marked. */
export function progressOf({ appointmentDate, allPatients }: DayAppointments, today: string | undefined) {
  const { came, toCome, absent } = countsOf(allPatients);
  const isFinished = today !== undefined && appointmentDate < today;
  const told = [['came', came] as const, [isFinished ? 'notMarked' : 'toCome', toCome] as const];
  return absent > 0 ? [...told, ['absent', absent] as const] : told;
}
