import { sendSignupCode } from '@baari/contract/account';
import { bookAppointment, findDoctors } from '@baari/contract/booking';
import { requestExport } from '@baari/contract/export';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import { operatorPages } from './support/operator-pages.ts';
import type { SetUp } from './support/operator-pages.ts';

const MINUTE_MS = 60_000;
const SWITCHES = '/operator/switches';
const SOON = { timeout: 10_000 };
const DONE = { code: 'none' };
const OFF = { code: 'SWITCHED_OFF', status: 503 };

let google: GoogleStandIn;
let api: TestApi;
let other: TestApi;
let pages: ReturnType<typeof operatorPages>;
let who: SetUp;
let browser: Browser;
beforeAll(async () => {
  google = await startGoogle('http://localhost:3000/api/doctor/google/callback');
  api = await startApi(inject('ownerUrl'), google.settings);
  other = await api.sibling();
  pages = operatorPages(api);
  who = await pages.setUp();
});
afterAll(async () => {
  await other.stop();
  await api.stop();
  await google.stop();
});
beforeEach(async () => {
  api.clock.advance(MINUTE_MS);
  browser = await pages.loggedIn(who);
});

const read = async (path = SWITCHES) => (await browser.fetch(path)).text();
/** Since when a switch stands as it does, as its page has it. */
const seenOf = async (name: string) => /name="seen" value="([^"]*)"/.exec(await read(`${SWITCHES}/${name}`))![1]!;
const turn = async (name: string, to: 'on' | 'off', reason = 'An incident.') => {
  const seen = await seenOf(name);
  const done = await pages.submit(browser, SWITCHES, `${SWITCHES}/${name}`, { turn: to, seen, reason });
  expect([done.status, done.headers.get('location')]).toEqual([303, `${SWITCHES}?told=done`]);
};
/** The same in both processes, within seconds. */
const inBoth = async (look: (on: TestApi) => Promise<unknown>, expected: object) => {
  for (const on of [api, other]) {
    const outcome = expect.poll(
      () =>
        look(on).then(
          () => DONE,
          (refused: unknown) => refused,
        ),
      SOON,
    );
    await outcome.toMatchObject(expected);
  }
};

it('no accounts are made, by mail or with Google, while log-ins go on', async () => {
  const email = 'has.one@clinic.example';
  await signUp(api.browser(), email, PASSWORD, [api.browser(), other.browser()]);
  google.people.set('known', { email, verified: true });
  google.people.set('new', { email: 'new.here@clinic.example', verified: true });
  const come = async (sub: string) => {
    const person = api.browser();
    const begun = new URL((await person.fetch('/api/doctor/google')).headers.get('location')!);
    const back = await google.visit(begun, sub);
    return (await person.fetch(back.pathname + back.search)).headers.get('location');
  };
  await turn('sign-up', 'off', 'Accounts are made in masses.');
  let asked = 0;
  const ask = (on: TestApi) => {
    asked += 1;
    return on.browser().call(sendSignupCode, { body: { email: `asks.${asked}@clinic.example` } });
  };
  await inBoth(ask, { ...OFF, message: expect.stringContaining('New accounts cannot be made at the moment.') });
  expect(await come('new')).toContain('message=New%20accounts%20cannot');
  expect(await come('known')).toBe('/');
  const html = await read();
  expect(html).toContain('New accounts: off');
  expect(html).toContain('Accounts are made in masses.');
  expect(html).toContain(who.email);
  await turn('sign-up', 'on');
  await inBoth(ask, DONE);
  expect(await come('new')).toBe('/');
});

it('no doctor is found by searching, but by the link', async () => {
  const { doctorId } = await api.doctor();
  const search = (on: TestApi) => on.browser().call(findDoctors, { query: {} });
  await inBoth(search, DONE);
  await turn('search', 'off');
  await inBoth(search, { ...OFF, message: expect.stringContaining('Please use the QR code') });
  expect((await api.browser().fetch(`/api/public/doctors/${doctorId}`)).status).not.toBe(503);
  await turn('search', 'on');
  await inBoth(search, DONE);
});

it('no copy of data is asked for', async () => {
  const doctor = await api.doctor();
  const ask = async (on: TestApi) => {
    await api.reauthenticated(doctor.doctorId);
    return on.browserOf(doctor).call(requestExport);
  };
  await turn('copies', 'off');
  await inBoth(ask, OFF);
  await turn('copies', 'on');
  await inBoth(ask, DONE);
});

it('each booking of a stranger costs a proof of work, though few come', async () => {
  const { doctorId } = await api.doctor();
  let asked = 0;
  const book = (on: TestApi) => {
    asked += 1;
    return on.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(asked) } });
  };
  await inBoth(book, DONE);
  await turn('unproved-bookings', 'off');
  await inBoth(book, { code: 'HUMAN_CHECK_NEEDED', challenge: expect.anything() });
  await turn('unproved-bookings', 'on');
  await inBoth(book, DONE);
});

it('needs a code of late and a reason, and is no one else’s', async () => {
  const path = `${SWITCHES}/search`;
  const isOff = async () =>
    (await api.owner.query("select from feature_switch where name = 'search' and not is_on")).rowCount === 1;
  const fields = { turn: 'off', seen: await seenOf('search'), reason: 'An incident.' };
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect((await pages.submit(browser, SWITCHES, path, { ...fields, reason })).status).toBe(422);
  expect((await pages.submit(browser, SWITCHES, path, { ...fields, turn: 'sideways' })).status).toBe(400);
  expect((await pages.submit(browser, SWITCHES, `${SWITCHES}/none`, fields)).status).toBe(404);
  expect((await pages.submit(browser, SWITCHES, `${SWITCHES}/__proto__`, fields)).status).toBe(404);
  expect((await pages.post(browser, path, fields)).status).toBe(403);
  const { browser: doctor } = await api.doctor();
  for (const caller of [api.browser(), doctor]) {
    expect((await caller.fetch(SWITCHES)).status).toBe(401);
    expect((await pages.post(caller, path, fields)).status).toBe(401);
  }
  api.clock.advance(11 * MINUTE_MS);
  expect((await browser.fetch(path)).headers.get('location')).toContain('/operator/confirm');
  expect((await pages.submit(browser, SWITCHES, path, fields)).headers.get('location')).toContain('/operator/confirm');
  expect(await isOff()).toBe(false);
  for (const call of ["operator_switches('\\x00', $1)", "operator_switch('\\x00', $1, 'search', false, 'x')"])
    await expect(api.app(`select * from ${call}`, [new Date(TEST_NOW)])).rejects.toMatchObject({ code: 'NO_SESSION' });
  const { rows } = await api.owner.query("select about from security_event where call = 'operatorSwitch' order by 1");
  expect(rows).toContainEqual({ about: 'copies off' });
});

it('an address that tells of nothing shows the page as it is', async () => {
  for (const told of ['constructor', '__proto__', 'toString', '']) {
    const answer = await browser.fetch(`${SWITCHES}?told=${told}`);
    expect([answer.status, (await answer.text()).includes('class="told')]).toEqual([200, false]);
  }
});

it('a page that was left open takes no other operator’s decision away', async () => {
  const stale = await seenOf('search');
  await turn('search', 'off', 'The first reason.');
  const tryTo = async (to: string, seen: string) => {
    const fields = { turn: to, seen, reason: 'A later one.' };
    const done = await pages.submit(browser, SWITCHES, `${SWITCHES}/search`, fields);
    const html = await read(done.headers.get('location')!);
    expect(html).toContain('Nothing was changed');
    expect(html).not.toContain('A later one.');
  };
  await tryTo('off', stale);
  const beforeOn = await seenOf('search');
  api.clock.advance(MINUTE_MS);
  await turn('search', 'on');
  await turn('search', 'off', 'A leak was found.');
  await tryTo('on', beforeOn);
  expect(await read()).toContain('A leak was found.');
  await turn('search', 'on');
});
