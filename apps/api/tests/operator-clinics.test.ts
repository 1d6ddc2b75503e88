import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { operatorPages } from './support/operator-pages.ts';
import type { SetUp } from './support/operator-pages.ts';

const MINUTE_MS = 60_000;
const CLINICS = '/operator/clinics';

let api: TestApi;
let pages: ReturnType<typeof operatorPages>;
let who: SetUp;
let browser: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  pages = operatorPages(api);
  who = await pages.setUp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.advance(MINUTE_MS);
  browser = await pages.loggedIn(who);
});

const read = async (path: string) => (await browser.fetch(path)).text();
const readsOf = async (doctorId: string, call: string) =>
  (await api.owner.query('select from security_event where doctor_id = $1 and call = $2', [doctorId, call])).rowCount;

describe('clinics', () => {
  it('are found by name, city, address, phone and id, and each that is listed is noted', async () => {
    const { doctorId } = await api.doctor({ name: 'Found <b>Once</b>' });
    const { rows } = await api.owner.query<{ email: string; phone: string; city: string }>(
      'select a.email, p.clinic_phone as phone, p.city from account a join profile p using (doctor_id) where doctor_id = $1',
      [doctorId],
    );
    const { email, phone, city } = rows[0]!;
    expect(await readsOf(doctorId, 'operatorProfile')).toBe(0);
    const spaced = `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
    for (const text of ['found <B>once', email, phone, spaced, city, doctorId]) {
      const html = await read(`${CLINICS}?${new URLSearchParams({ text })}`);
      expect(html).toContain(`${CLINICS}/${doctorId}`);
      expect(html).toContain('Found &lt;b&gt;Once&lt;/b&gt;');
    }
    expect(await readsOf(doctorId, 'operatorProfile')).toBe(1);
    for (const text of ['nobody at all', '%', '_____', "' or ''='"])
      expect(await read(`${CLINICS}?${new URLSearchParams({ text })}`)).toContain('Nobody was found.');
  });

  it('are listed page by page, each once', async () => {
    for (let made = 0; made < 30; made += 1) {
      api.clock.advance(1_000);
      await api.doctor({ name: `Paged ${made}` });
    }
    const seen: string[] = [];
    for (let path: string | undefined = `${CLINICS}?text=Paged`; path;) {
      const html = await read(path);
      seen.push(...[...html.matchAll(/<b>(?:Dr\. )?(Paged \d+)</g)].map(([, name]) => name!));
      path = /href="([^"]+cursor=[^"]+)"/.exec(html)?.[1]!.replaceAll('&amp;', '&');
    }
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });

  it('one shows account, profile, plan and what happened, and is noted before', async () => {
    const { doctorId } = await api.doctor({ name: 'Opened Here' });
    const html = await read(`${CLINICS}/${doctorId}`);
    for (const text of ['Opened Here', doctorId, 'trial', 'password', 'Appointments to come'])
      expect(html).toContain(text);
    expect(await readsOf(doctorId, 'operatorAccount')).toBe(1);
  });

  it('are shown to nobody else, and asked for in any way without a fault', async () => {
    const { browser: doctor, doctorId } = await api.doctor();
    for (const caller of [api.browser(), doctor])
      for (const path of [CLINICS, `${CLINICS}/${doctorId}`, `${CLINICS}/${doctorId}/sessions`])
        expect((await caller.fetch(path)).status).toBe(401);
    const statuses = await Promise.all(
      [
        `${CLINICS}/none`,
        `${CLINICS}/%00`,
        `${CLINICS}/..%2F..`,
        `${CLINICS}?cursor=made-up`,
        `${CLINICS}?cursor=${Buffer.from('["never","x"]').toString('base64url')}`,
      ].map(async (path) => (await browser.fetch(path)).status),
    );
    for (const status of statuses) expect([400, 404, 422]).toContain(status);
    expect((await browser.fetch(`${CLINICS}?text=%00&text=b`)).status).toBe(200);
    expect((await browser.fetch(`${CLINICS}?text=%00a`)).status).toBe(200);
  });

  it('are reached by the service only with an open session', async () => {
    for (const call of [
      "operator_clinics('\\x00', $1, '', null, null, 5)",
      "operator_clinic('\\x00', $1, 'x', '2026-11-21')",
      "operator_end_sessions('\\x00', $1, 'x')",
      "operator_mail_decision('\\x00', $1, 'x')",
      "operator_overview('\\x00', $1)",
    ])
      await expect(api.app(`select * from ${call}`, [new Date(TEST_NOW)])).rejects.toMatchObject({
        code: 'NO_SESSION',
      });
  });
});

describe('all sessions of a clinic', () => {
  it('end after a question and a code of late, and are in its audit trail', async () => {
    const { browser: doctor, doctorId } = await api.doctor();
    const sessions = `${CLINICS}/${doctorId}/sessions`;
    expect((await doctor.fetch('/api/doctor/sessions')).status).toBe(200);
    api.clock.advance(11 * MINUTE_MS);
    expect((await browser.fetch(sessions)).headers.get('location')).toContain('/operator/confirm');
    const late = await pages.submit(browser, CLINICS.replace('/clinics', ''), sessions);
    expect(late.headers.get('location')).toBe(`/operator/confirm?${new URLSearchParams({ next: sessions })}`);
    await pages.submit(browser, '/operator/confirm', '/operator/confirm', { code: who.code() });
    expect(await read(sessions)).toContain('1 session ends');
    expect((await pages.post(browser, sessions, {})).status).toBe(403);
    const done = await pages.submit(browser, sessions, sessions);
    expect(done.headers.get('location')).toBe(`${CLINICS}/${doctorId}?told=ended`);
    expect(await read(`${CLINICS}/${doctorId}?told=ended`)).toContain('All sessions were ended.');
    await expect.poll(async () => (await doctor.fetch('/api/doctor/sessions')).status).toBe(401);
    const { rows } = await api.owner.query(
      "select actor, details from audit_entry where doctor_id = $1 and act = 'sessions-ended'",
      [doctorId],
    );
    expect(rows).toEqual([{ actor: 'operator', details: { count: 1 } }]);
  });
});

describe('the mail about a licence', () => {
  it('is promised once more', async () => {
    const { doctorId } = await api.doctor();
    const mail = `${CLINICS}/${doctorId}/mail`;
    const done = await pages.submit(browser, `${CLINICS}/${doctorId}`, mail);
    expect(done.headers.get('location')).toContain('told=mailed');
    const { rows } = await api.owner.query('select decision from licence_mail where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ decision: 'approve' }]);
    await api.owner.query(
      'update profile set licence_verified_at = null, licence_council = null where doctor_id = $1',
      [doctorId],
    );
    const undecided = await pages.submit(browser, `${CLINICS}/${doctorId}`, mail);
    expect(undecided.headers.get('location')).toContain('told=undecided');
  });
});
