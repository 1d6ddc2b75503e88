import { getSecurityLog } from '@baari/contract/security-log';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle('http://localhost:3000/api/doctor/google/callback');
  api = await startApi(inject('ownerUrl'), google.settings);
  for (const sub of ['1', '2', '3']) google.people.set(sub, { email: `${sub}@clinic.example`, verified: true });
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});

async function signIn(browser: Browser, sub: string | null, from = '', change = (_back: URL): void => undefined) {
  const start = (await browser.fetch(`/api/doctor/google${from}`)).headers.get('location')!;
  const back = await google.visit(start, sub);
  change(back);
  return (await browser.fetch(back.pathname + back.search)).headers.get('location');
}
const FAILED = /^\/login\?message=/;
const eventsOf = async (browser: Browser) =>
  (await browser.call(getSecurityLog)).events.map(({ kind, call, times }) => [kind, call, times]);

it('a sign-in with Google that fails is in the security log, of the account that was logged in', async () => {
  const browser = api.browser();
  expect(await signIn(browser, '1')).toBe('/');
  const before = await eventsOf(browser);
  const forged = (back: URL) => back.searchParams.set('state', 'made-up');
  expect(await signIn(browser, '1', '', forged)).toMatch(FAILED);
  // Somebody else at the desk, asked who is there.
  expect(await signIn(browser, '2', '?from=/doctor-profile')).toMatch(FAILED);
  expect(await signIn(browser, null)).toMatch(FAILED);
  expect(await eventsOf(browser)).toEqual([['log-in-failed', 'finishGoogleSignIn', 2], ...before]);
});

it('of nobody, where nobody was; and of a locked account', async () => {
  const [owner, locked] = [api.browser(), api.browser()];
  await signIn(owner, '3');
  await eventsOf(owner);
  await api.owner.query(`update account set locked_at = now() where email = '3@clinic.example'`);
  expect(await signIn(locked, '3')).toMatch(FAILED);
  expect(await signIn(api.browser(), '2', '', (back) => (back.search = ''))).toMatch(FAILED);
  await signIn(owner, '1');
  await eventsOf(owner);
  const { rows } = await api.owner.query(
    `select kind, call, sum(times)::integer as times from security_event where doctor_id = '' group by 1, 2`,
  );
  expect(rows).toEqual([{ kind: 'log-in-failed', call: 'finishGoogleSignIn', times: 2 }]);
});
