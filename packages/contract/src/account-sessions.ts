import * as z from 'zod/mini';
import { newPassword } from './account.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { PASSWORD_MAX_CHARS } from './limits.ts';
import { fieldText } from './said.ts';

/** A device that is logged in. The id only names it; it gives no access. */
export const deviceSession = z.object({
  id: z.uuid(),
  /** Browser and system in words; null if the browser named neither. */
  device: z.nullable(z.string()),
  firstSeenAt: z.string(),
  /** Rounded to the hour. */
  lastSeenAt: z.string(),
  isThisDevice: z.boolean(),
  /** Opened at a shared desk: as a receptionist at most. */
  isAtSharedDesk: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

export const listSessions = endpoint({
  summary: 'The devices that are logged in, this one first, and whether the account has a password and a passkey',
  method: 'GET',
  path: '/api/doctor/sessions',
  access: 'account',
  limit: 'reads',
  answer: answerOf({ sessions: z.array(deviceSession), hasPassword: z.boolean(), hasPasskey: z.boolean() }),
  codes: [],
});

export const endSession = endpoint({
  summary: 'Log one device out',
  method: 'DELETE',
  path: '/api/doctor/sessions/:id',
  access: 'account',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: z.string() }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const endSessionByLink = endpoint({
  summary:
    'End the session that a mail asked about, by the link in that mail, once; with it what it set up, and what its device has opened since, if it was new',
  method: 'POST',
  path: '/api/doctor/end-session-by-link',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    token: z
      .string(fieldText('token-incomplete', 'This link is not complete'))
      .check(
        z.minLength(1, fieldText('token-incomplete', 'This link is not complete')),
        z.maxLength(128, fieldText('token-incomplete', 'This link is not complete')),
      ),
  }),
  answer: answerOf({
    ended: z.number(),
    /** Of how many members a password had been set by its links, and is none any more. */
    passwords: z.optional(z.int()),
    /** How many have joined by its invitations, and stay. */
    joined: z.optional(z.int()),
  }),
  codes: ['CODE_INVALID'],
});

export const endOtherSessions = endpoint({
  summary: 'Log every other device out',
  method: 'DELETE',
  path: '/api/doctor/other-sessions',
  access: 'account',
  limit: 'reads',
  needsReauth: false,
  answer: answerOf({ ended: z.number() }),
  codes: [],
});

export const changePassword = endpoint({
  summary: 'Set a new password, or a first one after a fresh log-in; every other session ends',
  method: 'POST',
  path: '/api/doctor/change-password',
  access: 'account',
  limit: 'passwords',
  needsReauth: false,
  body: z.object({
    currentPassword: z.optional(
      z
        .string()
        .check(
          z.maxLength(PASSWORD_MAX_CHARS, fieldText('password-too-long', 'Password cannot exceed 128 characters')),
        ),
    ),
    newPassword,
  }),
  answer: answerOf({}),
  codes: ['INVALID_CREDENTIALS', 'REAUTH_REQUIRED'],
});

export const accountSessionsEndpoints = {
  listSessions,
  endSession,
  endSessionByLink,
  endOtherSessions,
  changePassword,
};
