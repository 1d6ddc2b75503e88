import { getCurrentUser } from '@baari/contract/account';
import { finishGoogleWithCode } from '@baari/contract/account-google';
import { turnOffSecondFactor } from '@baari/contract/account-second-factor';
import { endOtherSessions } from '@baari/contract/account-sessions';
import { listMembers } from '@baari/contract/members';
import { setPin } from '@baari/contract/shared-desk';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { open, PIN, receptions } from './support/reception.ts';
import { turnOn, withSecondFactor } from './support/second-factor.ts';

const MINUTE_MS = 60_000;
const ASKED = '/login#code';
const WRONG = { code: 'CODE_INVALID', status: 422 };

let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle('http://localhost:3000/api/doctor/google/callback');
  api = await startApi(inject('ownerUrl'), google.settings);
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});
beforeEach(() => api.clock.set(TEST_NOW));

let people = 0;
/** Somebody at Google who has this address. */
function person(email: string): string {
  const sub = `second.factor.${(people += 1)}`;
  google.people.set(sub, { email, verified: true });
  return sub;
}
async function begin(browser: Browser, from = ''): Promise<URL> {
  return new URL((await browser.fetch(`/api/doctor/google${from}`)).headers.get('location')!);
}
const come = async (browser: Browser, back: URL) =>
  (await browser.fetch(back.pathname + back.search)).headers.get('location');
const signIn = async (browser: Browser, sub: string, from = '') =>
  come(browser, await google.visit(await begin(browser, from), sub));
const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const give = (browser: Browser, code: string) => browser.call(finishGoogleWithCode, { body: { code } });
const isLinked = async (sub: string) =>
  (await api.owner.query('select from google_identity where sub = $1', [sub])).rowCount === 1;

it('API-13 asks for a code after Google, and opens and links nothing before', async () => {
  const { email, code, doctorId } = await withSecondFactor(api);
  const [browser, sub] = [api.browser(), person(email)];
  expect(await signIn(browser, sub)).toBe(ASKED);
  expect([await isIn(browser), await isLinked(sub)]).toEqual([false, false]);
  await expect(give(browser, '000000')).rejects.toMatchObject(WRONG);
  expect([await isIn(browser), await isLinked(sub)]).toEqual([false, false]);
  await give(browser, code());
  expect((await browser.call(getCurrentUser)).user._id).toBe(doctorId);
  expect(await isLinked(sub)).toBe(true);
  // What Google said is used up with it.
  api.clock.advance(MINUTE_MS);
  await expect(give(browser, code())).rejects.toMatchObject(WRONG);
  expect(await signIn(api.browser(), sub)).toBe(ASKED);
});

it('takes a code once, whichever way it came', async () => {
  const { email, code, logIn, recoveryCodes } = await withSecondFactor(api);
  const sub = person(email);
  const [one, two] = [api.browser(), api.browser()];
  for (const browser of [one, two]) expect(await signIn(browser, sub)).toBe(ASKED);
  const both = await Promise.allSettled([give(one, code()), give(two, code())]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(logIn(code())).rejects.toMatchObject(WRONG);
  const third = api.browser();
  await signIn(third, sub);
  await give(third, recoveryCodes[0]!);
  await expect(logIn(recoveryCodes[0])).rejects.toMatchObject(WRONG);
});

it('takes no code of another doctor, none in another browser, and none ten minutes later', async () => {
  const [mine, theirs] = [await withSecondFactor(api), await withSecondFactor(api)];
  const browser = api.browser();
  await signIn(browser, person(mine.email));
  await expect(give(browser, theirs.code())).rejects.toMatchObject(WRONG);
  await expect(give(api.browser(), mine.code())).rejects.toMatchObject(WRONG);
  api.clock.advance(10 * MINUTE_MS);
  await expect(give(browser, mine.code())).rejects.toMatchObject(WRONG);
  expect(await isIn(browser)).toBe(false);
});

it('counts wrong codes with those beside the password', async () => {
  const { email, code, logIn } = await withSecondFactor(api);
  const browser = api.browser();
  await signIn(browser, person(email));
  for (let n = 0; n < 10; n += 1) {
    await give(browser, '000000').catch(() => undefined);
    await logIn('000000').catch(() => undefined);
  }
  for (const tried of [give(browser, code()), logIn(code())])
    await expect(tried).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('notes a wrong code for the doctor whose account it was', async () => {
  const { email, doctorId } = await withSecondFactor(api);
  const browser = api.browser();
  await signIn(browser, person(email));
  await give(browser, '000000').catch(() => undefined);
  await expect
    .poll(
      async () =>
        (
          await api.owner.query('select call from security_event where doctor_id = $1 and kind = $2', [
            doctorId,
            'log-in-failed',
          ])
        ).rows,
      { timeout: 15_000 },
    )
    .toEqual([{ call: 'finishGoogleWithCode' }]);
});

it('only confirms who is logged in without a code, but opens nothing once that session has ended', async () => {
  const { email, code, desk } = await withSecondFactor(api);
  const sub = person(email);
  const other = api.browser();
  await signIn(other, sub);
  await give(other, code());
  expect(await signIn(other, sub, '?from=/confirmed')).toBe('/confirmed');
  const back = await google.visit(await begin(other, '?from=/confirmed'), sub);
  await desk.call(endOtherSessions);
  expect(await come(other, back)).toBe(ASKED);
  expect(await isIn(other)).toBe(false);
});

it('asks for a code at a shared desk, also of who is there by a PIN and only confirms it', async () => {
  const { owner, desk } = await receptions(() => api).reception();
  await owner.browser.call(setPin, { body: { pin: PIN } });
  const sub = person(owner.email);
  await signIn(owner.browser, sub);
  const { code } = await turnOn(api, owner.browser);
  await open(desk, owner.doctorId);
  expect(await signIn(desk, sub, '?from=/confirmed')).toBe(ASKED);
  await expect(desk.call(listMembers)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  await give(desk, code());
  expect((await desk.call(listMembers)).members).toHaveLength(2);
  expect((await desk.call(getCurrentUser)).user.sharedDesk).toMatchObject({ name: 'Reception' });
});

it('goes on without a code where there is no second factor any more', async () => {
  const { email, desk } = await withSecondFactor(api);
  const [browser, sub] = [api.browser(), person(email)];
  await signIn(browser, sub);
  await desk.call(turnOffSecondFactor);
  await expect(give(browser, '000000')).rejects.toMatchObject(WRONG);
  expect(await signIn(browser, sub)).toBe('/');
  expect(await isIn(browser)).toBe(true);
});

it('is there for an account that was made with Google and has no password', async () => {
  const [browser, sub] = [api.browser(), person('google.alone@clinic.example')];
  await signIn(browser, sub);
  const { code } = await turnOn(api, browser);
  const later = api.browser();
  expect(await signIn(later, sub)).toBe(ASKED);
  await give(later, code());
  expect(await isIn(later)).toBe(true);
});
