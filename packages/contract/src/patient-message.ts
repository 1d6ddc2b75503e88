import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { PUSH_ADDRESS_MAX_CHARS } from './limits.ts';
import { ticketParams } from './ticket.ts';

const unreadable = 'This browser gave no address to send to';
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
  summary: 'Tell a browser no more of a ticket',
  method: 'POST',
  path: '/api/public/tickets/:ticket/push-end',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  params: ticketParams,
  body: z.object({ endpoint: address }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const patientMessageEndpoints = { tellByPush, endPush };

/** Why a patient is told. */
export const MESSAGE_REASONS = ['turn', 'soon', 'late', 'cancelled', 'restored', 'moved', 'tomorrow', 'today'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** What a browser gets, encrypted to it; its own worker says it in the language of the page. */
export interface PushedMessage {
  reason: MessageReason;
  /** The patient's number, and the ticket that the message leads to, which opens it. */
  number: number;
  ticket: string;
  /** Null once the clinic has no profile any more. */
  doctor: string | null;
  /** 'turn': how often the patient was called by now. 'late': by how many minutes the doctor is late. Else 0. */
  count: number;
}
