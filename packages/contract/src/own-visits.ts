import * as z from 'zod/mini';
import { cancellation } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate, doctorId, patientName } from './fields.ts';
import { OWN_CONFIRMATIONS_MAX } from './limits.ts';
import { phoneCode, spokenLanguage } from './phone-code.ts';
import { fieldText } from './said.ts';
import { ticketParams } from './ticket.ts';
import { APPOINTMENT_STATUSES, GENDERS, PRIORITIES } from './vocabulary.ts';

const instant = z.nullable(z.iso.datetime());

/** All that is kept of a visit, as its patient reads it (DPDP Act 2023, section 11). */
export const ownVisit = z.object({
  ticket: z.string(),
  doctorId,
  /** Null once the clinic has no profile any more. */
  doctorName: z.nullable(z.string()),
  appointmentDate: clinicDate(),
  serialNumber: z.int(),
  patientName: z.string(),
  gender: z.enum(GENDERS),
  status: z.enum(APPOINTMENT_STATUSES),
  bookedAt: z.iso.datetime(),
  verifiedAt: instant,
  calledAt: instant,
  completedAt: instant,
  correctedAt: instant,
  /** When the desk confirmed a booking that it had to. */
  confirmedAt: instant,
  /** Why the patient came ahead in the line. */
  priority: z.nullable(z.enum(PRIORITIES)),
  /** Whether the clinic booked it, at its desk or by telephone. */
  walkIn: z.boolean(),
  /** The version of the notice that was shown before the booking, and the language of the page; null where none was. */
  notice: z.nullable(z.int()),
  language: z.nullable(spokenLanguage),
  ...cancellation,
  /** The first date on which the clinic keeps it no more; null: it has set none. */
  keptUntil: z.nullable(clinicDate()),
  /** False while the desk works with it: a visit of today whose patient has come, was called or is absent. */
  mayErase: z.boolean(),
});
export type OwnVisit = z.output<typeof ownVisit>;

/** The visits of a mobile number at a clinic, with all its doctors, the last first. */
export const ownVisits = z.object({ phoneNumber: z.string(), visits: z.array(ownVisit) });
export type OwnVisits = z.output<typeof ownVisits>;

/** What a device kept when numbers were confirmed there; one has to be of the ticket's number, at the ticket's clinic. */
const confirmations = z
  .array(z.string().check(z.maxLength(200, fieldText('not-a-confirmation', 'This is no confirmation'))))
  .check(z.maxLength(OWN_CONFIRMATIONS_MAX, fieldText('too-many-confirmations', 'These are too many confirmations')));

const call = {
  method: 'POST',
  access: 'public',
  params: ticketParams,
  needsReauth: false,
} as const;

export const sendOwnCode = endpoint({
  summary: 'Send a code to the mobile number of a ticket’s booking, so that its holder may see all its visits',
  ...call,
  path: '/api/public/tickets/:ticket/codes',
  limit: 'phoneCodes',
  body: z.object({ language: spokenLanguage }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'RESEND_LOCKED', 'PHONE_CODE_NOT_SENT'],
});

/** `confirmation`: what shows from this device, for PHONE_CONFIRMED_DAYS, that the number is the holder's; a booking takes it too. */
export const confirmOwnNumber = endpoint({
  summary: 'Confirm the mobile number of a ticket’s booking by the code that it was sent',
  ...call,
  path: '/api/public/tickets/:ticket/codes/confirm',
  limit: 'logins',
  body: z.object({ code: phoneCode }),
  answer: answerOf({ confirmation: z.string() }),
  codes: ['NOT_FOUND', 'CODE_INVALID', 'PHONE_CODE_SPENT'],
});

const codes = ['NOT_FOUND', 'NUMBER_NOT_CONFIRMED'] as const;

export const readOwnVisits = endpoint({
  summary: 'What is kept of the visits of a confirmed mobile number at a clinic',
  ...call,
  path: '/api/public/tickets/:ticket/visits',
  limit: 'reads',
  body: z.object({ confirmations }),
  answer: answerOf({ own: ownVisits }),
  codes,
});

/** `visit`: the ticket of the visit that is corrected. */
export const correctOwnVisit = endpoint({
  summary: 'Correct the name in a visit of a confirmed mobile number',
  ...call,
  path: '/api/public/tickets/:ticket/visits/correct',
  limit: 'bookings',
  body: z.object({ confirmations, visit: ticketParams.shape.ticket, patientName }),
  answer: answerOf({ own: ownVisits }),
  codes: [...codes, 'ALREADY_BOOKED'],
});

/**
 * Without `visit` all that may be erased is. What is still to come is cancelled; date, number and times stay, and name nobody. `seen`: as what its
 * patient saw the visit, which is erased where it was moved since too. `erased` and `kept`: how many are, and how many of all the desk works with.
 */
export const eraseOwnVisits = endpoint({
  summary: 'Erase name, mobile number and reason from visits of a confirmed mobile number',
  ...call,
  path: '/api/public/tickets/:ticket/visits/erase',
  limit: 'bookings',
  body: z.object({
    confirmations,
    visit: z.optional(ticketParams.shape.ticket),
    seen: z.optional(z.enum(APPOINTMENT_STATUSES)),
  }),
  answer: answerOf({ own: ownVisits, erased: z.optional(z.int()), kept: z.optional(z.int()) }),
  codes: [...codes, 'STATUS_CONFLICT'],
});

export const ownVisitsEndpoints = { sendOwnCode, confirmOwnNumber, readOwnVisits, correctOwnVisit, eraseOwnVisits };
