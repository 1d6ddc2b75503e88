import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { headerFaults } from '@baari/testing/safe-headers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';
import { EMAIL, OPERATOR, operatorPages, PASSWORD } from './support/operator-pages.ts';
import type { SetUp } from './support/operator-pages.ts';

const MINUTE_MS = 60_000;
const COOKIE = 'baari_operator_session';

let api: TestApi;
let pages: ReturnType<typeof operatorPages>;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  pages = operatorPages(api);
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

describe('the set-up', () => {
  it('opens once by the printed link, which stands in the database only as a hash', async () => {
    const link = await pages.newLink();
    const { rows } = await api.owner.query<{ all: string }>(
      "select string_agg(o::text, '') as all from operator_account o",
    );
    expect(rows[0]!.all).not.toContain(link.split('/').at(-1)!);
    const { sealed, code } = await pages.scan(link);
    const given = { password: PASSWORD, again: PASSWORD, sealed, code: code() };
    const done = await pages.post(api.browser(), link, given);
    expect(done.status).toBe(200);
    expect((await done.text()).match(/<li><code>[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}</g)).toHaveLength(10);
    expect((await pages.post(api.browser(), link, given)).status).toBe(401);
    expect((await api.browser().fetch(link)).status).toBe(401);
  });

  it('is closed after an hour, and to a link that was made up', async () => {
    const link = await pages.newLink();
    api.clock.advance(61 * MINUTE_MS);
    for (const path of [link, `${OPERATOR}/set-up/none`, `${OPERATOR}/set-up/${'a'.repeat(43)}`]) {
      const response = await api.browser().fetch(path);
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.text()).toContain('operator add');
      expect((await pages.post(api.browser(), path, {})).status).toBe(401);
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['a short password', { password: 'Short 1!', again: 'Short 1!' }, 'at least 12 characters'],
    ['a common one', { password: 'password12345', again: 'password12345' }, 'too common'],
    ['two that differ', { again: `${PASSWORD}.` }, 'not the same'],
    ['a wrong code', { code: '000000' }, 'This code is wrong'],
    ['no code', { code: '' }, 'This code is wrong'],
  ])('refuses %s, and the link stays open', async (_, changes, says) => {
    const link = await pages.newLink();
    const { sealed, code } = await pages.scan(link);
    const given = { password: PASSWORD, again: PASSWORD, sealed, code: code() };
    const refused = await pages.post(api.browser(), link, { ...given, ...changes });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(says);
    expect(html).toContain(sealed);
    expect((await pages.post(api.browser(), link, given)).status).toBe(200);
  });

  it('takes no second factor that was made up', async () => {
    const link = await pages.newLink();
    const given = { password: PASSWORD, again: PASSWORD, sealed: 'made-up', code: '123456' };
    expect((await pages.post(api.browser(), link, given)).status).toBe(422);
  });

  it('again ends the sessions and the password from before', async () => {
    const before = await pages.setUp();
    const browser = await pages.loggedIn(before);
    const after = await pages.setUp();
    expect((await browser.fetch(OPERATOR)).status).toBe(401);
    expect((await pages.logIn(api.browser(), before)).status).toBe(401);
    expect((await pages.logIn(api.browser(), after)).status).toBe(303);
  });
});

describe('the log-in', () => {
  let who: SetUp;
  beforeEach(async () => {
    who = await pages.setUp();
  });

  it('opens the pages with a cookie of their own, which goes nowhere else', async () => {
    const browser = api.browser();
    const opened = await pages.logIn(browser, who);
    expect(opened.status).toBe(303);
    expect(opened.headers.getSetCookie().find((one) => one.startsWith(COOKIE))).toMatch(
      /Max-Age=28800; Path=\/operator; HttpOnly; SameSite=Strict/,
    );
    const start = await browser.fetch(OPERATOR);
    expect(start.status).toBe(200);
    expect(await start.text()).toContain(`Logged in as ${EMAIL}`);
    for (const response of [opened, start, await api.browser().fetch(OPERATOR)]) {
      expect(headerFaults(response.headers)).toEqual([]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const token = browser.cookies.get(COOKIE)!;
    expect(api.log.join()).not.toContain(token);
    const { rows } = await api.owner.query<{ all: string }>(
      "select string_agg(s::text, '') as all from operator_session s",
    );
    expect(rows[0]!.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('tells nobody what was wrong', async () => {
    const answers = await Promise.all(
      [
        ['email', 'nobody@baari.example'],
        ['password', 'another password'],
        ['code', '000000'],
        ['code', 'letters'],
      ].map(async ([name, value]) => {
        const refused = await pages.logIn(api.browser(), who, { [name!]: value! });
        return [refused.status, await refused.text()];
      }),
    );
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(([, html]) => html)).size).toBe(1);
    expect(answers[0]![1]).toContain('E-mail, password or code is wrong.');
  });

  it('takes a code once, whoever sends it, and none before it', async () => {
    const old = who.code(-30);
    const fields = { code: who.code() };
    expect((await pages.logIn(api.browser(), who, fields)).status).toBe(303);
    expect((await pages.logIn(api.browser(), who, fields)).status).toBe(401);
    expect((await pages.logIn(api.browser(), who, { code: old })).status).toBe(401);
    const both = await Promise.all(
      [1, 2].map(() => pages.logIn(api.browser(), who, { code: who.code(30) }).then(({ status }) => status)),
    );
    expect(both.sort()).toEqual([303, 401]);
  });

  it.each<[number, number]>([
    [-30, 303],
    [30, 303],
    [-60, 401],
    [60, 401],
  ])('takes a code of a clock that is %i seconds away: %i', async (away, status) => {
    api.clock.advance(10 * MINUTE_MS);
    expect((await pages.logIn(api.browser(), who, { code: who.code(away) })).status).toBe(status);
  });

  it('after twenty wrong codes in an hour none of the authenticator is looked at, but recovery codes are', async () => {
    const another = await pages.setUp('asha.iyer@baari.example');
    for (let tries = 0; tries < 20; tries += 1) await pages.logIn(api.browser(), who, { code: '000000' });
    const refused = await pages.logIn(api.browser(), who);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const html = await refused.text();
    expect(html).toContain('Too many codes were wrong. Wait 60 minutes, or use a recovery code.');
    expect(html).toContain('name="password"');
    const unknowing = await pages.logIn(api.browser(), who, { password: 'another password' });
    expect([unknowing.status, await unknowing.text()]).toEqual([429, html]);
    expect((await baari(api, 'operator', 'list')).said).toContain('new browsers need a recovery code until');
    expect((await pages.logIn(api.browser(), another)).status).toBe(303);
    expect((await pages.logIn(api.browser(), who, { code: who.recoveryCodes[0]! })).status).toBe(303);
  });

  it('in a browser that the operator has used goes on, however many codes of others are wrong', async () => {
    const [mine, open] = [await pages.loggedIn(who), api.browser()];
    api.clock.advance(MINUTE_MS);
    await pages.logIn(open, who);
    for (let tries = 0; tries < 20; tries += 1) await pages.logIn(api.browser(), who, { code: '000000' });
    api.clock.advance(MINUTE_MS);
    expect((await pages.logIn(mine, who)).status).toBe(303);
    api.clock.advance(MINUTE_MS);
    const confirmed = await pages.submit(open, `${OPERATOR}/confirm`, `${OPERATOR}/confirm`, { code: who.code() });
    expect(confirmed.status).toBe(303);
    // Guesses in that browser are counted too.
    for (let tries = 0; tries < 20; tries += 1) await pages.logIn(mine, who, { code: '000000' });
    api.clock.advance(MINUTE_MS);
    expect((await pages.logIn(mine, who)).status).toBe(429);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first, second] = who.recoveryCodes as [string, string];
    expect((await pages.logIn(api.browser(), who, { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(
      303,
    );
    expect((await pages.logIn(api.browser(), who, { code: first })).status).toBe(401);
    expect((await pages.logIn(api.browser(), who, { code: second })).status).toBe(303);
    expect((await baari(api, 'operator', 'list')).said).toContain('8 recovery codes left');
  });

  it('leads on to the page that was asked for, and never off the pages', async () => {
    const closed = await api.browser().fetch(`${OPERATOR}/licences?state=refused`);
    expect(closed.status).toBe(401);
    const on = await pages.logIn(api.browser(), who, { next: `${OPERATOR}/licences?state=refused` });
    expect(on.headers.get('location')).toBe(`${OPERATOR}/licences?state=refused`);
    api.clock.advance(MINUTE_MS);
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/operatorx',
      '/operator//x.example/../..',
    ]) {
      const { headers } = await pages.logIn(api.browser(), who, { next });
      expect(headers.get('location') ?? OPERATOR).toMatch(/^\/operator(\/|$)/);
      api.clock.advance(MINUTE_MS);
    }
  });

  it('is noted, and so is what was wrong', async () => {
    const browser = await pages.loggedIn(who);
    await pages.logIn(api.browser(), who, { password: 'wrong' });
    await browser.fetch(OPERATOR);
    const { operators } = JSON.parse((await baari(api, 'operator', 'list', '--json')).said) as {
      operators: { operatorId: string; email: string }[];
    };
    const { operatorId } = operators.find(({ email }) => email === who.email)!;
    await expect
      .poll(
        async () => {
          const from = api.clock.now().toISOString();
          return JSON.parse((await baari(api, 'security', 'log', '--from', from, '--json')).said).events;
        },
        { timeout: 15_000 },
      )
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'new-device', call: 'operatorPage', device: operatorId }),
          expect.objectContaining({ kind: 'log-in-failed', call: 'operatorPage', device: operatorId }),
        ]),
      );
  });
});
