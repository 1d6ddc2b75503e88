import * as z from 'zod/mini';
import { BOOKING_SWITCHES } from './booking-safety.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { CHOSEN_REASONS } from './patient-message.ts';
import { ROLE_NAMES } from './roles.ts';
import { fieldText } from './said.ts';
import { APPOINTMENT_STATUSES, PRIORITIES, QUEUE_ACTS } from './vocabulary.ts';

/** The acts that a clinic's audit trail records: one word each, never a patient's name. */
export const AUDIT_ACTS = [
  'account-created',
  'log-in',
  'log-out',
  'reauthenticated',
  'reauthentication-failed',
  'google-linked',
  'password-set',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'session-ended',
  'sessions-ended',
  'profile-created',
  'profile-edited',
  'profile-deleted',
  'availability-changed',
  'booking-safety-changed',
  'patient-message-chosen',
  'phone-messages-chosen',
  'appointment-booked',
  'appointment-verified',
  'appointment-marked',
  'appointment-called',
  'appointment-skipped',
  'appointment-prioritised',
  'walk-in-added',
  'queue-act-undone',
  'running-late',
  'days-closed',
  'days-opened',
  'appointment-moved',
  'appointment-corrected',
  'appointment-confirmed',
  'appointment-cancelled',
  'appointment-restored',
  'bookings-cancelled',
  'bookings-confirmed',
  'bookings-restored',
  'appointments-removed',
  'appointments-downloaded',
  'retention-changed',
  'export-asked',
  'export-downloaded',
  'plan-bought',
  'payment-refunded',
  'licence-verified',
  'licence-unverified',
  'licence-refused',
  'practice-suspended',
  'practice-restored',
  'member-invited',
  'invitation-revoked',
  'member-joined',
  'member-changed',
  'member-suspended',
  'member-resumed',
  'member-removed',
  'member-reset',
  'member-password-set',
  'member-password-ended',
  'second-factor-demanded',
  'second-factor-left-open',
  'clinic-renamed',
  'room-named',
  'local-language-chosen',
  'screen-made',
  'screen-changed',
  'screen-ended',
  'desk-paired',
  'desk-changed',
  'desk-revoked',
  'pin-set',
  'pin-removed',
  'code-given',
  'account-locked',
  'account-unlocked',
  'account-deleted',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Who acted: a logged-in session, the holder of a code from a mail, the operator, or the service itself. */
export const AUDIT_ACTORS = ['session', 'mail-code', 'operator', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/**
 * Details of an act, where it has any. Only these types of values are allowed, so no name, phone or address fits in.
 */
export const auditDetails = z.object({
  /** log-in, reauthenticated: how the doctor proved their identity. */
  by: z.optional(z.enum(['password', 'google', 'passkey', 'pin'])),
  /** appointment-…: which appointment, and its new status. */
  date: z.optional(z.iso.date()),
  serial: z.optional(z.int()),
  status: z.optional(z.enum(APPOINTMENT_STATUSES)),
  /** days-closed, days-opened, bookings-…: the last date; `date` is the first. */
  until: z.optional(z.iso.date()),
  /** days-closed: true for a leave; how many appointments were moved. */
  away: z.optional(z.boolean()),
  moved: z.optional(z.int()),
  /** running-late: 0 means on time again. */
  minutes: z.optional(z.int()),
  /** appointment-moved: the new date and number. */
  toDate: z.optional(z.iso.date()),
  toSerial: z.optional(z.int()),
  /** appointment-called: true if others were to be called first. */
  outOfTurn: z.optional(z.boolean()),
  /** appointment-prioritised: the reason. */
  priority: z.optional(z.enum(PRIORITIES)),
  /** queue-act-undone: the act that was undone. */
  undone: z.optional(z.enum(QUEUE_ACTS)),
  /** availability-changed: the new value. */
  available: z.optional(z.boolean()),
  /** booking-safety-changed: which switch. */
  guard: z.optional(z.enum(BOOKING_SWITCHES)),
  /** phone-messages-chosen: what they may cost in a day. */
  budgetPaise: z.optional(z.int()),
  /** booking-safety-changed, patient-message-chosen, phone-messages-chosen: the new value. */
  on: z.optional(z.boolean()),
  /** patient-message-chosen: what patients are told of or, if `on` is false, not told of. */
  told: z.optional(z.enum(CHOSEN_REASONS)),
  /** profile-edited, appointment-corrected: the names of the changed fields. */
  fields: z.optional(z.array(z.string())),
  /** retention-changed: null means for ever. */
  months: z.optional(z.nullable(z.int())),
  /** session-ended: the session that was ended, by the pseudonym in its own entries. */
  session: z.optional(z.string()),
  /** sessions-ended, appointments-removed, bookings-…, days-opened: how many; days-closed: how many appointments were cancelled; screen-made, screen-changed: of how many doctors. */
  count: z.optional(z.int()),
  /** bookings-cancelled: how many networks cannot book for a day. */
  networks: z.optional(z.int()),
  /** appointments-downloaded: the range, both ends included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** member-…: whose membership, by the account's id; what they are invited as, or have become. */
  member: z.optional(doctorId),
  role: z.optional(z.enum(ROLE_NAMES)),
  /** appointments-removed: appointments before this date. */
  before: z.optional(z.iso.date()),
});
export type AuditDetails = z.output<typeof auditDetails>;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  act: z.enum(AUDIT_ACTS),
  actor: z.enum(AUDIT_ACTORS),
  /** A pseudonym of the session that acted, the same in all its entries. It says nothing else about the session. */
  session: z.nullable(z.string()),
  isThisSession: z.boolean(),
  /** The name of the member who acted, '' if the account is gone; null for the practice's doctor, and where nobody was logged in. */
  by: z.nullable(z.string()),
  /** The name of the member whom it was about, '' if the account is gone; null where it was about none. */
  member: z.nullable(z.string()),
  /** Browser and system in words, if the session is alive or this entry opened it. */
  device: z.nullable(z.string()),
  details: auditDetails,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const getAuditTrail = endpoint({
  summary: 'Who did what in this clinic and when, newest first; entries are kept for a year',
  method: 'GET',
  path: '/api/doctor/audit-trail',
  access: 'doctor',
  limit: 'reads',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200, fieldText('cursor-invalid', 'This cursor is not valid')))),
  }),
  answer: answerOf({
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    hasNextPage: z.boolean(),
  }),
  codes: [],
});

export const auditEndpoints = { getAuditTrail };
