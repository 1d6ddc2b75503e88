import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, isMobile, logInName, requiredText } from './fields.ts';
import { MEMBERS_MAX, NAME_MAX_CHARS } from './limits.ts';
import { needsPractices, opensPractice, ROLE_NAMES } from './roles.ts';
import type { Role } from './roles.ts';
import { fieldText } from './said.ts';

const role = z.enum(ROLE_NAMES, fieldText('role-required', 'Please choose a role'));
const practices = z
  .array(doctorId)
  .check(z.maxLength(MEMBERS_MAX, fieldText('too-many-practices', 'These are too many practices')));

/** What a person is at a clinic, and for which practices; where the role says for which, none are given. */
const place = { role, practices };
interface Place {
  role: Role;
  practices: string[];
}
const hasItsPractices = z.refine<Place>((given) => needsPractices(given.role) === given.practices.length > 0, {
  error: ({ input }) =>
    needsPractices((input as Place).role)
      ? fieldText('practices-required', 'Please choose for which practices')
      : fieldText('role-goes-without-choice-practices', 'This role goes without a choice of practices'),
  path: ['practices'],
});

/** What has to be told of a practice is mailed, so that nobody could join as a doctor by a mobile number. */
const doctorHasMail = z.refine<{ role: Role; logInName?: string | undefined }>(
  ({ role: invited, logInName: given }) => !opensPractice(invited) || given === undefined || !isMobile(given),
  {
    error: fieldText(
      'doctor-needs-email',
      'A doctor needs an e-mail address: the licence, the plan and receipts are told by mail.',
    ),
    path: ['logInName'],
  },
);

/** A person's name, as its bearer or an owner types it. */
export const personName = requiredText('Name', NAME_MAX_CHARS);

export const member = z.object({
  id: doctorId,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...place,
  joinedAt: z.iso.datetime(),
  suspendedAt: z.nullable(z.iso.datetime()),
  /** Suspended because an owner of another clinic gave them the link by which their new password was set. */
  passwordSetElsewhere: z.boolean(),
  /** Rounded to the hour; null while logged in nowhere. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** Browser and system in words of each device that is logged in, the one used last first; '' if it named neither. */
  devices: z.array(z.string()),
  /** Who has no e-mail address gets back in, after a forgotten password, by an owner's link alone. */
  needsOwnersLink: z.boolean(),
  /** Whether a log-in takes a code beside the password or Google. */
  hasSecondFactor: z.boolean(),
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...place,
  /** Whose password it sets anew; null: it lets somebody join. */
  memberId: z.nullable(doctorId),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof invitation>;

/** A practice of the clinic, by its doctor's name; null for who has told none yet. */
const clinicPractice = z.object({ id: doctorId, name: z.nullable(z.string()) });
export type ClinicPractice = z.output<typeof clinicPractice>;

/** The link is shown once: the service keeps no copy of what is behind its #. */
const madeLink = answerOf({ id: z.uuid(), token: z.string(), expiresAt: z.iso.datetime() });
export type MadeLink = Pick<z.output<typeof madeLink>, 'id' | 'token' | 'expiresAt'>;

const ofMember = z.object({ id: doctorId });

export const listMembers = endpoint({
  summary: 'The members of the clinic, by name, its open invitations, and its practices',
  method: 'GET',
  path: '/api/doctor/members',
  access: 'owner',
  limit: 'reads',
  answer: answerOf({
    members: z.array(member),
    invitations: z.array(invitation),
    practices: z.array(clinicPractice),
    /** Whether owners and doctors are let in only with a second factor. */
    demandsSecondFactor: z.boolean(),
  }),
  codes: [],
});

export const inviteMember = endpoint({
  summary: 'Make a link by which somebody joins the clinic, once; it is mailed too where an address is given',
  method: 'POST',
  path: '/api/doctor/members/invite',
  access: 'owner',
  limit: 'codes',
  idempotent: true,
  needsReauth: { role: ['owner'] },
  body: z
    .object({
      name: personName,
      /** What the person logs in with; without it they choose. */
      logInName: z.optional(
        logInName(fieldText('log-in-name-required', 'Please enter an e-mail address or a mobile number')),
      ),
      ...place,
    })
    .check(hasItsPractices, doctorHasMail),
  answer: madeLink,
  status: 201,
  codes: ['ALREADY_MEMBER', 'CLINIC_FULL', 'NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const revokeInvitation = endpoint({
  summary: 'Revoke a link that nobody has used yet',
  method: 'DELETE',
  path: '/api/doctor/members/invitations/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: z.string() }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const changeMember = endpoint({
  summary: 'Give a member another role, or other practices',
  method: 'POST',
  path: '/api/doctor/members/:id/place',
  access: 'owner',
  limit: 'reads',
  needsReauth: { role: ['owner'] },
  params: ofMember,
  /** `seen`: what the member was when that was decided; without it a newer change is overwritten. */
  body: z.object({ ...place, seen: z.optional(z.object(place)) }).check(hasItsPractices),
  answer: answerOf({}),
  codes: ['EMAIL_NEEDED', 'HAS_PRACTICE', 'LAST_OWNER', 'MEMBER_CHANGED', 'NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const suspendMember = endpoint({
  summary: 'Keep a member out, or let them in again',
  method: 'POST',
  path: '/api/doctor/members/:id/suspension',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  params: ofMember,
  body: z.object({
    isSuspended: z.boolean(fieldText('suspend-not-boolean', 'Whether to suspend must be true or false')),
  }),
  answer: answerOf({}),
  codes: ['LAST_OWNER', 'NOT_FOUND'],
});

export const demandSecondFactor = endpoint({
  summary: "Let the clinic's owners and doctors in only with a second factor, or without one again",
  method: 'POST',
  path: '/api/doctor/members/second-factor',
  access: 'owner',
  limit: 'reads',
  needsReauth: true,
  body: z.object({
    isDemanded: z.boolean(fieldText('demand-not-boolean', 'Whether to demand it must be true or false')),
  }),
  answer: answerOf({}),
  codes: ['REAUTH_REQUIRED', 'SECOND_FACTOR_NEEDED'],
});

export const removeMember = endpoint({
  summary: 'End a membership; a doctor leaves with the own practice',
  method: 'DELETE',
  path: '/api/doctor/members/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: true,
  params: ofMember,
  answer: answerOf({}),
  codes: ['LAST_OWNER', 'LAST_PRACTICE', 'NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const resetMember = endpoint({
  summary: 'Make a link by which a member without an e-mail address sets a new password, once',
  method: 'POST',
  path: '/api/doctor/members/:id/reset',
  access: 'owner',
  limit: 'codes',
  needsReauth: true,
  params: ofMember,
  answer: madeLink,
  status: 201,
  codes: ['NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const membersEndpoints = {
  listMembers,
  inviteMember,
  revokeInvitation,
  changeMember,
  suspendMember,
  demandSecondFactor,
  removeMember,
  resetMember,
};
