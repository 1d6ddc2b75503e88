import * as z from 'zod/mini';
import { secondFactorCode } from './account-second-factor.ts';
import { answerOf, endpoint } from './endpoint.ts';

/**
 * Where Google sign-in may return to. On every page but '/', it only confirms that the signed-in doctor is the same
 * person.
 */
export const GOOGLE_RETURNS = ['/', '/doctor-profile', '/your-data', '/confirmed'] as const;
export type GoogleReturn = (typeof GOOGLE_RETURNS)[number];

/** A person sees this address in the browser, so an unusable value is ignored instead of answered with a problem. */
const inAddress = z.catch(z.optional(z.string()), undefined);

export const startGoogleSignIn = endpoint({
  summary: 'Start Google sign-in; open this address in the browser',
  method: 'GET',
  path: '/api/doctor/google',
  access: 'public',
  limit: 'reads',
  query: z.object({ from: z.catch(z.optional(z.enum(GOOGLE_RETURNS)), undefined) }),
  answers: 'redirect',
  answer: z.undefined(),
  codes: [],
});

export const finishGoogleSignIn = endpoint({
  summary: 'Google sends the browser back here; logs in, asks for a code at /login, or goes there with a message',
  method: 'GET',
  path: '/api/doctor/google/callback',
  access: 'public',
  limit: 'logins',
  query: z.object({ state: inAddress, code: inAddress, iss: inAddress, error: inAddress }),
  answers: 'redirect',
  answer: z.undefined(),
  codes: [],
});

export const finishGoogleWithCode = endpoint({
  summary: 'Log in after Google with a code, where the account has a second factor',
  method: 'POST',
  path: '/api/doctor/google/code',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: z.object({ code: secondFactorCode }),
  answer: answerOf({}),
  codes: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
});

export const accountGoogleEndpoints = { startGoogleSignIn, finishGoogleSignIn, finishGoogleWithCode };
