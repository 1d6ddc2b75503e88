import { getCurrentUser, login } from '@baari/contract/account';
import { findDoctors } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { codeOf } from './support/refusal.ts';

const READS = 12;
const LOGINS = 6;
const WRONG = 'Wrong-One-1';

// All callers of these tests have one address, as on the Wi-Fi of a clinic.
let api: TestApi;
let owner: Browser;
const OWNER = 'owner@clinic.example';
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { LIMIT_READS_PER_MINUTE: String(READS) });
  owner = api.browser();
  await signUp(owner, OWNER);
});
afterAll(() => api.stop());

const spend = async (times: number, ask: () => Promise<unknown>): Promise<string> => {
  let last = '';
  for (let n = 0; n < times; n += 1) last = await codeOf(ask());
  return last;
};
const logIn = (browser: Browser, email: string, password: string) => browser.call(login, { body: { email, password } });

it('a stranger on the clinic’s network spends nothing of its desk', async () => {
  const stranger = api.browser();
  const find = (browser: Browser) => browser.call(findDoctors, { query: {} });
  expect(await spend(READS + 1, () => find(stranger))).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(owner.call(getCurrentUser))).toBe('done');
  expect(await codeOf(find(owner))).toBe('done');

  // With a made-up session, or with the device's name but not its seal, a stranger is a stranger.
  const forger = api.browser();
  forger.cookies.set('baari', 'x'.repeat(43));
  expect(await codeOf(forger.call(getCurrentUser))).toBe('TOO_MANY_REQUESTS');
  const device = owner.cookies.get('baari_device')!;
  forger.cookies.set('baari_device', `${device.slice(0, -22)}${'A'.repeat(22)}`);
  expect(await codeOf(forger.call(getCurrentUser))).toBe('TOO_MANY_REQUESTS');
});

it('a session of before gets a device with its first call, and keeps it', async () => {
  const other = await startApi(inject('ownerUrl'), { LIMIT_READS_PER_MINUTE: String(READS) });
  const { browser } = await other.doctor();
  await browser.call(getCurrentUser);
  const device = browser.cookies.get('baari_device');
  await spend(READS, () => other.browser().call(findDoctors, { query: {} }));
  expect(await codeOf(browser.call(getCurrentUser))).toBe('done');
  expect(browser.cookies.get('baari_device')).toBe(device);
  await other.stop();
});

it('wrong passwords of a stranger do not shut the owner out, and a device is trusted for its own accounts alone', async () => {
  const few = await startApi(inject('ownerUrl'), { LIMIT_LOGINS_PER_HOUR: String(LOGINS) });
  const at = (browser: Browser): Browser => {
    const same = openBrowser(few.baseUrl);
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  };
  const desk = few.browser();
  await signUp(desk, OWNER);
  const attacker = few.browser();
  await signUp(attacker, 'attacker@clinic.example');

  expect(await spend(LOGINS + 1, () => logIn(few.browser(), OWNER, WRONG))).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(logIn(few.browser(), OWNER, PASSWORD))).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(logIn(at(attacker), OWNER, PASSWORD))).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(logIn(at(attacker), 'attacker@clinic.example', PASSWORD))).toBe('done');
  desk.cookies.delete('baari');
  expect(await codeOf(logIn(at(desk), ` ${OWNER.toUpperCase()} `, PASSWORD))).toBe('done');
  // Even there guesses are counted.
  expect(await spend(LOGINS + 1, () => logIn(at(desk), OWNER, WRONG))).toBe('TOO_MANY_REQUESTS');
  await few.stop();
});
