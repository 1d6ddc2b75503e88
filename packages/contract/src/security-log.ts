import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { fieldText } from './said.ts';

/** What the security log records: one word each. */
export const SECURITY_KINDS = [
  'log-in-failed',
  'refused',
  'other-site',
  'read',
  'new-device',
  'limit-reached',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** What repeats within ten minutes is one event that counts. */
export const securityEvent = z.object({
  _id: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** The endpoint that was called, by its name. */
  call: z.string(),
  /** read: the dates that were read; refused: the id that was asked for; '' if there is none. */
  about: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  times: z.int(),
  /** Pseudonyms, the same in all events of a network or device; they say nothing else about it. A device is null if it is not known. */
  network: z.string(),
  device: z.nullable(z.string()),
  isThisDevice: z.boolean(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const getSecurityLog = endpoint({
  summary: 'Failed log-ins, new devices, what was read, refused or limited in this account, newest first',
  method: 'GET',
  path: '/api/doctor/security-log',
  access: 'doctor',
  limit: 'reads',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200, fieldText('cursor-invalid', 'This cursor is not valid')))),
  }),
  answer: answerOf({
    events: z.array(securityEvent),
    nextCursor: z.nullable(z.string()),
    hasNextPage: z.boolean(),
  }),
  codes: [],
});

export const securityLogEndpoints = { getSecurityLog };
