import { login } from '@baari/contract/account';
import { beginSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { Secret, TOTP } from 'otpauth';

/** The code that an app shows which knows this key, so many seconds from now. */
export const codeOf = ({ clock }: TestApi, key: string, awaySeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now().getTime() + awaySeconds * 1_000 });

/** Turns the second factor of whoever is logged in on. The code of the set-up is used up. */
export async function turnOn(api: TestApi, browser: Browser) {
  const { key, setUp } = await browser.call(beginSecondFactor);
  const body = { setUp, code: codeOf(api, key) };
  const { recoveryCodes } = await browser.call(turnOnSecondFactor, { body });
  api.clock.advance(30_000);
  return { key, recoveryCodes, code: (awaySeconds = 0) => codeOf(api, key, awaySeconds) };
}

let accounts = 0;
/** Somebody who has signed up, with a second factor. */
export async function withSecondFactor(api: TestApi) {
  const email = `second.factor.${(accounts += 1)}@clinic.example`;
  const desk = api.browser();
  const { user } = await signUp(desk, email);
  const factor = await turnOn(api, desk);
  const logIn = (code?: string, { from = api.browser(), password = PASSWORD } = {}) =>
    from.call(login, { body: { email, password, ...(code !== undefined && { code }) } });
  return { ...factor, email, desk, doctorId: user._id, logIn };
}
