import type { DayPatient } from '@baari/contract/appointments';
import type { QueuePatient } from '@baari/contract/queue';

export type DialogPatient = Pick<DayPatient, '_id' | 'serialNumber' | 'patientName' | 'phoneNumber'>;

/** Where a booking stands by now; undefined once it has left the list. */
export type Stands = Pick<QueuePatient, 'status'> & Partial<Pick<QueuePatient, 'state'>>;

/** What every dialog about one booking is given. */
export interface PatientDialogProps {
  patient: DialogPatient;
  stands: Stands | undefined;
  opened: boolean;
  /** Called after the change, to read again what shows the day. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}
