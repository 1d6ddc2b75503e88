import * as z from 'zod/mini';
import { currentUser, newPassword } from './account.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { logInName } from './fields.ts';
import { personName } from './members.ts';
import { ROLE_NAMES } from './roles.ts';
import { fieldText } from './said.ts';

/** What is behind the # of an owner's link. */
const invitationToken = z
  .string(fieldText('link-incomplete', 'The link is not complete'))
  .check(
    z.minLength(1, fieldText('link-incomplete', 'The link is not complete')),
    z.maxLength(128, fieldText('link-incomplete', 'The link is not complete')),
  );

/** What an owner's link says to whoever holds it. */
export const shownInvitation = z.object({
  /** The clinic's name or its doctor's; null if it has none yet. */
  clinic: z.nullable(z.string()),
  /** Whether that is its doctor's. */
  isNamedAfterDoctor: z.boolean(),
  name: z.string(),
  role: z.enum(ROLE_NAMES),
  /** Whether the owner has said what the person logs in with; if not, they choose. */
  hasLogInName: z.boolean(),
  /** The link sets a member's new password; else it lets somebody join. */
  setsPassword: z.boolean(),
});
export type ShownInvitation = z.output<typeof shownInvitation>;

export const lookAtInvitation = endpoint({
  summary: "What an owner's link is for",
  method: 'POST',
  path: '/api/public/invitation',
  access: 'public',
  limit: 'passwords',
  needsReauth: false,
  body: z.object({ token: invitationToken }),
  answer: answerOf({ invitation: shownInvitation }),
  codes: ['INVITATION_ENDED'],
});

export const join = endpoint({
  summary: 'Make an account by an invitation, join the clinic and log in',
  method: 'POST',
  path: '/api/public/join',
  access: 'public',
  limit: 'passwords',
  idempotent: true,
  needsReauth: false,
  body: z.object({
    token: invitationToken,
    name: personName,
    email: z.optional(
      logInName(fieldText('log-in-name-required', 'Please enter an e-mail address or a mobile number')),
    ),
    password: newPassword,
  }),
  answer: answerOf({ user: currentUser }),
  status: 201,
  codes: ['INVITATION_ENDED', 'LOG_IN_NAME_TAKEN'],
});

export const joinLoggedIn = endpoint({
  summary: 'Join a clinic by an invitation, with the account that is logged in',
  method: 'POST',
  path: '/api/doctor/join',
  access: 'account',
  limit: 'passwords',
  needsReauth: false,
  body: z.object({ token: invitationToken }),
  answer: answerOf({}),
  codes: ['ALREADY_MEMBER', 'EMAIL_NEEDED', 'INVITATION_ENDED'],
});

export const setPasswordByInvitation = endpoint({
  summary: "Set a member's new password by an owner's link; ends every session of the account",
  method: 'POST',
  path: '/api/public/invitation/password',
  access: 'public',
  limit: 'passwords',
  idempotent: true,
  needsReauth: false,
  body: z.object({ token: invitationToken, newPassword }),
  answer: answerOf({}),
  codes: ['INVITATION_ENDED'],
});

export const accountJoinEndpoints = { lookAtInvitation, join, joinLoggedIn, setPasswordByInvitation };
