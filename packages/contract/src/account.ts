import * as z from 'zod/mini';
import { secondFactorCode } from './account-second-factor.ts';
import { latinDigits } from './digits.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId, emailAddress, logInName } from './fields.ts';
import { practice } from './practice.ts';
import { OTP_MAX_DIGITS, OTP_MIN_DIGITS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from './limits.ts';
import { fieldText } from './said.ts';
import { CLOCKS } from './vocabulary.ts';

/** The logged-in doctor, or member of a clinic, as the browser keeps them (ENT-9). */
export const currentUser = z.object({
  _id: doctorId,
  /** '' for who logs in with a mobile number. */
  email: z.string(),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  profileCompleted: z.boolean(),
  clock: z.enum(CLOCKS),
  /** What the account may work for, the own practice first. */
  practices: z.array(practice),
  /** Where it is a member, also while it is suspended there. */
  clinics: z.array(z.object({ _id: doctorId, name: z.nullable(z.string()), isSuspended: z.boolean() })),
  /** The shared desk that they are at; null elsewhere. */
  sharedDesk: z.nullable(
    z.object({
      name: z.string(),
      idleMinutes: z.int(),
      hasPin: z.boolean(),
      /** Whether the password lets them do more than the desk needs. */
      mayMore: z.boolean(),
      /** Until then the roles are those by the password; null: those of the desk. */
      passwordUntil: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A code from a mail, as typed (SIGNUP-12..16). */
export const otp = z.string(fieldText('otp-required', 'Please enter OTP')).check(
  z.trim(),
  z.overwrite(latinDigits),
  z.minLength(1, { error: fieldText('otp-required', 'Please enter OTP'), abort: true }),
  z.minLength(OTP_MIN_DIGITS, {
    error: fieldText('otp-too-short', 'OTP must be at least 4 digits'),
    abort: true,
  }),
  z.maxLength(OTP_MAX_DIGITS, {
    error: fieldText('otp-too-long', 'OTP cannot exceed 6 digits'),
    abort: true,
  }),
  z.regex(/^\d+$/, fieldText('otp-not-digits', 'OTP must contain digits only')),
);

/** The length of a new password. `newPassword` adds what it must contain; the API refuses common ones (`isWellKnown`). */
export const newPasswordLength = z.string(fieldText('password-required', 'Password is required')).check(
  z.minLength(1, { error: fieldText('password-required', 'Password is required'), abort: true }),
  z.minLength(PASSWORD_MIN_CHARS, {
    error: fieldText('password-too-short', 'Password must be at least 8 characters'),
    abort: true,
  }),
  z.maxLength(PASSWORD_MAX_CHARS, {
    error: fieldText('password-too-long', 'Password cannot exceed 128 characters'),
    abort: true,
  }),
);

/**
 * A new password as the API accepts it: with an upper-case and a lower-case letter, a digit and a special character.
 */
export const newPassword = newPasswordLength.check(
  z.refine(
    (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\d/.test(text) && /[^\p{L}\p{N}\s]/u.test(text),
    fieldText('password-too-simple', 'Password must contain uppercase, lowercase, a special character and a number'),
  ),
);

const givenPassword = z
  .string(fieldText('password-required', 'Password is required'))
  .check(
    z.minLength(1, { error: fieldText('password-required', 'Password is required'), abort: true }),
    z.maxLength(PASSWORD_MAX_CHARS, fieldText('password-too-long', 'Password cannot exceed 128 characters')),
  );

export const signupEmail = z.object({
  email: emailAddress(fieldText('your-email-required', 'Please enter your email')),
});
/** `email`: the log-in name, which for members of a clinic may be a mobile number. */
export const loginForm = z.object({ email: logInName(), password: givenPassword });

/** The solution that HUMAN_CHECK_NEEDED asked for. */
const humanCheck = z.optional(
  z
    .string(fieldText('human-check-not-text', 'The human check must be text'))
    .check(z.maxLength(4_000, fieldText('human-check-not-a-solution', 'This is no solution'))),
);

export const sendSignupCode = endpoint({
  summary: 'Send a sign-up code by mail; the answer does not tell whether the address is known',
  method: 'POST',
  path: '/api/doctor/sendotp-signup',
  access: 'public',
  limit: 'codes',
  needsReauth: false,
  body: z.extend(signupEmail, { humanCheck }),
  answer: answerOf({}),
  codes: ['HUMAN_CHECK_NEEDED', 'RESEND_LOCKED', 'SWITCHED_OFF'],
});

export const register = endpoint({
  summary: 'Create the account with the mailed code and log in',
  method: 'POST',
  path: '/api/doctor/register',
  access: 'public',
  limit: 'registrations',
  needsReauth: false,
  body: z.object({
    email: emailAddress(fieldText('your-email-required', 'Please enter your email')),
    otp,
    password: newPassword,
    reCaptcha: z
      .string(fieldText('recaptcha-required', 'Please refresh the page to verify reCAPTCHA'))
      .check(
        z.minLength(1, fieldText('recaptcha-required', 'Please refresh the page to verify reCAPTCHA')),
        z.maxLength(8192, fieldText('recaptcha-required', 'Please refresh the page to verify reCAPTCHA')),
      ),
  }),
  answer: answerOf({ user: currentUser }),
  status: 201,
  codes: ['CODE_INVALID', 'HUMAN_CHECK_FAILED', 'SWITCHED_OFF'],
});

const LOGIN_CODES = [
  'HUMAN_CHECK_NEEDED',
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'CODE_INVALID',
  'ACCOUNT_LOCKED',
] as const;

export const login = endpoint({
  summary: 'Log in with e-mail or mobile number and password, and with a code where the account has a second factor',
  method: 'POST',
  path: '/api/doctor/login',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: z.extend(loginForm, { humanCheck, code: z.optional(secondFactorCode) }),
  answer: answerOf({ user: currentUser }),
  codes: LOGIN_CODES,
});

export const loginAtDesk = endpoint({
  summary: 'The same at the shared desk that this browser is, of somebody who works there and is known to it by name',
  method: 'POST',
  path: '/api/public/shared-desk/login',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: z.object({ memberId: doctorId, password: givenPassword, humanCheck, code: z.optional(secondFactorCode) }),
  answer: answerOf({ user: currentUser }),
  codes: ['NOT_A_SHARED_DESK', ...LOGIN_CODES],
});

export const getCurrentUser = endpoint({
  summary: 'The doctor of this session',
  method: 'GET',
  path: '/api/doctor/current_user',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  answer: answerOf({ user: currentUser }),
  codes: [],
});

export const logout = endpoint({
  summary: 'End this session on the server',
  method: 'GET',
  path: '/api/doctor/logout',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  needsReauth: false,
  answer: answerOf({}),
  changesState: true,
  codes: [],
});

export const reauthenticate = endpoint({
  summary:
    'Give the password again before something that cannot be undone; at a shared desk with a code, where the account has a second factor',
  method: 'POST',
  path: '/api/doctor/reauthenticate',
  access: 'account',
  atSharedDesk: true,
  limit: 'passwords',
  needsReauth: false,
  body: z.object({ password: givenPassword, code: z.optional(secondFactorCode) }),
  answer: answerOf({}),
  codes: ['CODE_INVALID', 'INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
});

export const forgotPassword = endpoint({
  summary: 'Send a reset code by mail; the answer does not tell whether the address is known',
  method: 'POST',
  path: '/api/doctor/forgot-password',
  access: 'public',
  limit: 'codes',
  needsReauth: false,
  body: z.extend(signupEmail, { humanCheck }),
  answer: answerOf({}),
  codes: ['HUMAN_CHECK_NEEDED', 'RESEND_LOCKED'],
});

export const resetPassword = endpoint({
  summary: 'Set a new password with the mailed code; ends every session of the account',
  method: 'POST',
  path: '/api/doctor/reset-password',
  access: 'public',
  limit: 'passwords',
  needsReauth: false,
  body: z.object({
    email: emailAddress(fieldText('your-email-required', 'Please enter your email')),
    otp,
    newPassword,
  }),
  answer: answerOf({}),
  codes: ['CODE_INVALID'],
});

export const resetPasswordByLink = endpoint({
  summary: 'Set a new password by the link in the mail of a reset code; ends every session of the account',
  method: 'POST',
  path: '/api/doctor/reset-password-by-link',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: z.object({
    email: emailAddress(fieldText('your-email-required', 'Please enter your email')),
    token: z.string().check(z.minLength(1), z.maxLength(128)),
    newPassword,
  }),
  answer: answerOf({}),
  codes: ['CODE_INVALID'],
});

export const deleteAccount = endpoint({
  summary: 'Delete the login account with everything personal in it',
  method: 'DELETE',
  path: '/api/doctor/delete-account',
  access: 'account',
  limit: 'reads',
  needsReauth: true,
  answer: answerOf({}),
  codes: ['LAST_OWNER', 'REAUTH_REQUIRED'],
});

/** The challenge alone, as ALTCHA's widget expects it. */
export const getCaptcha = endpoint({
  summary: 'A human-check challenge (ALTCHA); bare, without success and message',
  method: 'GET',
  path: '/api/public/captcha',
  access: 'public',
  limit: 'reads',
  answer: z.looseObject({}),
  codes: [],
});

export const accountEndpoints = {
  sendSignupCode,
  register,
  login,
  loginAtDesk,
  getCurrentUser,
  logout,
  reauthenticate,
  forgotPassword,
  resetPassword,
  resetPasswordByLink,
  deleteAccount,
  getCaptcha,
};
