import type { DayAppointments } from '@baari/contract/appointments';
import type { Queue } from '@baari/contract/queue';

/** The day list that a queue is: by number, none where nobody is. */
export function daysOf({ date, rows }: Pick<Queue, 'date' | 'rows'>): DayAppointments[] {
  const allPatients = rows.toSorted((a, b) => a.serialNumber - b.serialNumber);
  return rows.length === 0 ? [] : [{ appointmentDate: date, totalSerialNumber: rows.length, allPatients }];
}
