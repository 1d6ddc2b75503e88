import * as z from 'zod/mini';
import { currentUser } from './account.ts';
import { latinDigits } from './digits.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, requiredText } from './fields.ts';
import { IDLE_MINUTES, MEMBERS_MAX, NAME_MAX_CHARS, PIN_MAX_DIGITS, PIN_MIN_DIGITS } from './limits.ts';
import { ROLE_NAMES } from './roles.ts';
import { fieldText } from './said.ts';

/** A PIN as somebody types it at a shared desk. */
const typedPin = z.string(fieldText('pin-required', 'Please enter your PIN')).check(
  z.overwrite(latinDigits),
  z.regex(new RegExp(`^[0-9]{${PIN_MIN_DIGITS},${PIN_MAX_DIGITS}}$`), {
    error: fieldText('pin-length', `A PIN has ${PIN_MIN_DIGITS} to ${PIN_MAX_DIGITS} digits`, {
      min: PIN_MIN_DIGITS,
      max: PIN_MAX_DIGITS,
    }),
    abort: true,
  }),
);

const ROWS = ['0123456789', '9876543210'];

/** The first that somebody beside the desk would try: one digit again and again, or digits in their order. */
export const isEasyPin = (pin: string): boolean => new Set(pin).size === 1 || ROWS.some((row) => row.includes(pin));

/** A PIN that somebody chooses. */
export const newPin = typedPin.check(
  z.refine(
    (pin) => !isEasyPin(pin),
    fieldText('pin-easy-to-guess', 'This PIN is easy to guess. Please choose another one'),
  ),
);

/** A shared desk, as the owners of its clinic see it. */
export const sharedDesk = z.object({
  id: z.uuid(),
  name: z.string(),
  practices: z.array(doctorId),
  /** It locks when nobody has touched it for so long. */
  idleMinutes: z.int(),
  pairedAt: z.iso.datetime(),
  /** When somebody last opened or locked it; of who is at it now, exact to the hour. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the caller's own browser. */
  isThisComputer: z.boolean(),
});
export type SharedDesk = z.output<typeof sharedDesk>;

/** Who may open a shared desk, as its locked screen shows it: whoever stands before it learns no more. */
const personAtDesk = z.object({
  id: doctorId,
  name: z.string(),
  role: z.enum(ROLE_NAMES),
  /** `rests`: after too many wrong tries, until the password is given. */
  pin: z.enum(['none', 'set', 'rests']),
});
export type PersonAtDesk = z.output<typeof personAtDesk>;

const lockedDesk = z.object({
  name: z.string(),
  clinic: z.nullable(z.string()),
  people: z.array(personAtDesk),
  /** So long may it lie open untouched, also with somebody logged in who does not work at it. A service of before does not say it. */
  idleMinutes: z.optional(z.int()),
});
export type LockedDesk = z.output<typeof lockedDesk>;

export const lookAtDesk = endpoint({
  summary: 'Whether this browser is a shared desk, and who may open it',
  method: 'GET',
  path: '/api/public/shared-desk',
  access: 'public',
  limit: 'reads',
  answer: answerOf({ desk: z.nullable(lockedDesk) }),
  codes: [],
});

export const openDesk = endpoint({
  summary: 'Open the shared desk that this browser is, with a PIN',
  method: 'POST',
  path: '/api/public/shared-desk/open',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  body: z.object({ memberId: doctorId, pin: typedPin }),
  answer: answerOf({ user: currentUser }),
  codes: ['NOT_A_SHARED_DESK', 'PIN_RESTS', 'PIN_WRONG', 'ACCOUNT_LOCKED'],
});

export const listDesks = endpoint({
  summary: 'The shared desks of the clinic, by name',
  method: 'GET',
  path: '/api/doctor/shared-desks',
  access: 'owner',
  limit: 'reads',
  answer: answerOf({ desks: z.array(sharedDesk) }),
  codes: [],
});

const deskForm = z.object({
  name: requiredText('Name', NAME_MAX_CHARS),
  practices: z
    .array(doctorId)
    .check(
      z.minLength(1, fieldText('practices-required', 'Please choose for which practices')),
      z.maxLength(MEMBERS_MAX, fieldText('too-many-practices', 'These are too many practices')),
    ),
  idleMinutes: z.literal(
    IDLE_MINUTES,
    fieldText('idle-minutes-required', 'Please choose after how many minutes it locks'),
  ),
});

export const pairDesk = endpoint({
  summary: 'Make this browser a shared desk for some practices of the clinic; the session ends',
  method: 'POST',
  path: '/api/doctor/shared-desks',
  access: 'owner',
  limit: 'reads',
  idempotent: true,
  needsReauth: true,
  body: deskForm,
  answer: answerOf({}),
  status: 201,
  codes: ['NOT_FOUND', 'REAUTH_REQUIRED', 'TOO_MANY_DESKS'],
});

export const changeDesk = endpoint({
  summary: 'Give a shared desk another name, other practices, or another time after which it locks',
  method: 'POST',
  path: '/api/doctor/shared-desks/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: true,
  params: z.object({ id: z.string() }),
  body: deskForm,
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const revokeDesk = endpoint({
  summary: 'End a shared desk, and whoever works at it there',
  method: 'DELETE',
  path: '/api/doctor/shared-desks/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: z.string() }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const getPin = endpoint({
  summary: 'Whether the caller has a PIN for the shared desks of the clinic',
  method: 'GET',
  path: '/api/doctor/pin',
  access: 'nurse',
  limit: 'reads',
  answer: answerOf({ pin: personAtDesk.shape.pin }),
  codes: [],
});

export const setPin = endpoint({
  summary: 'Choose a PIN for the shared desks of the clinic',
  method: 'POST',
  path: '/api/doctor/pin',
  access: 'nurse',
  limit: 'passwords',
  needsReauth: true,
  body: z.object({ pin: newPin }),
  answer: answerOf({}),
  codes: ['REAUTH_REQUIRED'],
});

export const removePin = endpoint({
  summary: 'Have no PIN for the shared desks of the clinic any more',
  method: 'DELETE',
  path: '/api/doctor/pin',
  access: 'nurse',
  limit: 'reads',
  needsReauth: true,
  answer: answerOf({}),
  codes: ['REAUTH_REQUIRED'],
});

export const sharedDeskEndpoints = {
  lookAtDesk,
  openDesk,
  listDesks,
  pairDesk,
  changeDesk,
  revokeDesk,
  getPin,
  setPin,
  removePin,
};
