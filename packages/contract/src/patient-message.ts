import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { PUSH_ADDRESS_MAX_CHARS } from './limits.ts';
import { phoneMessages } from './patient-message-phone.ts';
import { fieldText } from './said.ts';
import { ticketParams } from './ticket.ts';

const unreadable = fieldText('push-address-required', 'This browser gave no address to send to');
const address = z.string().check(z.maxLength(PUSH_ADDRESS_MAX_CHARS, unreadable), z.url(unreadable));
/** A point of P-256, uncompressed, and 16 bytes, both in base64url (RFC 8291, section 2). */
const key = z.string().check(z.regex(/^B[\w-]{86}$/, unreadable));
const secret = z.string().check(z.regex(/^[\w-]{22}$/, unreadable));

/** Where a browser can be reached while its page is closed: what PushSubscription.toJSON() gives, without its expiry. */
export const pushSubscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: key, auth: secret }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

export const tellByPush = endpoint({
  summary: 'Tell a browser of what becomes of a ticket, also while its page is closed',
  method: 'POST',
  path: '/api/public/tickets/:ticket/push',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  params: ticketParams,
  body: pushSubscription,
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'PUSH_OFF', 'PUSH_SERVICE_UNKNOWN', 'PUSH_LIMIT'],
});

export const endPush = endpoint({
  summary: 'Tell a browser no more of a ticket, or none of them: then its phone is told again',
  method: 'POST',
  path: '/api/public/tickets/:ticket/push-end',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  params: ticketParams,
  /** Without an address: all browsers, whoever asked for it. */
  body: z.object({ endpoint: z.optional(address) }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

/** What a practice may leave untold. */
export const CHOSEN_REASONS = ['booked', 'tomorrow', 'today', 'soon', 'turn', 'late'] as const;
export type ChosenReason = (typeof CHOSEN_REASONS)[number];
/** What a practice sees of: the last four are always told, for who does not hear of them comes for nothing. */
export const SHOWN_REASONS = [...CHOSEN_REASONS, 'closed', 'cancelled', 'restored', 'moved'] as const;
export type ShownReason = (typeof SHOWN_REASONS)[number];
/** Why a patient is told. That a delay is over is chosen and counted with the delay, that a day is open again with that it was closed. */
export const MESSAGE_REASONS = [...SHOWN_REASONS, 'ontime', 'opened'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

export const patientMessageOf = z.object({
  reason: z.enum(SHOWN_REASONS),
  /** Whether patients are told of it. */
  told: z.boolean(),
  /**
   * How many messages about the visits of the last MESSAGES_SHOWN_DAYS days and of those to come a push service or a provider has taken, how
   * many of those to phones came and were read as far as the provider says, how many were given up, would have come too late, or did not
   * leave because the day's budget was spent.
   */
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  expired: z.int(),
  unpaid: z.int(),
});
export type PatientMessageOf = z.output<typeof patientMessageOf>;

export const getPatientMessages = endpoint({
  summary: 'What this practice tells its patients, and what became of it',
  method: 'GET',
  path: '/api/doctor/patient-messages',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ messages: z.array(patientMessageOf), phone: phoneMessages }),
  codes: [],
});

export const choosePatientMessage = endpoint({
  summary: 'Choose whether patients are told of one thing; what has not left is taken back',
  method: 'POST',
  path: '/api/doctor/patient-messages',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    reason: z.enum(CHOSEN_REASONS, fieldText('choice-unknown', 'This is nothing that can be chosen')),
    told: z.boolean('told must be true or false'),
  }),
  answer: answerOf({ messages: z.array(patientMessageOf) }),
  codes: [],
});

export const patientMessageEndpoints = { tellByPush, endPush, getPatientMessages, choosePatientMessage };

/** What a browser is told: it is there only since the ticket is seen. */
export type PushedReason = Exclude<MessageReason, 'booked'>;

/** What a browser gets, encrypted to it; its own worker says it in the language of the page. */
export interface PushedMessage {
  reason: PushedReason;
  /** The patient's number, and the ticket that the message leads to, which opens it. */
  number: number;
  /** 'moved': the number before, by which its patient knows the visit. Else null. */
  before: number | null;
  ticket: string;
  /** The day that the ticket is for, YYYY-MM-DD. */
  date: string;
  /** Null once the clinic has no profile any more. */
  doctor: string | null;
  /** 'turn': how often the patient was called by now. 'late': by how many minutes the doctor is late. Else 0. */
  count: number;
}
