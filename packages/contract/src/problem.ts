import {
  BOOKING_DAYS,
  MEMBERS_MAX,
  PASSKEYS_MAX,
  PHONE_APPOINTMENTS_PER_DAY_MAX,
  PUSH_BROWSERS_MAX,
  SCREENS_MAX,
  SHARED_DESKS_MAX,
} from './limits.ts';
import type { Said } from './said.ts';

/** Every failure code of the API: its HTTP status and the text shown to people; `values`: what stands in it that may once be another. */
export const PROBLEMS = {
  MALFORMED: { status: 400, text: 'The request could not be read. Please check it and try again.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, text: 'Idempotency-Key must be 1 to 80 printable characters.' },
  SIGNATURE_INVALID: { status: 400, text: 'The signature does not match this message.' },
  NOT_A_TICKET: { status: 400, text: 'This QR code is not an appointment ticket.' },
  PUSH_SERVICE_UNKNOWN: { status: 400, text: 'Messages cannot be sent to this kind of browser.' },

  PRACTICE_REQUIRED: { status: 400, text: 'You have no practice of your own. Please say which one you mean.' },

  NO_SESSION: { status: 401, text: 'Please login to continue' },
  MEMBERSHIP_ENDED: {
    status: 401,
    text: 'The clinic no longer has you as a member. Please ask an owner of the clinic.',
  },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  SECOND_FACTOR_REQUIRED: { status: 401, text: 'Please enter the code that your authenticator app shows.' },

  PIN_WRONG: { status: 401, text: 'This is not the PIN. Please try again.' },

  ACCOUNT_LOCKED: { status: 403, text: 'This account is locked. Please contact support.' },
  CROSS_SITE: { status: 403, text: 'This request came from another site and was refused.' },
  PROFILE_REQUIRED: { status: 403, text: 'Please complete your profile on profile page' },
  REAUTH_REQUIRED: { status: 403, text: 'Please confirm that it is you, then try again.' },
  PIN_RESTS: { status: 403, text: 'There is no PIN, or it was wrong too often. Please use your password.' },
  OTHER_DOCTOR: { status: 403, text: 'This belongs to another doctor.' },
  OTHER_CLINIC: { status: 403, text: 'This ticket is for another clinic.' },

  NETWORK_BLOCKED: {
    status: 403,
    text: 'This clinic takes no online bookings from your network today, because false ones came from it. Please call the clinic: it can book you by phone.',
  },

  ROLE_NOT_ENOUGH: {
    status: 403,
    text: 'Your role at this clinic does not allow this. Please ask an owner of the clinic.',
  },

  SECOND_FACTOR_DEMANDED: {
    status: 403,
    text: 'This clinic lets its owners and doctors in only with a second factor. It is turned on under Your Data, and stays on.',
  },

  NOT_FOUND: { status: 404, text: 'Not found' },
  PHONE_MESSAGES_OFF: { status: 404, text: 'This service sends no messages to mobile numbers.' },
  PUSH_OFF: { status: 404, text: 'This service sends no messages to browsers.' },
  NOT_A_SHARED_DESK: { status: 404, text: 'This computer is no shared desk any more. Please log in.' },
  INVITATION_ENDED: {
    status: 404,
    text: 'This link is not valid any more: it was used or revoked, or its time is over. Please ask the clinic for a new one.',
  },

  OTHER_ACCOUNT: { status: 409, text: 'This browser is now logged in with another account. Nothing was changed.' },
  SECOND_FACTOR_CHANGED: {
    status: 409,
    text: 'Your second factor was changed in another window. Please load this page again.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    text: 'Please turn on your own second factor first, under Your Data.',
  },
  PHONE_STOPPED: {
    status: 409,
    text: 'This mobile number has stopped all messages by STOP. It gets them again when it writes START.',
  },
  LAST_OWNER: {
    status: 409,
    text: 'You are the last owner of a clinic where others work. Please make somebody else an owner first.',
  },
  ALREADY_MEMBER: { status: 409, text: 'This person is a member of this clinic already. Nothing was changed.' },
  MEMBER_CHANGED: { status: 409, text: 'This member is something else by now. Please look again.' },
  LOG_IN_NAME_TAKEN: {
    status: 409,
    text: 'This e-mail address or mobile number has an account already. Log in with it, then open the link again.',
  },
  CLINIC_FULL: {
    status: 409,
    text: `A clinic can have ${MEMBERS_MAX} members, open invitations counted. Please remove one first.`,
    values: { max: MEMBERS_MAX },
  },
  SCREEN_LIMIT: {
    status: 409,
    text: `A clinic can have ${SCREENS_MAX} waiting-room screens of several doctors. Please end one first.`,
    values: { max: SCREENS_MAX },
  },
  EMAIL_NEEDED: {
    status: 409,
    text: 'A doctor needs an account with an e-mail address: the licence, the plan and receipts are told by mail.',
  },
  HAS_PRACTICE: {
    status: 409,
    text: 'This doctor has a practice in the clinic, and so stays a doctor or an owner of it.',
  },
  LAST_PRACTICE: {
    status: 409,
    text: 'Theirs is the last practice of the clinic, and nobody can work at a clinic without one. Please invite another doctor first.',
  },
  TOO_MANY_DESKS: {
    status: 409,
    text: `A clinic can have ${SHARED_DESKS_MAX} shared desks. Please end one first.`,
    values: { max: SHARED_DESKS_MAX },
  },
  PASSKEY_LIMIT: {
    status: 409,
    text: `You have ${PASSKEYS_MAX} passkeys, which is the most. Please remove one first.`,
    values: { max: PASSKEYS_MAX },
  },
  PROFILE_EXISTS: { status: 409, text: 'You already have a profile. Edit it on the profile page.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, text: 'This Idempotency-Key was used for a different request.' },
  NOT_ACCEPTING: { status: 409, text: 'This doctor is not taking bookings right now.' },
  DAY_FULL: { status: 409, text: 'All places on this day are taken. Please choose another day.' },
  NOT_A_WORKING_DAY: { status: 409, text: 'The doctor does not see patients on this day. Please choose another day.' },
  DATE_OUT_OF_RANGE: {
    status: 409,
    text: `Bookings are open for today and the next ${BOOKING_DAYS - 1} days.`,
    values: { count: BOOKING_DAYS - 1 },
  },
  DAY_CLOSED: {
    status: 409,
    text: 'The clinic takes no bookings for this day. Please choose another day, or call the clinic.',
  },
  DAY_OVER: { status: 409, text: "Today's consulting hours are over. Please choose another day." },
  SESSIONS_OVER: { status: 409, text: 'No session is left today, so there is no delay to tell.' },
  ALREADY_BOOKED: { status: 409, text: 'This patient already has an appointment on this day.' },
  PHONE_LIMIT: {
    status: 409,
    text: `This mobile number already has ${PHONE_APPOINTMENTS_PER_DAY_MAX} appointments on this day.`,
    values: { max: PHONE_APPOINTMENTS_PER_DAY_MAX },
  },
  OTHER_DAY: { status: 409, text: 'This ticket is for another day.' },
  ALREADY_VERIFIED: { status: 409, text: 'This ticket was already verified.' },
  CANCELLED: { status: 409, text: 'This appointment was cancelled.' },
  CANCELLED_AS_FALSE: {
    status: 409,
    text: 'The clinic took this booking for a false one. If its patient stands before you, take them in.',
  },
  MOVED: { status: 409, text: 'This appointment was moved to another day.' },
  NOT_CANCELLABLE: { status: 409, text: 'This appointment can no longer be cancelled.' },
  STATUS_CONFLICT: { status: 409, text: 'This appointment can no longer be changed.' },
  QUEUE_CHANGED: { status: 409, text: 'The queue has changed. Please check it and try again.' },
  PUSH_LIMIT: {
    status: 409,
    text: `At most ${PUSH_BROWSERS_MAX} browsers are told of one ticket.`,
    values: { max: PUSH_BROWSERS_MAX },
  },
  LAST_IN_LINE: { status: 409, text: 'Nobody is behind this patient.' },
  QUEUE_EMPTY: { status: 409, text: 'Nobody is waiting.' },

  TOO_LARGE: { status: 413, text: 'This is too large. Please send less.' },
  UNSUPPORTED_TYPE: { status: 415, text: 'This type of content is not supported here.' },

  INVALID_FIELDS: { status: 422, text: 'Please check the highlighted fields.' },
  CODE_INVALID: { status: 422, text: 'Invalid or expired OTP' },
  PHONE_CODE_SPENT: { status: 422, text: 'This code does not work any more. Please ask for a new one.' },
  PAYMENT_NOT_VERIFIED: {
    status: 422,
    text: "Payment verification failed, if any money got deducted from you bank it'll get refunded in 7 working days.",
  },
  NUMBER_NOT_CONFIRMED: { status: 428, text: 'Please confirm your mobile number by a code first.' },
  HUMAN_CHECK_NEEDED: { status: 428, text: 'We first have to check that you are not a program. Please try again.' },
  HUMAN_CHECK_FAILED: { status: 422, text: 'Please refresh the page to verify reCAPTCHA' },

  RESEND_LOCKED: { status: 429, text: 'Please wait {n}s before resending.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Please wait a while and try again.' },

  INTERNAL: { status: 500, text: 'Something went wrong' },
  NOT_READY: { status: 503, text: 'The service cannot answer right now. Please try again in a moment.' },
  PAYMENT_PROVIDER_AWAY: { status: 503, text: 'Failed to create subscription, try again.' },
  PAYMENT_UNCONFIRMED: {
    status: 503,
    text: 'We could not confirm your payment yet. We will check again in a few minutes. Please do not pay twice.',
  },
  PHONE_CODE_NOT_SENT: {
    status: 503,
    text: 'The code could not be sent. Please try again later, or call the clinic.',
  },
  SWITCHED_OFF: { status: 503, text: 'This is off at the moment. Please try again later.' },
  PAYMENTS_OFF: { status: 503, text: 'Payments are not set up yet. Nothing was charged.' },
} as const satisfies Record<string, { status: number; text: string; values?: Said['values'] }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One invalid field: its dotted path in the input, and the text shown beside it, in English and by code. */
export interface FieldError {
  path: string;
  msg: string;
  said?: Said;
}

/** The patient of a ticket that was already verified, or whose booking was cancelled as a false one; the name is null once it was erased. */
export interface TicketPatient {
  serialNumber: number;
  patientName: string | null;
}

/** The body of every failed answer. */
export interface ProblemBody {
  success: false;
  message: string;
  code: ProblemCode;
  /** What was refused, where `code` alone does not say it. */
  said?: Said;
  errors?: FieldError[];
  /** With ALREADY_VERIFIED and CANCELLED_AS_FALSE: whose ticket it is. */
  patient?: TicketPatient;
  /** With OTHER_CLINIC: whose ticket it is, where the caller works for that practice too. */
  practice?: string;
  /** With HUMAN_CHECK_NEEDED: the proof of work to solve, as getCaptcha answers it. */
  challenge?: Record<string, unknown>;
}
