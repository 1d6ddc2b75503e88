import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyReauth,
  loginWithPasskey,
  reauthenticateWithPasskey,
} from '@baari/contract/account-passkeys';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from './api.ts';
import { DeviceFailure } from './feedback.ts';
import { texts } from './texts.ts';

type Options = Record<string, unknown>;

/** Asks the device; says in words why it gave nothing. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const known = name === 'NotAllowedError' || name === 'InvalidStateError' ? name : 'other';
    throw new DeviceFailure(texts('passkeys')(`failure.${known}`), { cause: error });
  }
}
const made = (options: Options) =>
  asked(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
const answered = (options: Options) =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

/** Logs in with whichever passkey the person chooses. */
export async function logInWithPasskey() {
  const { options, begun } = await call(beginPasskeyLogin);
  return call(loginWithPasskey, { body: { begun, credential: await answered(options) } });
}

/** Confirms who is there, with a passkey of the account. */
export async function confirmWithPasskey() {
  const { options, begun } = await call(beginPasskeyReauth);
  return call(reauthenticateWithPasskey, { body: { begun, credential: await answered(options) } });
}

/** Lets the device make a passkey, and adds it to the account. */
export async function makePasskey() {
  const { options, begun } = await call(beginPasskey);
  return call(addPasskey, { body: { begun, credential: await made(options) } });
}
