/** The only texts that /login?message= may show. Any other value is ignored. */
export const LOGIN_MESSAGES = [
  'Google sign-in is not set up yet',
  'Google sign-in was cancelled',
  'Google sign-in failed. Please try again.',
  'Please verify your e-mail address with Google first.',
  'This account is locked. Please contact support.',
  'New accounts cannot be made at the moment. Please try again later.',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** The text, if it is one of these. */
export function loginMessage(text: string | null): LoginMessage | undefined {
  return LOGIN_MESSAGES.find((known) => known === text);
}

/** The fragment of /login that asks for the code of a second factor after Google. */
export const CODE_AFTER_GOOGLE = '#code';
