import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import type { AppointmentStatus } from '@baari/contract/vocabulary';

export interface Day {
  booked: number;
  attended: number;
  left: number;
  /** The lowest number that is still to come. */
  next: DayPatient | undefined;
}

const ATTENDED: readonly AppointmentStatus[] = ['VERIFIED', 'COMPLETED'];

/** A day at a glance; a patient who did not come is neither attended nor left. */
export function dayOf(appointments: readonly DayAppointments[]): Day {
  const patients = appointments.flatMap((day) => day.allPatients);
  const left = patients.filter(({ status }) => status === 'BOOKED').sort((a, b) => a.serialNumber - b.serialNumber);
  return {
    booked: patients.length,
    attended: patients.filter(({ status }) => ATTENDED.includes(status)).length,
    left: left.length,
    next: left[0],
  };
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Which greeting fits the hour on the doctor's own clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
