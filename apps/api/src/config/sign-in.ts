import { optional, requireTogether, safeAddress, setting, text } from './setting.ts';
import type { Given } from './setting.ts';

export const signInSettings = {
  GOOGLE_CLIENT_ID: optional(text, {
    without: 'no sign-in with Google',
    meaning: 'Sign-in with Google; its return address is `{PUBLIC_URL}/api/doctor/google/callback`.',
    example: '1234.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: optional(text, { without: 'none', meaning: "The client's secret.", isSecret: true }),
  // Plain http would expose codes and addresses on the way.
  GOOGLE_ISSUER: setting('https://accounts.google.com', safeAddress, {
    meaning: "Another OpenID Connect provider in Google's place.",
  }),
  RECAPTCHA_SITE_KEY: optional(text, {
    without: 'our own proof of work',
    meaning: 'reCAPTCHA v2 invisible at sign-up.',
  }),
  RECAPTCHA_SECRET_KEY: optional(text, { without: 'none', meaning: "The site key's secret.", isSecret: true }),
  RECAPTCHA_SCRIPT_URL: setting('https://www.google.com/recaptcha/api.js', safeAddress, {
    meaning: 'Where its script is loaded from.',
  }),
  RECAPTCHA_VERIFY_URL: setting('https://www.google.com/recaptcha/api/siteverify', safeAddress, {
    meaning: 'Where its tokens are checked.',
  }),
};
type SignIn = Given<typeof signInSettings>;

/** Google sign-in, if it is set up. */
export function google(given: SignIn) {
  requireTogether(given, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = given.value;
  return clientId && clientSecret ? Object.freeze({ issuer, clientId, clientSecret }) : null;
}

/** reCAPTCHA instead of our own human-check, if its keys are set. Tokens must come from the host of `publicUrl`. */
export function recaptcha(given: SignIn, publicUrl: string) {
  requireTogether(given, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']);
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = given.value;
  if (!siteKey || !secretKey) return null;
  const { RECAPTCHA_VERIFY_URL: verifyUrl, RECAPTCHA_SCRIPT_URL: scriptUrl } = given.value;
  return Object.freeze({ siteKey, secretKey, verifyUrl, scriptUrl, hostname: new URL(publicUrl).hostname });
}
