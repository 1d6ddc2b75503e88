import * as z from 'zod/mini';
import { movedTo } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { ADMISSION_CODES, bookedAppointment, bookingForm } from './booking.ts';
import { clinicDate, overMaximum, patientName, patientPhone, requiredText, seenStatus } from './fields.ts';
import { CANCEL_REASON_MAX_CHARS, NAME_MAX_CHARS, QR_CODE_DATA_MAX_CHARS } from './limits.ts';
import { fieldText } from './said.ts';
import { stats, statsRange, visitTimes } from './stats.ts';
import { APPOINTMENT_STATUSES, DESK_STATUSES, GENDERS, REASONS_TO_CONFIRM } from './vocabulary.ts';

const gender = z.enum(GENDERS);
const count = z.int().check(z.nonnegative());

/** One row of the day list. Name and phone are null once they were erased with the clinic's account. */
export const dayPatient = z.object({
  _id: z.string(),
  patientName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  gender,
  serialNumber: z.int(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Why the desk is to confirm the booking, which takes no place until then; null or missing where it need not. */
  toConfirm: z.optional(z.nullable(z.enum(REASONS_TO_CONFIRM))),
  bookedAt: z.iso.datetime(),
  verifiedAt: z.nullable(z.iso.datetime()),
});
export type DayPatient = z.output<typeof dayPatient>;

export const dayAppointments = z.object({
  appointmentDate: z.string(),
  totalSerialNumber: count,
  allPatients: z.array(dayPatient),
});
export type DayAppointments = z.output<typeof dayAppointments>;

export const getAppointments = endpoint({
  summary: 'The appointments of a date by serial number, without cancelled and moved ones',
  method: 'GET',
  path: '/api/doctor/get-appointments',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  query: z.object({ date: clinicDate() }),
  answer: answerOf({ appointments: z.array(dayAppointments) }),
  codes: [],
});

const params = z.object({
  id: z.string().check(z.maxLength(80, fieldText('not-your-appointment', 'This is not one of your appointments'))),
});

export const markAppointment = endpoint({
  summary: 'Set the status of an appointment from the desk',
  method: 'POST',
  path: '/api/doctor/appointments/:id/status',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  readsPatients: true,
  params,
  body: z.object({
    status: z.enum(DESK_STATUSES, fieldText('status-unknown', 'Status must be VERIFIED, COMPLETED, NO_SHOW or BOOKED')),
    seen: seenStatus,
  }),
  answer: answerOf({ appointment: dayPatient }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

export const moveAppointment = endpoint({
  summary: 'Move a booked patient to another day: they get its next number, under the same rules as a booking',
  method: 'POST',
  path: '/api/doctor/appointments/:id/move',
  access: 'receptionist',
  needsProfile: true,
  limit: 'bookings',
  needsReauth: false,
  readsPatients: true,
  params,
  body: z.object({ date: clinicDate(), overMaximum }),
  answer: answerOf({ movedTo }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', ...ADMISSION_CODES],
});

export const bookByPhone = endpoint({
  summary: 'Book for a patient who telephones, under the same rules as a booking; the answer is the ticket',
  method: 'POST',
  path: '/api/doctor/appointments',
  access: 'receptionist',
  needsProfile: true,
  limit: 'bookings',
  needsReauth: false,
  readsPatients: true,
  body: z.extend(z.omit(bookingForm, { doctorId: true, others: true }), { overMaximum }),
  answer: answerOf({ appointment: bookedAppointment }),
  status: 201,
  codes: ADMISSION_CODES,
});

export const correctionForm = z.object({ patientName, phoneNumber: patientPhone });
/** Name and phone as the caller saw them; what is left out is corrected whatever it is by now. */
const seenText = z.optional(
  z.string(fieldText('seen-not-text', 'What was seen must be text')).check(z.maxLength(NAME_MAX_CHARS)),
);
const seenPatient = z.object({ patientName: seenText, phoneNumber: seenText });
export type SeenPatient = z.output<typeof seenPatient>;

export const correctPatient = endpoint({
  summary:
    'Correct name and phone of a booking of today or a coming day; the ticket tells that the clinic did. A field that is sent as it was seen stays as it is by now; one that another desk has changed meanwhile is refused with what it is now',
  method: 'POST',
  path: '/api/doctor/appointments/:id/patient',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  readsPatients: true,
  params,
  body: z.object({ ...correctionForm.shape, seen: z.optional(seenPatient) }),
  answer: answerOf({ appointment: dayPatient }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'ALREADY_BOOKED'],
});

export const confirmAppointment = endpoint({
  summary:
    'Confirm a booking of today or a coming day: it takes a place from now on, over the maximum if the desk says so, unless its patient has one by another booking',
  method: 'POST',
  path: '/api/doctor/appointments/:id/confirm',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  readsPatients: true,
  params,
  body: z.object({ overMaximum }),
  answer: answerOf({ appointment: dayPatient }),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'DAY_FULL', 'ALREADY_BOOKED'],
});

export const cancelForm = z.object({
  reason: requiredText(
    'Reason',
    CANCEL_REASON_MAX_CHARS,
    fieldText('reason-required', 'Please choose or type a reason'),
  ),
});

export const cancelAppointment = endpoint({
  summary: 'Cancel one appointment of today or a coming day; the ticket tells the reason',
  method: 'POST',
  path: '/api/doctor/appointments/:id/cancel',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  params,
  body: z.extend(cancelForm, { seen: seenStatus }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT'],
});

export const restoreAppointment = endpoint({
  summary: 'Take back the clinic’s cancellation of an appointment on a coming day; today’s are undone in the queue',
  method: 'POST',
  path: '/api/doctor/appointments/:id/restore',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  params,
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'STATUS_CONFLICT', 'DAY_CLOSED', 'DAY_FULL', 'ALREADY_BOOKED'],
});

export const getPatientStats = endpoint({
  summary: 'Patients of a range of appointment dates, both ends included',
  method: 'GET',
  path: '/api/doctor/patient-stats',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  query: statsRange,
  answer: answerOf({ stats }),
  codes: [],
});

export const getVisitTimes = endpoint({
  summary: 'How long patients waited and were seen in a range of appointment dates, both ends included',
  method: 'GET',
  path: '/api/doctor/visit-times',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  query: statsRange,
  answer: answerOf({ times: visitTimes }),
  codes: [],
});

export const patientDetails = z.object({
  patientName: z.nullable(z.string()),
  gender,
  serialNumber: z.int(),
  phoneNumber: z.nullable(z.string()),
  appointmentDate: z.string(),
});
export type PatientDetails = z.output<typeof patientDetails>;

export const verifyAppointment = endpoint({
  summary: 'Verify the patient with this ticket',
  method: 'POST',
  path: '/api/doctor/verify-appointment',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  readsPatients: true,
  body: z.object({
    qrCodeData: z
      .string(fieldText('qr-code-required', 'QR code data is required'))
      .check(
        z.trim(),
        z.minLength(1, { error: fieldText('qr-code-required', 'QR code data is required'), abort: true }),
        z.maxLength(
          QR_CODE_DATA_MAX_CHARS,
          fieldText('qr-code-not-a-ticket', 'This QR code is not an appointment ticket.'),
        ),
      ),
    /** Whether an earlier success for this ticket arrived, so that this scan is a repeat and not a retry. */
    answered: z.optional(z.boolean(fieldText('answered-not-boolean', 'Answered must be true or false'))),
    /** Whether a booking that was cancelled as a false one is brought back: its patient is here. */
    takeIn: z.optional(z.boolean(fieldText('take-in-not-boolean', 'Take in must be true or false'))),
    overMaximum,
  }),
  answer: answerOf({ patientDetails }),
  codes: [
    'NOT_A_TICKET',
    'OTHER_CLINIC',
    'OTHER_DAY',
    'ALREADY_VERIFIED',
    'CANCELLED',
    'CANCELLED_AS_FALSE',
    'MOVED',
    'DAY_FULL',
    'ALREADY_BOOKED',
  ],
});

export const getAppointmentsFile = endpoint({
  summary: 'All appointments of a range as a CSV file, cancelled and moved ones too; both ends included',
  method: 'GET',
  path: '/api/doctor/appointments-file',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  needsReauth: true,
  query: z.object({
    from: clinicDate(fieldText('from-required', 'From is required')),
    to: clinicDate(fieldText('to-required', 'To is required')),
    /** Only appointments with this status; all if left out. */
    status: z.optional(z.enum(APPOINTMENT_STATUSES, fieldText('status-not-in-list', 'This status is not in the list'))),
  }),
  answers: 'file',
  answer: z.undefined(),
  codes: ['REAUTH_REQUIRED'],
});

export const appointmentsEndpoints = {
  getAppointments,
  markAppointment,
  moveAppointment,
  bookByPhone,
  correctPatient,
  confirmAppointment,
  cancelAppointment,
  restoreAppointment,
  getPatientStats,
  getVisitTimes,
  verifyAppointment,
  getAppointmentsFile,
};
