import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyReauth,
  getPasskeys,
  loginWithPasskey,
  reauthenticateWithPasskey,
} from '@baari/contract/account-passkeys';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { passkeyDevice } from '@baari/testing/passkey-device';
import type { Deviation, PasskeyDevice } from '@baari/testing/passkey-device';
import { signUp } from '@baari/testing/sign-up';

/** Where people open the service of a test: passkeys are of that address. */
export const ORIGIN = 'http://localhost:3000';

/** Adds a passkey of `device` to the account that is logged in. */
export async function add(desk: Browser, device: PasskeyDevice, other?: Deviation): Promise<void> {
  const { options, begun } = await desk.call(beginPasskey);
  await desk.call(addPasskey, { body: { begun, credential: device.create(options, other) } });
}

/** Logs in with a passkey of `device`. */
export async function logIn(from: Browser, device: PasskeyDevice, other?: Deviation) {
  const { options, begun } = await from.call(beginPasskeyLogin);
  return from.call(loginWithPasskey, { body: { begun, credential: device.get(options, other) } });
}

/** Confirms with a passkey of `device` who is at the desk. */
export async function confirm(desk: Browser, device: PasskeyDevice, other?: Deviation) {
  const { options, begun } = await desk.call(beginPasskeyReauth);
  return desk.call(reauthenticateWithPasskey, { body: { begun, credential: device.get(options, other) } });
}

export const passkeysOf = async (browser: Browser) => (await browser.call(getPasskeys)).passkeys;

let accounts = 0;
/** Somebody who has signed up, with a passkey. */
export async function withPasskey(api: TestApi, settings?: { counts?: boolean }) {
  const email = `passkey.${(accounts += 1)}@clinic.example`;
  const desk = api.browser();
  const { user } = await signUp(desk, email);
  const device = passkeyDevice(ORIGIN, settings);
  await add(desk, device);
  return { email, desk, device, doctorId: user._id };
}
