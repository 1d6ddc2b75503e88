import type { DayAppointments } from '@baari/contract/appointments';
import type { Queue } from '@baari/contract/queue';

/** The day list of a queue, by number; empty if there are no patients. */
export function daysOf({ date, rows }: Pick<Queue, 'date' | 'rows'>): DayAppointments[] {
  const allPatients = rows.toSorted((a, b) => a.serialNumber - b.serialNumber);
  return rows.length === 0 ? [] : [{ appointmentDate: date, totalSerialNumber: rows.length, allPatients }];
}
