import type { DayPatient } from '@baari/contract/appointments';
import { appointmentId } from '../../lib/appointment-key.ts';
import type { AppointmentRow } from './store.ts';

export const asPatient = (row: AppointmentRow): DayPatient => ({
  _id: appointmentId({ doctorId: row.doctor_id, date: row.date, serial: row.serial }),
  patientName: row.patient_name,
  phoneNumber: row.phone,
  gender: row.gender,
  serialNumber: row.serial,
  status: row.status,
  toConfirm: row.confirmed_at ? null : row.to_confirm,
  bookedAt: row.booked_at.toISOString(),
  verifiedAt: row.verified_at?.toISOString() ?? null,
});
