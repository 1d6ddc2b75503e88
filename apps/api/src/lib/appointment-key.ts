import { isCalendarDate } from '@baari/contract/calendar-date';

/** Which appointment: serial numbers count per doctor and date. */
export interface AppointmentKey {
  doctorId: string;
  date: string;
  serial: number;
}

/** An appointment as its ticket knows it. */
export interface TicketKey extends AppointmentKey {
  /** Tells it from another one that got its number after it was lost; null for those from before there were any. */
  nonce: number | null;
}

/** Where a moved appointment went, as SQL's moved_to tells it. */
export type MovedPlace = Omit<TicketKey, 'doctorId'>;

/** The `_id` of a day list's row; the SQL function day_patients writes the same. */
export const appointmentId = ({ doctorId, date, serial }: AppointmentKey): string =>
  `${doctorId}-${date.replaceAll('-', '')}-${serial}`;

/** Reads an `_id`; null when it is none. */
export function readAppointmentId(id: string): AppointmentKey | null {
  const match = /^([0-9a-z]{10})-(\d{4})(\d{2})(\d{2})-([1-9]\d{0,4})$/.exec(id);
  if (!match) return null;
  const date = `${match[2]}-${match[3]}-${match[4]}`;
  return isCalendarDate(date) ? { doctorId: match[1]!, date, serial: Number(match[5]) } : null;
}
