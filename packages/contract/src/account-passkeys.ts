import * as z from 'zod/mini';
import { currentUser } from './account.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { fieldText } from './said.ts';

const NO_PASSKEY = fieldText('not-a-passkey-answer', 'This is no answer of a passkey');
/** Bytes as browsers write them in JSON: base64url. */
const bytes = (maxChars: number) =>
  z.string(NO_PASSKEY).check(z.maxLength(maxChars, NO_PASSKEY), z.regex(/^[A-Za-z0-9_-]+$/, NO_PASSKEY));
/** The longest that the standard allows, 1,023 bytes. */
const credentialId = bytes(1_364);
const CLIENT_DATA_MAX_CHARS = 4_000;
const ANSWER_MAX_CHARS = 16_000;

/** What came with the options, and goes back as it is with what the passkey answers to them. */
const begun = z
  .string()
  .check(z.maxLength(2_000, fieldText('invalid-try-again', 'This is not valid. Please try again.')));

/** What `navigator.credentials.create` and `.get` take, in JSON (WebAuthn Level 3). */
const options = z.looseObject({});

const credential = <Response extends z.ZodMiniObject>(response: Response) =>
  z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key', NO_PASSKEY), response });

/** A new passkey, as the browser made it. */
export const newPasskey = credential(
  z.object({
    clientDataJSON: bytes(CLIENT_DATA_MAX_CHARS),
    attestationObject: bytes(ANSWER_MAX_CHARS),
    /** How the browser reaches it, in its own words. */
    transports: z.optional(z.array(z.string().check(z.maxLength(32, NO_PASSKEY))).check(z.maxLength(10, NO_PASSKEY))),
  }),
);
/** What a passkey answered to a challenge. */
export const passkeyAnswer = credential(
  z.object({
    clientDataJSON: bytes(CLIENT_DATA_MAX_CHARS),
    authenticatorData: bytes(ANSWER_MAX_CHARS),
    signature: bytes(ANSWER_MAX_CHARS),
    userHandle: z.optional(bytes(100)),
  }),
);
export type NewPasskey = z.output<typeof newPasskey>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const begunAnswer = answerOf({ options, begun });
const proof = z.object({ begun, credential: passkeyAnswer });

/** A passkey of the account. The id only names it; it gives no access. */
export const passkey = z.object({
  id: z.uuid(),
  /** Browser and system with which it was added, in words; null if the browser named neither. */
  device: z.nullable(z.string()),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof passkey>;

export const getPasskeys = endpoint({
  summary: 'The passkeys that open this account, the newest last',
  method: 'GET',
  path: '/api/doctor/passkeys',
  access: 'account',
  limit: 'reads',
  answer: answerOf({ passkeys: z.array(passkey) }),
  codes: [],
});

export const beginPasskey = endpoint({
  summary: 'What a browser needs to make a passkey; nothing is kept before the passkey comes',
  method: 'POST',
  path: '/api/doctor/passkeys/begin',
  access: 'account',
  limit: 'reads',
  needsReauth: true,
  answer: begunAnswer,
  codes: ['PASSKEY_LIMIT', 'REAUTH_REQUIRED'],
});

export const addPasskey = endpoint({
  summary: 'Add a passkey that was just made; the same one again gives the same answer',
  method: 'POST',
  path: '/api/doctor/passkeys',
  access: 'account',
  limit: 'passwords',
  needsReauth: true,
  body: z.object({ begun, credential: newPasskey }),
  answer: answerOf({}),
  codes: ['PASSKEY_LIMIT', 'REAUTH_REQUIRED'],
});

export const removePasskey = endpoint({
  summary: 'Remove a passkey, which opens nothing from then on',
  method: 'DELETE',
  path: '/api/doctor/passkeys/:id',
  access: 'account',
  limit: 'passwords',
  needsReauth: true,
  params: z.object({ id: z.string() }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const beginPasskeyLogin = endpoint({
  summary: 'A challenge for a log-in; it asks for any passkey of this service, and so tells of no account',
  method: 'POST',
  path: '/api/doctor/passkeys/login/begin',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  answer: begunAnswer,
  codes: [],
});

export const loginWithPasskey = endpoint({
  summary: 'Log in with a passkey, which stands for password and second factor',
  method: 'POST',
  path: '/api/doctor/passkeys/login',
  access: 'public',
  limit: 'logins',
  needsReauth: false,
  body: proof,
  answer: answerOf({ user: currentUser }),
  codes: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
});

export const beginPasskeyReauth = endpoint({
  summary: 'A challenge for the passkeys of this account',
  method: 'POST',
  path: '/api/doctor/passkeys/reauthenticate/begin',
  access: 'account',
  atSharedDesk: true,
  limit: 'reads',
  needsReauth: false,
  answer: begunAnswer,
  codes: [],
});

export const reauthenticateWithPasskey = endpoint({
  summary: 'Use a passkey in place of the password before something that cannot be undone',
  method: 'POST',
  path: '/api/doctor/passkeys/reauthenticate',
  access: 'account',
  atSharedDesk: true,
  limit: 'passwords',
  needsReauth: false,
  body: proof,
  answer: answerOf({}),
  codes: ['INVALID_CREDENTIALS'],
});

export const accountPasskeysEndpoints = {
  getPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeyLogin,
  loginWithPasskey,
  beginPasskeyReauth,
  reauthenticateWithPasskey,
};
