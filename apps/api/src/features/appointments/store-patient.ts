import type { SeenPatient } from '@baari/contract/appointments';
import type { AppointmentStatus, Gender } from '@baari/contract/vocabulary';
import { lastActOn } from '../../db/last-act.ts';
import type { Pool } from '../../db/pool.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { AppointmentKey, TicketKey } from '../../lib/appointment-key.ts';
import type { AppointmentRow } from './store.ts';

export interface PhoneBooking {
  date: string;
  patientName: string;
  phoneNumber: string;
  gender: Gender;
  overMaximum?: boolean | undefined;
}
export type Correction = Pick<PhoneBooking, 'patientName' | 'phoneNumber'> & { seen?: SeenPatient | undefined };
export interface Cancellation {
  reason: string;
  /** The status that the desk saw. */
  seen?: AppointmentStatus | undefined;
}
interface Clock {
  now: Date;
  today: string;
}

/** What the desk changes of one patient. Every act is one function call, which locks the day and writes the trail. */
export function patientStore(pool: Pool) {
  return {
    lastActOn: lastActOn(pool),

    /** Returns the booking as it then is: unchanged if another desk has changed the same field since it was seen. */
    async correct(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      { patientName, phoneNumber, seen }: Correction,
      { now, today }: Clock,
    ): Promise<AppointmentRow> {
      const { rows } = await pool.query<AppointmentRow>({
        name: 'correct_patient',
        text: 'select * from correct_patient($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        values: [
          doctorId,
          date,
          serial,
          patientName,
          phoneNumber,
          seen?.patientName ?? null,
          seen?.phoneNumber ?? null,
          today,
          now,
          tokenHash,
        ],
      });
      return rows[0]!;
    },

    async confirm(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      isOver: boolean,
      { now, today }: Clock,
    ): Promise<AppointmentRow> {
      const { rows } = await pool.query<AppointmentRow>({
        name: 'confirm_appointment',
        text: 'select * from confirm_appointment($1, $2, $3, $4, $5, $6, $7)',
        values: [doctorId, date, serial, today, now, tokenHash, isOver],
      });
      return rows[0]!;
    },

    async cancel(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      { reason, seen }: Cancellation,
      { now, today }: Clock,
    ): Promise<void> {
      await pool.query({
        name: 'cancel_by_clinic',
        text: 'select cancel_by_clinic($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [doctorId, date, serial, reason, today, now, tokenHash, seen ?? null],
      });
    },

    async restore(
      { tokenHash }: ActingSession,
      { doctorId, date, serial }: AppointmentKey,
      { now, today }: Clock,
    ): Promise<void> {
      await pool.query({
        name: 'restore_appointment',
        text: 'select restore_appointment($1, $2, $3, false, $4, $5, $6)',
        values: [doctorId, date, serial, today, now, tokenHash],
      });
    },

    /** Returns the patient's number on that day, with what its ticket needs. `minute` is the clinic's clock. */
    async book(
      { doctorId, tokenHash }: ActingSession,
      { date, patientName, phoneNumber, gender, overMaximum = false }: PhoneBooking,
      { now, today, minute }: Clock & { minute: number },
    ): Promise<Pick<TicketKey, 'serial' | 'nonce'>> {
      const { rows } = await pool.query<Pick<TicketKey, 'serial' | 'nonce'>>({
        name: 'add_phone_booking',
        text: 'select serial, nonce from add_phone_booking($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        values: [doctorId, date, patientName, phoneNumber, gender, now, today, minute, tokenHash, overMaximum],
      });
      return rows[0]!;
    },
  };
}
export type PatientStore = ReturnType<typeof patientStore>;
