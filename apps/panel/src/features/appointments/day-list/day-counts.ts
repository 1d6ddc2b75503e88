import type { DayPatient } from '@baari/contract/appointments';
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
