import { endSessionByLink } from '@baari/contract/account-sessions';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { mailOf, mailsTo } from '@baari/testing/sign-up';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const EMAIL = 'meera.iyer@clinic.example';

let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle('http://localhost:3000/api/doctor/google/callback');
  google.people.set('101', { email: EMAIL, verified: true });
  api = await startApi(inject('ownerUrl'), google.settings);
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});

async function signIn(browser: Browser): Promise<void> {
  const address = (await browser.fetch('/api/doctor/google')).headers.get('location')!;
  const { pathname, search } = await google.visit(new URL(address), '101');
  expect((await browser.fetch(pathname + search)).headers.get('location')).toBe('/');
}
const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;

it('a sign-in with Google on another device is asked about, and ended by the link', async () => {
  const desk = api.browser();
  await signIn(desk);
  await signIn(desk);
  const phone = api.browser();
  await signIn(phone);
  const { text } = await mailOf(desk, EMAIL, 'was-this-you');
  expect(await mailsTo(desk, EMAIL)).toHaveLength(1);
  await desk.call(endSessionByLink, { body: { token: /#(\S+)/.exec(text)![1]! } });
  expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
});
