import { randomBytes } from 'node:crypto';
import { findDoctors } from '@baari/contract/booking';
import { getSecurityLog } from '@baari/contract/security-log';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { pdf, picture, profileOf, submit } from '@baari/testing/profile-form';
import { headerFaults } from '@baari/testing/safe-headers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LICENCES as PAGE, licencePage } from './support/licence-page.ts';
import { baari } from './support/operator.ts';
import { TEST_NOW } from '@baari/testing/api';

const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const newLink = () => licencePage(api).newLink();
const openPage = () => licencePage(api).open();
const post: ReturnType<typeof licencePage>['post'] = (...args) => licencePage(api).post(...args);
const read = async (browser: Browser, query = '') => (await browser.fetch(PAGE + query)).text();
/** The hidden fields of the forms for a doctor. */
function fieldsFor(html: string, doctorId: string): Record<string, string> {
  const form = html.slice(html.indexOf(`action="${PAGE}/${doctorId}"`));
  const found = [...form.slice(0, form.indexOf('</form>')).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, value!]));
}
async function newcomer(changes: Record<string, string> = {}) {
  const { browser, doctorId } = await api.doctor({ withoutProfile: true });
  await submit(browser, changes);
  return { browser, doctorId };
}
/** Where an answer to a form leads: always to a page that may be loaded again without sending anything twice. */
function leadsTo(response: Response): string {
  expect(response.status).toBe(303);
  return response.headers.get('location')!;
}
const approval = { decision: 'approve', council: 'Maharashtra Medical Council' };
const isFound = async (doctorId: string, q: string) =>
  (await api.browser().call(findDoctors, { query: { q } })).doctors.some(({ _id }) => _id === doctorId);

describe('the page', () => {
  it('is closed to anonymous callers and doctors, whatever cookie they make up', async () => {
    const { browser, doctorId } = await newcomer({ name: 'Hidden Claim' });
    const liar = api.browser();
    liar.cookies.set('baari_operator', randomBytes(32).toString('base64url'));
    const link = api.browser();
    link.cookies.set('baari_operator', (await newLink()).split('/').at(-1)!);
    for (const caller of [api.browser(), browser, liar, link])
      for (const path of [
        PAGE,
        `${PAGE}?state=verified`,
        ...['', '/suspend', '/document'].map((end) => `${PAGE}/${doctorId}${end}`),
      ]) {
        const response = await caller.fetch(path);
        expect([path, response.status]).toEqual([path, 401]);
        expect(await response.text()).not.toContain('Hidden Claim');
      }
    for (const caller of [api.browser(), browser, liar, link])
      expect([401, 403]).toContain((await post(caller, `${PAGE}/${doctorId}`, approval)).status);
    expect((await profileOf(browser)).licence.state).toBe('waiting');
  });

  it('is closed after an hour, and when the operator closes it', async () => {
    const [late, done] = [await openPage(), await openPage()];
    const { formKey } = { formKey: /name="formKey" value="([^"]+)"/.exec(await read(done))![1]! };
    expect(leadsTo(await post(done, `${PAGE}/leave`, { formKey }))).toBe(`${PAGE}/closed`);
    expect(await (await done.fetch(`${PAGE}/closed`)).text()).toContain('This page is closed');
    expect((await done.fetch(PAGE)).status).toBe(401);
    api.clock.advance(59 * MINUTE_MS);
    expect((await late.fetch(PAGE)).status).toBe(200);
    api.clock.advance(2 * MINUTE_MS);
    expect((await late.fetch(PAGE)).status).toBe(401);
  });

  it('its cookie goes nowhere else, no script sees it, and every answer has the headers', async () => {
    const browser = api.browser();
    const opened = await post(browser, await newLink());
    expect(opened.headers.getSetCookie().join()).toMatch(/Path=\/operator\/licences; HttpOnly; SameSite=Strict/);
    for (const response of [
      opened,
      await browser.fetch(PAGE),
      await api.browser().fetch(PAGE),
      await browser.fetch(await newLink()),
    ]) {
      expect(headerFaults(response.headers)).toEqual([]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('shows who waits, with the document, and both claims of a number side by side', async () => {
    const first = await newcomer({ name: 'Real <i>Surgeon</i>', regNumber: 'PAGE-77-1' });
    const second = await newcomer({ name: 'Other Surgeon', regNumber: 'page 77 1' });
    const browser = await openPage();
    const html = await read(browser);
    expect(html).toContain('2 practices claim this number.');
    expect(html).toContain('Real &lt;i&gt;Surgeon&lt;/i&gt;');
    const section = html.split('<section').find((one) => one.includes(first.doctorId));
    expect(section).toContain(second.doctorId);
    const file = await browser.fetch(`${PAGE}/${first.doctorId}/document`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf());
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="licence.pdf"');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const third = await api.doctor({ withoutProfile: true });
    await submit(third.browser, {}, { licenseDocument: await picture() });
    expect(await read(browser)).toContain(`<img src="${PAGE}/${third.doctorId}/document"`);
  });

  it('approves, refuses with a reason, suspends and restores', async () => {
    const { browser: doctor, doctorId } = await newcomer({ name: 'Decided Here' });
    const browser = await openPage();
    const state = async () => (await profileOf(doctor)).licence;
    const decide = async (from: string, fields: Record<string, string>) =>
      post(browser, `${PAGE}/${doctorId}`, {
        ...fieldsFor(await read(browser, `?state=${from}`), doctorId),
        ...fields,
      });

    expect(leadsTo(await decide('waiting', { decision: 'refuse', reason: ' ' }))).toBe(
      `${PAGE}?state=waiting&told=reason`,
    );
    expect(await read(browser, '?state=waiting&told=reason')).toContain('Give a reason: the doctor reads it.');
    expect((await state()).state).toBe('waiting');
    expect(leadsTo(await decide('waiting', { decision: 'refuse', reason: 'Not legible.' }))).toContain('told=DONE');
    expect(await state()).toMatchObject({ state: 'refused', reason: 'Not legible.' });
    expect(leadsTo(await decide('refused', { decision: 'approve', council: '' }))).toContain('told=council');
    expect(leadsTo(await decide('refused', approval))).toBe(`${PAGE}?state=refused&told=DONE`);
    expect(await read(browser, '?state=refused&told=DONE')).toContain('Done. The doctor is mailed.');
    expect(await isFound(doctorId, 'Decided Here')).toBe(true);
    expect(leadsTo(await decide('verified', approval))).toContain('told=NO_CHANGE');
    expect(await read(browser, '?state=verified&told=NO_CHANGE')).toContain('It stands so already.');
    expect(leadsTo(await decide('verified', { decision: 'suspend', reason: 'Inquiry.' }))).toContain('told=DONE');
    expect(await isFound(doctorId, 'Decided Here')).toBe(false);
    expect((await decide('suspended', { decision: 'restore' })).status).toBe(303);
    expect((await state()).state).toBe('verified');
    const { rows } = await api.owner.query(
      "select act from audit_entry where doctor_id = $1 and actor = 'operator' order by entry_no",
      [doctorId],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'licence-refused',
      'licence-verified',
      'practice-suspended',
      'practice-restored',
    ]);
  });

  it('asks before it suspends, with the name, and stops nothing until then', async () => {
    const { browser: doctor, doctorId } = await newcomer({ name: 'Asha <b>Rao</b>' });
    const browser = await openPage();
    const state = async () => (await profileOf(doctor)).licence.state;
    const path = `${PAGE}/${doctorId}`;
    expect(await read(browser)).toContain(`href="${path}/suspend?state=waiting"`);
    const question = await (await browser.fetch(`${path}/suspend?state=waiting`)).text();
    expect(question).toContain('Suspend Dr. Asha &lt;b&gt;Rao&lt;/b&gt;?');
    expect(question).toContain(`href="${PAGE}?state=waiting"`);
    const answer = { ...fieldsFor(question, doctorId), decision: 'suspend', reason: 'The "council" asks.' };
    expect((await post(api.browser(), path, answer)).status).toBe(401);
    expect((await post(browser, path, { ...answer, formKey: '' })).status).toBe(403);
    const asked = leadsTo(await post(browser, path, { ...answer, reason: '' }));
    expect(await (await browser.fetch(asked)).text()).toContain('Give a reason: the doctor reads it.');
    expect(await state()).toBe('waiting');
    expect(leadsTo(await post(browser, path, answer))).toBe(`${PAGE}?state=waiting&told=DONE`);
    expect(await state()).toBe('suspended');
    // Back to the question: it is answered.
    const again = await browser.fetch(`${path}/suspend?state=waiting`, { redirect: 'manual' });
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).toContain('told=NO_CHANGE');
  });

  it('decides only about what was looked at, and shows what is new', async () => {
    const { browser: doctor, doctorId } = await newcomer();
    const browser = await openPage();
    const seen = fieldsFor(await read(browser), doctorId);
    await api.owner.query("update profile set name = 'Famous Surgeon' where doctor_id = $1", [doctorId]);
    for (const decision of [approval, { decision: 'refuse', reason: 'Not legible.' }]) {
      const shown = leadsTo(await post(browser, `${PAGE}/${doctorId}`, { ...seen, ...decision }));
      expect(shown).toContain(`${PAGE}/${doctorId}?`);
      const html = await (await browser.fetch(shown)).text();
      expect(html).toContain('Changed since you looked: name.');
      expect(html).toContain('Dr. Famous Surgeon');
      expect(fieldsFor(html, doctorId)['seen']).not.toBe(seen['seen']);
    }
    expect((await profileOf(doctor)).licence.state).toBe('waiting');
    expect(
      (await post(browser, `${PAGE}/${doctorId}`, { ...seen, ...approval, seen: '' })).headers.get('location'),
    ).toContain('told=seen');
    const again = { ...fieldsFor(await read(browser), doctorId), ...approval };
    expect((await post(browser, `${PAGE}/${doctorId}`, again)).status).toBe(303);
  });

  it('takes no form from another page', async () => {
    const { browser: doctor, doctorId } = await newcomer();
    const [browser, other] = [await openPage(), await openPage()];
    const own = { ...fieldsFor(await read(browser), doctorId), ...approval };
    const { formKey } = fieldsFor(await read(other), doctorId);
    const path = `${PAGE}/${doctorId}`;
    const refused = [
      await post(browser, path, own, { origin: 'https://evil.example' }),
      await post(browser, path, own, { 'sec-fetch-site': 'cross-site' }),
      await post(browser, path, { ...own, formKey: '' }),
      await post(browser, path, { ...own, formKey: formKey! }),
      await browser.fetch(path, { method: 'POST', body: new URLSearchParams(own) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await profileOf(doctor)).licence.state).toBe('waiting');
    expect((await post(browser, path, own)).status).toBe(303);
  });

  it('who was refused, who opened it and whose document was looked at is in the security log', async () => {
    api.clock.advance(24 * 60 * MINUTE_MS);
    const from = new Date(Date.parse(TEST_NOW) + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
    const { browser: doctor, doctorId } = await newcomer();
    const stranger = api.browser();
    await stranger.fetch(PAGE);
    await post(stranger, `${PAGE}/enter/${randomBytes(32).toString('base64url')}`);
    await post(stranger, `${PAGE}/${doctorId}`, approval, { origin: 'https://evil.example' });
    const browser = await openPage();
    expect((await browser.fetch(`${PAGE}/${doctorId}/document`)).status).toBe(200);
    const { events } = await doctor.call(getSecurityLog);
    expect(events.map(({ kind, call }) => [kind, call])).toEqual([['read', 'operatorLicence']]);
    const { said } = await baari(api, 'security', 'log', '--from', `${from} 00:00`, '--lines');
    const noted = said.split('\n').map((line) => JSON.parse(line) as { kind: string; call: string; times: number });
    expect(noted.map(({ kind, call, times }) => `${kind} ${call} ${times}`).toSorted()).toEqual([
      'new-device operatorPage 1',
      'other-site operatorPage 1',
      'read operatorLicence 1',
      'refused operatorPage 2',
    ]);
  });

  it('the service itself can neither read nor decide claims without an open visit', async () => {
    const { doctorId } = await newcomer();
    const key = randomBytes(32);
    await expect(
      api.app('select * from claims_for_operator($1, $2, null, null, 10)', [key, TEST_NOW]),
    ).rejects.toMatchObject({ code: 'NO_SESSION' });
    const marks = [[key], [key], [key]];
    await expect(
      api.app("select decide_for_operator($1, $2, 'approve', null, '', 'X', false, $3, $4, $5, $6, $6)", [
        ...[key, doctorId, ...marks],
        TEST_NOW,
      ]),
    ).rejects.toMatchObject({ code: 'NO_SESSION' });
  });
});
