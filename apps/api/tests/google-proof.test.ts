import { logout, reauthenticate } from '@baari/contract/account';
import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { requestExport } from '@baari/contract/export';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';

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

const DAY_MS = 86_400_000;
/** For how long a token stands on after its session got another one. */
const GRACE_MS = 30_000;

const isIn = async (browser: Browser) => (await browser.fetch('/api/doctor/current_user')).status === 200;
const exportBy = async (browser: Browser) =>
  (await browser.fetch(requestExport.path, { method: requestExport.method })).status;

function copyOf(browser: Browser): Browser {
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function confirm(browser: Browser, sub: string): Promise<void> {
  const start = (await browser.fetch('/api/doctor/google?from=/confirmed')).headers.get('location')!;
  const back = await google.visit(start, sub);
  expect((await browser.fetch(back.pathname + back.search)).headers.get('location')).toBe('/confirmed');
}

/** A browser that proves again with Google who it is, and its other tab, whose calls still carry the token before. */
async function withTab(sub: string) {
  const email = `proof.${sub}@clinic.example`;
  google.people.set(sub, { email, verified: true });
  const browser = api.browser();
  await signUp(browser, email);
  api.clock.advance(DAY_MS);
  const tab = copyOf(browser);
  expect(await isIn(tab)).toBe(true);
  return { browser, tab };
}

it('a proof with Google goes on in the same session, and the token before goes on for half a minute without it', async () => {
  const { browser, tab } = await withTab('1');
  const before = (await browser.call(listSessions)).sessions.map(({ id, firstSeenAt }) => [id, firstSeenAt]);
  await confirm(browser, '1');
  expect([await isIn(tab), await isIn(browser)]).toEqual([true, true]);
  expect([await exportBy(tab), await exportBy(browser)]).toEqual([403, 200]);
  const { sessions } = await browser.call(listSessions);
  expect(sessions.map(({ id, firstSeenAt }) => [id, firstSeenAt])).toEqual(before);
  const { entries } = await browser.call(getAuditTrail);
  expect(entries.map(({ act, details }) => [act, details])).toContainEqual(['reauthenticated', { by: 'google' }]);
  expect(entries.every(({ isThisSession }) => isThisSession)).toBe(true);
  api.clock.advance(GRACE_MS);
  expect([await isIn(tab), await isIn(browser)]).toEqual([false, true]);
});

it('a proof with Google by the token before, whose answer was lost, goes on too', async () => {
  const { browser: lost, tab } = await withTab('2');
  await lost.call(reauthenticate, { body: { password: PASSWORD } });
  expect(await isIn(lost)).toBe(true);
  await confirm(tab, '2');
  expect([await isIn(tab), await isIn(lost)]).toEqual([true, false]);
  expect(await exportBy(tab)).toBe(200);
});

it('a proof with Google whose session has ended meanwhile opens one', async () => {
  const { browser, tab } = await withTab('3');
  const start = (await browser.fetch('/api/doctor/google?from=/confirmed')).headers.get('location')!;
  const back = await google.visit(start, '3');
  await tab.call(logout);
  await browser.fetch(back.pathname + back.search);
  expect([await isIn(tab), await isIn(browser)]).toEqual([false, true]);
});
