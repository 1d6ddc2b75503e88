import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import { isHeld, STATE_OF, standingOf } from '@baari/contract/transitions';
import type { QueueState } from '@baari/contract/vocabulary';

/** What is counted of a day, in the order in which it is told. */
export type DayCount = 'here' | 'toCome' | 'notMarked' | 'seen' | 'attended' | 'absent' | 'toConfirm';

type Told = readonly (readonly [DayCount, number])[];
type Patients = readonly (DayPatient & { state?: QueueState })[];

const countIn =
  (patients: Patients) =>
  (...states: QueueState[]): number =>
    patients.filter((patient) => !isHeld(patient) && states.some((state) => STATE_OF[standingOf(patient)] === state))
      .length;

/** How many patients a day has: whoever waits for the desk's word takes no place. */
export const totalOf = (patients: readonly DayPatient[]): number =>
  patients.filter((patient) => !isHeld(patient)).length;

/** Who waits for the desk's word, told beside the others only where there is somebody. */
function heldIn(patients: Patients): Told {
  const held = patients.filter(isHeld).length;
  return held > 0 ? [['toConfirm', held]] : [];
}

/** Neither done nor absent. */
const isUnfinished = (patient: DayPatient): boolean =>
  !isHeld(patient) && (patient.status === 'BOOKED' || patient.status === 'VERIFIED');

/** Who is neither done nor absent on a day that is over; nobody where the desk marks nobody, as with scanned tickets alone. */
export function unfinishedOf(patients: readonly DayPatient[]): DayPatient[] {
  const isMarked = patients.some(({ status }) => status === 'COMPLETED' || status === 'NO_SHOW');
  return isMarked ? patients.filter(isUnfinished) : [];
}

/** The counts of a day that is not over; who is with the doctor is here. */
export function countsOf(patients: Patients): Told {
  const count = countIn(patients);
  const absent = count('ABSENT');
  const told = [
    ['here', count('WAITING', 'CALLED')],
    ['toCome', count('EXPECTED')],
    ['seen', count('DONE')],
  ] as const;
  return [...told, ...(absent > 0 ? [['absent', absent] as const] : []), ...heldIn(patients)];
}

/**
 * On a finished day nobody is to come: who is still booked was not marked. The others are counted as in the statistics. On a
 * coming day all are to come.
 */
export function countsOfDay({ appointmentDate, allPatients }: DayAppointments, today: string | undefined): Told {
  if (today === undefined || appointmentDate === today) return countsOf(allPatients);
  const count = countIn(allPatients);
  if (appointmentDate > today) return [['toCome', count('EXPECTED')], ...heldIn(allPatients)];
  const absent = count('ABSENT');
  const notMarked = count('EXPECTED');
  return [
    ['attended', count('WAITING', 'CALLED', 'DONE')],
    ...(notMarked > 0 ? [['notMarked', notMarked] as const] : []),
    ...(absent > 0 ? [['absent', absent] as const] : []),
    ...heldIn(allPatients),
  ];
}
