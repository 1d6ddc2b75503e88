import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { baari } from './support/operator.ts';
import { OPERATOR, operatorPages } from './support/operator-pages.ts';

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

describe('a session', () => {
  it('is asked for by every page, and a doctor’s is none', async () => {
    const { browser: doctor } = await api.doctor();
    const liar = api.browser();
    liar.cookies.set(COOKIE, 'a'.repeat(43));
    doctor.cookies.set(COOKIE, doctor.cookies.get('baari')!);
    for (const caller of [api.browser(), doctor, liar])
      for (const path of ['', '/confirm', '/licences']) {
        const response = await caller.fetch(OPERATOR + path);
        expect([path, response.status]).toEqual([path, 401]);
      }
    const browser = await pages.loggedIn();
    browser.cookies.set('baari', browser.cookies.get(COOKIE)!);
    expect((await browser.fetch('/api/doctor/sessions')).status).toBe(401);
  });

  it('ends after half an hour without use, and after eight hours in any case', async () => {
    const who = await pages.setUp();
    const [idle, busy] = [await pages.loggedIn(who), api.browser()];
    api.clock.advance(MINUTE_MS);
    await pages.logIn(busy, who);
    for (let used = 0; used < 16; used += 1) {
      api.clock.advance(29 * MINUTE_MS);
      expect((await busy.fetch(OPERATOR)).status).toBe(200);
    }
    expect((await idle.fetch(OPERATOR)).status).toBe(401);
    api.clock.advance(17 * MINUTE_MS);
    expect((await busy.fetch(OPERATOR)).status).toBe(401);
  });

  it('ends by log-out, and by disabling', async () => {
    const who = await pages.setUp();
    const one = await pages.loggedIn(who);
    expect((await pages.submit(one, OPERATOR, `${OPERATOR}/log-out`)).headers.get('location')).toContain('told=out');
    expect((await one.fetch(OPERATOR)).status).toBe(401);
    api.clock.advance(MINUTE_MS);
    const other = await pages.loggedIn(who);
    api.clock.advance(MINUTE_MS);
    expect((await baari(api, 'operator', 'disable', who.email)).said).toContain('1 session ended');
    expect((await other.fetch(OPERATOR)).status).toBe(401);
    expect((await pages.logIn(api.browser(), who)).status).toBe(401);
    expect((await baari(api, 'operator', 'list')).said).toContain('disabled');
  });

  it('takes forms of its own pages alone', async () => {
    const browser = await pages.loggedIn();
    const out = `${OPERATOR}/log-out`;
    expect((await pages.post(browser, out, {})).status).toBe(403);
    expect((await pages.post(browser, out, { formKey: 'made-up' })).status).toBe(403);
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await pages.post(browser, out, {}, elsewhere)).status).toBe(403);
    expect((await pages.post(browser, `${OPERATOR}/log-in`, {}, elsewhere)).status).toBe(403);
    expect((await browser.fetch(OPERATOR)).status).toBe(200);
  });

  it('proves itself again with a code, and gets another key for it', async () => {
    const who = await pages.setUp();
    const browser = await pages.loggedIn(who);
    const copied = api.browser();
    copied.cookies.set(COOKIE, browser.cookies.get(COOKIE)!);
    api.clock.advance(MINUTE_MS);
    const confirm = `${OPERATOR}/confirm`;
    const next = `${OPERATOR}/licences`;
    expect((await pages.submit(browser, confirm, confirm, { code: '000000', next })).status).toBe(401);
    const proved = await pages.submit(browser, confirm, confirm, { code: who.code(), next });
    expect([proved.status, proved.headers.get('location')]).toEqual([303, next]);
    expect((await browser.fetch(OPERATOR)).status).toBe(200);
    expect((await copied.fetch(OPERATOR)).status).toBe(401);
  });
});

describe('licences', () => {
  it('are looked at with the same log-in, and a suspension asks for a code again', async () => {
    const { doctorId } = await api.doctor();
    const who = await pages.setUp();
    const browser = await pages.loggedIn(who);
    const suspend = `${OPERATOR}/licences/${doctorId}/suspend`;
    expect(await (await browser.fetch(`${OPERATOR}/licences?state=verified`)).text()).toContain(doctorId);
    expect((await browser.fetch(suspend)).status).toBe(200);
    api.clock.advance(11 * MINUTE_MS);
    const asked = await browser.fetch(suspend, { redirect: 'manual' });
    expect(asked.headers.get('location')).toBe(`${OPERATOR}/confirm?${new URLSearchParams({ next: suspend })}`);
    const fields = { decision: 'suspend', reason: 'Inquiry.' };
    const refused = await pages.submit(browser, OPERATOR, `${OPERATOR}/licences/${doctorId}`, fields);
    expect(refused.headers.get('location')).toContain('/operator/confirm');
    const isSuspended = async () =>
      (
        await api.owner.query<{ at: Date | null }>('select suspended_at as at from practice where doctor_id = $1', [
          doctorId,
        ])
      ).rows[0]!.at !== null;
    expect(await isSuspended()).toBe(false);
    await pages.submit(browser, `${OPERATOR}/confirm`, `${OPERATOR}/confirm`, { code: who.code(), next: suspend });
    const done = await pages.submit(browser, suspend, `${OPERATOR}/licences/${doctorId}`, fields);
    expect(done.headers.get('location')).toContain('told=DONE');
    expect(await isSuspended()).toBe(true);
  });
});
