import type { DayPatient } from '@baari/contract/appointments';

export type DialogPatient = Pick<DayPatient, '_id' | 'serialNumber' | 'patientName' | 'phoneNumber'>;

/** What every dialog about one booking is given. */
export interface PatientDialogProps {
  patient: DialogPatient;
  opened: boolean;
  /** Called after the change, to read again what shows the day. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}
