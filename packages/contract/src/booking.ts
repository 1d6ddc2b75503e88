import * as z from 'zod/mini';
import { timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate, doctorId, patientName, patientPhone, searchText } from './fields.ts';
import {
  CITY_MAX_CHARS,
  HELD_TICKETS_MAX,
  PHONE_APPOINTMENTS_PER_DAY_MAX,
  QR_CODE_DATA_MAX_CHARS,
  SEARCH_MAX_CHARS,
} from './limits.ts';
import { fieldText } from './said.ts';
import { APPOINTMENT_STATUSES, CLOCKS, GENDERS, LICENCE_STATES, WEEKDAYS } from './vocabulary.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { SPECIALITIES } from './specialities.ts';
import { slot } from './working-days.ts';

export const doctorSummary = z.object({
  _id: doctorId,
  name: z.string(),
  image: z.string(),
  speciality: z.string(),
  degree: z.string(),
  experience: z.int(),
  city: z.string(),
  fees: z.int(),
  isAvailable: z.boolean(),
  verified: z.boolean(),
});
export type DoctorSummary = z.output<typeof doctorSummary>;

export const findDoctors = endpoint({
  summary: 'Find a doctor by name, speciality or city',
  method: 'GET',
  path: '/api/public/doctors',
  access: 'public',
  limit: 'reads',
  query: z.object({
    q: z.optional(searchText('Search', SEARCH_MAX_CHARS)),
    speciality: z.optional(z.enum(SPECIALITIES, fieldText('speciality-unknown', 'This speciality is not in the list'))),
    city: z.optional(searchText('City', CITY_MAX_CHARS)),
    cursor: z.optional(z.string().check(z.maxLength(400, fieldText('cursor-invalid', 'This cursor is not valid')))),
  }),
  answer: answerOf({
    doctors: z.array(doctorSummary),
    nextCursor: z.nullable(z.string()),
    hasNextPage: z.boolean(),
  }),
  codes: ['SWITCHED_OFF'],
});

export const bookableDay = z.object({
  date: z.string(),
  weekday: z.enum(WEEKDAYS),
  slots: z.array(slot),
  placesLeft: z.int(),
  /** The clinic takes no bookings on this day: it is shown, but cannot be booked. */
  closed: z.boolean(),
  /** Today after the last slot: it is shown, but cannot be booked. */
  over: z.boolean(),
});
export type BookableDay = z.output<typeof bookableDay>;

export const doctorCard = z.object({
  ...doctorSummary.shape,
  about: z.string(),
  language: z.array(z.string()),
  address: z.string(),
  pincode: z.string(),
  phoneNumber: z.string(),
  avgCheckTime: z.int(),
  /** Spoken at the clinic beside English. */
  localLanguage: z.enum(LOCAL_LANGUAGES),
  clock: z.enum(CLOCKS),
  /** Where the practice stands with the operator. */
  licence: z.enum(LICENCE_STATES),
  accepting: z.boolean(),
  /** Patients book by calling `phoneNumber`: the clinic takes none online. */
  callToBook: z.boolean(),
  /** Why the doctor takes no bookings, as a text for people; null while accepting. */
  reason: z.nullable(z.string()),
  days: z.array(bookableDay),
});
export type DoctorCard = z.output<typeof doctorCard>;

export const getDoctor = endpoint({
  summary: 'A doctor’s public page with the next days and their free places',
  method: 'GET',
  path: '/api/public/doctors/:id',
  access: 'public',
  limit: 'reads',
  params: z.object({ id: doctorId }),
  answer: answerOf({ doctor: doctorCard }),
  codes: ['NOT_FOUND'],
});

export const bookedAppointment = z.object({
  appointmentDate: z.string(),
  serialNumber: z.int(),
  /** When the patient should be at the clinic, HH:MM on its clock; empty, as the range, while `toConfirm`. */
  expectedTime: z.string(),
  /** The likely range of the patient's turn. */
  expected: timeRange,
  status: z.enum(APPOINTMENT_STATUSES),
  /** Far more bookings than usual come: this one takes no place until the clinic confirms it. */
  toConfirm: z.boolean(),
  qrCodeData: z.string(),
  ticketUrl: z.string(),
});
export type BookedAppointment = z.output<typeof bookedAppointment>;

const bookedPatient = z.object({
  patientName,
  gender: z.enum(GENDERS, fieldText('gender-required', 'Please choose the gender')),
});
export type BookedPatient = z.output<typeof bookedPatient>;

/** `others`: who else comes along, with the same phone. All get a number, or none. */
export const bookingForm = z.object({
  doctorId,
  date: clinicDate(),
  // Their order is part of what a key was used for: its hash is taken over the body.
  patientName,
  phoneNumber: patientPhone,
  gender: bookedPatient.shape.gender,
  others: z.optional(
    z
      .array(bookedPatient, fieldText('other-patients-not-a-list', 'The other patients must be a list'))
      .check(
        z.maxLength(
          PHONE_APPOINTMENTS_PER_DAY_MAX - 1,
          fieldText(
            'too-many-patients-together',
            `At most ${PHONE_APPOINTMENTS_PER_DAY_MAX} patients can be booked together`,
            { max: PHONE_APPOINTMENTS_PER_DAY_MAX },
          ),
        ),
      ),
  ),
});

const heldTicket = z
  .string(fieldText('ticket-not-text', 'A ticket must be text'))
  .check(z.maxLength(QR_CODE_DATA_MAX_CHARS, fieldText('not-a-ticket', 'This is no ticket')));

/**
 * `tickets`: those that the patient's device holds for this doctor, as their text or address. Only who holds the earlier ticket is
 * told that the patient has one (ALREADY_BOOKED), or the phone all that it may have (PHONE_LIMIT); anybody else gets a ticket like
 * every other, which the desk confirms.
 * `notice`: which version of the notice about their data the patient was shown (NOTICE_VERSION).
 * `language`: in which language the page speaks, for messages about the visit.
 * `confirmation`: that the number was confirmed, where the practice asks for it (NUMBER_NOT_CONFIRMED).
 * `humanCheck`: the solution that HUMAN_CHECK_NEEDED asked for; the same key stays the same booking with and without it.
 */
const bookingBody = z.extend(bookingForm, {
  tickets: z.optional(
    z.array(heldTicket, fieldText('tickets-not-a-list', 'Tickets must be a list')).check(
      z.maxLength(
        HELD_TICKETS_MAX,
        fieldText('too-many-tickets', `At most ${HELD_TICKETS_MAX} tickets can be named`, {
          max: HELD_TICKETS_MAX,
        }),
      ),
    ),
  ),
  notice: z.optional(
    z
      .int(fieldText('notice-version-not-a-number', 'The version of the notice must be a number'))
      .check(
        z.minimum(1, fieldText('not-a-notice', 'This is no notice')),
        z.maximum(9_999, fieldText('not-a-notice', 'This is no notice')),
      ),
  ),
  language: z.optional(
    z.enum(['en', ...LOCAL_LANGUAGES], fieldText('language-unknown', 'This is no language that is spoken here')),
  ),
  confirmation: z.optional(
    z
      .string(fieldText('confirmation-not-text', 'The confirmation must be text'))
      .check(z.maxLength(200, fieldText('not-a-confirmation', 'This is no confirmation'))),
  ),
  humanCheck: z.optional(
    z
      .string(fieldText('human-check-not-text', 'The human check must be text'))
      .check(z.maxLength(4_000, fieldText('human-check-not-a-solution', 'This is no solution'))),
  ),
});

/** Why somebody is not admitted to a day (decision 41). */
export const ADMISSION_CODES = [
  'NOT_ACCEPTING',
  'DAY_FULL',
  'NOT_A_WORKING_DAY',
  'DATE_OUT_OF_RANGE',
  'DAY_CLOSED',
  'DAY_OVER',
  'ALREADY_BOOKED',
  'PHONE_LIMIT',
] as const;

export const bookAppointment = endpoint({
  summary: 'Book an appointment; the answer is the ticket',
  method: 'POST',
  path: '/api/public/appointments',
  access: 'public',
  limit: 'bookings',
  needsReauth: false,
  body: bookingBody,
  answer: answerOf({
    appointment: bookedAppointment,
    /** In the order of the request's, where it named any. */
    others: z.optional(z.array(bookedAppointment)),
  }),
  status: 201,
  idempotent: true,
  codes: ['HUMAN_CHECK_NEEDED', 'NUMBER_NOT_CONFIRMED', 'NOT_FOUND', 'NETWORK_BLOCKED', ...ADMISSION_CODES],
});

export const bookingEndpoints = { findDoctors, getDoctor, bookAppointment };
