import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { APPOINTMENT_STATUSES, PRIORITIES, QUEUE_ACTS } from './vocabulary.ts';

/** What is written down about a clinic: one word an act, never whom it was about. */
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
  'session-ended',
  'sessions-ended',
  'profile-created',
  'profile-edited',
  'profile-deleted',
  'availability-changed',
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
  'appointment-cancelled',
  'appointments-removed',
  'appointments-downloaded',
  'retention-changed',
  'export-asked',
  'export-downloaded',
  'plan-bought',
  'payment-refunded',
  'licence-verified',
  'licence-unverified',
  'code-given',
  'account-locked',
  'account-unlocked',
  'account-deleted',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Who acted: somebody logged in, who held a code from the mail, who runs the service, or the service by itself. */
export const AUDIT_ACTORS = ['session', 'mail-code', 'operator', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What an act was about, as far as it has more to say. Values of these kinds alone: no name, phone or address fits in. */
export const auditDetails = z.object({
  /** log-in, reauthenticated: what showed who it is. */
  by: z.optional(z.enum(['password', 'google'])),
  /** appointment-…: which one, and the status it got. */
  date: z.optional(z.iso.date()),
  serial: z.optional(z.int()),
  status: z.optional(z.enum(APPOINTMENT_STATUSES)),
  /** days-closed, days-opened: the last date, `date` being the first. */
  until: z.optional(z.iso.date()),
  /** running-late: 0 is on time again. */
  minutes: z.optional(z.int()),
  /** appointment-moved: where it went. */
  toDate: z.optional(z.iso.date()),
  toSerial: z.optional(z.int()),
  /** appointment-prioritised: why. */
  priority: z.optional(z.enum(PRIORITIES)),
  /** queue-act-undone: which act of the desk. */
  undone: z.optional(z.enum(QUEUE_ACTS)),
  /** availability-changed: the value written. */
  available: z.optional(z.boolean()),
  /** profile-edited: names of the fields that changed. */
  fields: z.optional(z.array(z.string())),
  /** retention-changed: null is for ever. */
  months: z.optional(z.nullable(z.int())),
  /** session-ended: the other session that was ended, by the name that its own entries carry. */
  session: z.optional(z.string()),
  /** sessions-ended, appointments-removed, days-opened: how many; days-closed: how many appointments were cancelled. */
  count: z.optional(z.int()),
  /** appointments-downloaded: the range, both ends included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** appointments-removed: those before this date. */
  before: z.optional(z.iso.date()),
});
export type AuditDetails = z.output<typeof auditDetails>;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  act: z.enum(AUDIT_ACTS),
  actor: z.enum(AUDIT_ACTORS),
  /** A name for the session that acted, the same for all its entries; tells nothing else about it. */
  session: z.nullable(z.string()),
  isThisSession: z.boolean(),
  /** Browser and system in words, where the session is alive or the entry opened it. */
  device: z.nullable(z.string()),
  details: auditDetails,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const getAuditTrail = endpoint({
  summary: 'Who did what in this clinic and when, newest first, kept a year',
  method: 'GET',
  path: '/api/doctor/audit-trail',
  access: 'doctor',
  limit: 'reads',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200, 'This cursor is not one of ours'))) }),
  answer: answerOf({
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    hasNextPage: z.boolean(),
  }),
  codes: [],
});

export const auditEndpoints = { getAuditTrail };
