import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { SECOND_FACTOR_CODE_MAX_CHARS } from './limits.ts';
import { fieldText } from './said.ts';

/** A code of the authenticator app, or a recovery code, as typed. */
export const secondFactorCode = z
  .string(fieldText('code-required', 'Please enter the code'))
  .check(
    z.trim(),
    z.minLength(1, { error: fieldText('code-required', 'Please enter the code'), abort: true }),
    z.maxLength(SECOND_FACTOR_CODE_MAX_CHARS, fieldText('code-invalid', 'This is no code')),
  );

/** Whether a log-in takes a code beside password or Google. */
export const secondFactor = z.object({
  /** Since when; null while it is off. */
  onSince: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  /** A clinic lets the account in only with it, so that it cannot be turned off. */
  isDemanded: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const getSecondFactor = endpoint({
  summary: 'Whether a log-in takes a code of an authenticator app, and how many recovery codes are left',
  method: 'GET',
  path: '/api/doctor/second-factor',
  access: 'account',
  limit: 'reads',
  answer: answerOf({ secondFactor }),
  codes: [],
});

export const beginSecondFactor = endpoint({
  summary: 'A new key for an authenticator app; nothing is kept before a code of it comes back',
  method: 'POST',
  path: '/api/doctor/second-factor/begin',
  access: 'account',
  limit: 'reads',
  needsReauth: true,
  answer: answerOf({
    /** What the app reads from a QR code (otpauth://). */
    address: z.string(),
    /** The same to be typed into it, in base32. */
    key: z.string(),
    /** Goes back as it is with the code that turns the second factor on. */
    setUp: z.string(),
  }),
  codes: ['REAUTH_REQUIRED', 'SECOND_FACTOR_CHANGED'],
});

export const turnOnSecondFactor = endpoint({
  summary: 'Turn the second factor on, with a code that the app shows; the same set-up again gives the same answer',
  method: 'POST',
  path: '/api/doctor/second-factor',
  access: 'account',
  limit: 'passwords',
  needsReauth: true,
  body: z.object({
    setUp: z.string().check(z.maxLength(2_000, fieldText('set-up-invalid', 'This set-up is not valid'))),
    code: secondFactorCode,
  }),
  answer: answerOf({ recoveryCodes: z.array(z.string()) }),
  codes: ['CODE_INVALID', 'REAUTH_REQUIRED', 'SECOND_FACTOR_CHANGED'],
});

export const renewRecoveryCodes = endpoint({
  summary: 'New recovery codes; those from before are good no more',
  method: 'POST',
  path: '/api/doctor/second-factor/recovery-codes',
  access: 'account',
  limit: 'passwords',
  needsReauth: true,
  answer: answerOf({ recoveryCodes: z.array(z.string()) }),
  codes: ['REAUTH_REQUIRED', 'SECOND_FACTOR_CHANGED'],
});

export const turnOffSecondFactor = endpoint({
  summary: 'Turn the second factor off, with its recovery codes',
  method: 'DELETE',
  path: '/api/doctor/second-factor',
  access: 'account',
  limit: 'passwords',
  needsReauth: true,
  answer: answerOf({}),
  codes: ['REAUTH_REQUIRED', 'SECOND_FACTOR_DEMANDED'],
});

export const accountSecondFactorEndpoints = {
  getSecondFactor,
  beginSecondFactor,
  turnOnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
};
