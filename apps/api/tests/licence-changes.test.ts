import { getAuditTrail } from '@baari/contract/audit';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { edit, picture, profileOf, submit } from '@baari/testing/profile-form';
import type { FormFields, FormFiles } from '@baari/testing/profile-form';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LICENCES as PAGE, licencePage } from './support/licence-page.ts';
import { baari, decideLicence } from './support/operator.ts';

const MINUTE_MS = 60_000;
const COUNCIL = ['--council', 'Maharashtra Medical Council'];
const NO_FILES: FormFiles = { image: null, licenseDocument: null };
const MOVED = { clinicAddress: '2 Lake Road, Andheri', clinicPh: '9876500000' };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

async function approved(changes: FormFields = {}) {
  const { browser, doctorId } = await api.doctor({ withoutProfile: true });
  await submit(browser, changes);
  await decideLicence(api, 'approve', doctorId, ...COUNCIL);
  api.clock.advance(MINUTE_MS);
  return { browser, doctorId };
}
interface Shown {
  seen: string;
  changes: Record<string, string>;
}
const show = async (doctorId: string) =>
  JSON.parse((await baari(api, 'licence', 'show', doctorId, '--json')).said) as Shown;
async function listed(): Promise<string[]> {
  const { said } = await baari(api, 'licence', 'list', '--state', 'changed', '--json');
  return (JSON.parse(said) as { numbers: { doctorId: string }[][] }).numbers.flat().map(({ doctorId }) => doctorId);
}

describe('what an approved practice changes of what stood beside its licence', () => {
  it('is listed to the operator by its field and when, and the practice goes on', async () => {
    const { browser, doctorId } = await approved();
    expect((await show(doctorId)).changes).toEqual({});
    const first = api.clock.now().toISOString();
    await edit(browser, MOVED, NO_FILES);
    api.clock.advance(MINUTE_MS);
    const second = api.clock.now().toISOString();
    await edit(browser, { ...MOVED, city: 'Nagpur' }, { ...NO_FILES, image: await picture(300) });

    const { changes } = await show(doctorId);
    const at = Object.fromEntries(
      Object.entries(changes).map(([field, when]) => [field, new Date(when).toISOString()]),
    );
    expect(at).toEqual({ clinicAddress: first, clinicPh: first, city: second, image: second });
    expect((await profileOf(browser)).licence.state).toBe('verified');
    expect(await listed()).toContain(doctorId);
    const words = /changed +since approval: clinic address \d{4}-\d\d-\d\d \d\d:\d\d, city .*, phone .*, picture/;
    expect((await baari(api, 'licence', 'show', doctorId)).said).toMatch(words);
    expect((await baari(api, 'licence', 'list', '--state', 'verified')).said).toMatch(words);
    const html = await (await (await licencePage(api).open()).fetch(`${PAGE}?state=changed`)).text();
    expect(html).toMatch(/Changed since approval: clinic address on \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(html).toContain('2 Lake Road, Andheri');
  });

  it.each<[string, FormFields]>([
    ['the fee', { fees: '600' }],
    ['the text about the doctor', { about: 'Twenty years of heart surgery at the city hospital.' }],
    ['nothing', {}],
  ])('is not listed for %s', async (_, changes) => {
    const { browser, doctorId } = await approved();
    await edit(browser, changes, NO_FILES);
    expect((await show(doctorId)).changes).toEqual({});
    expect(await listed()).not.toContain(doctorId);
  });

  it('is nothing to a licence that waits: the operator is going to see it whole', async () => {
    const { browser, doctorId } = await approved();
    await edit(browser, MOVED, NO_FILES);
    await edit(browser, { ...MOVED, name: 'Another Name' }, NO_FILES);
    await edit(browser, { name: 'Another Name' }, NO_FILES);
    expect((await show(doctorId)).changes).toEqual({});
    expect(await listed()).not.toContain(doctorId);
  });

  it('leaves the list when the operator keeps the approval, which mails nobody', async () => {
    const { browser, doctorId } = await approved();
    await edit(browser, MOVED, NO_FILES);
    await api.owner.query('delete from licence_mail');
    const since = (await api.owner.query('select licence_since from profile where doctor_id = $1', [doctorId])).rows;
    expect(await decideLicence(api, 'approve', doctorId, ...COUNCIL)).toMatchObject({
      code: 0,
      said: expect.stringContaining('It stays approved.') as string,
    });
    expect((await show(doctorId)).changes).toEqual({});
    expect(await listed()).not.toContain(doctorId);
    expect((await api.owner.query('select from licence_mail')).rowCount).toBe(0);
    expect((await api.owner.query('select licence_since from profile where doctor_id = $1', [doctorId])).rows).toEqual(
      since,
    );
    const { entries } = await browser.call(getAuditTrail);
    expect(entries.filter(({ act }) => act === 'licence-verified')).toHaveLength(2);
    expect(await decideLicence(api, 'approve', doctorId, ...COUNCIL)).toMatchObject({ code: 1 });
  });

  it('does not slip in between a look and the approval', async () => {
    const { browser, doctorId } = await api.doctor({ withoutProfile: true });
    await submit(browser);
    const { seen } = await show(doctorId);
    await edit(browser, MOVED, NO_FILES);
    const { code, warned } = await baari(api, 'licence', 'approve', doctorId, '--seen', seen, ...COUNCIL);
    expect(code).toBe(1);
    expect(warned).toContain('New: clinic or picture.');
  });

  it('is kept on the page too, of each of two clinics of one person', async () => {
    const regNumber = 'KEPT-22-1';
    await approved({ regNumber });
    const { browser: doctor, doctorId } = await api.doctor({ withoutProfile: true });
    await submit(doctor, { regNumber });
    await decideLicence(api, 'approve', doctorId, ...COUNCIL, '--second-clinic');
    await edit(doctor, { ...MOVED, regNumber }, NO_FILES);
    const page = licencePage(api);
    const browser = await page.open();
    const html = await (await browser.fetch(`${PAGE}?state=changed`)).text();
    const form = html.slice(html.indexOf(`action="${PAGE}/${doctorId}"`));
    const fields = Object.fromEntries(
      [...form.slice(0, form.indexOf('</form>')).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      ),
    );
    const kept = await page.post(browser, `${PAGE}/${doctorId}`, { ...fields, decision: 'approve' });
    expect([kept.status, kept.headers.get('location')]).toEqual([303, `${PAGE}?state=changed&told=KEPT`]);
    expect(await (await browser.fetch(`${PAGE}?state=changed&told=KEPT`)).text()).toContain('It stays approved.');
    expect(await listed()).not.toContain(doctorId);
    const { rows } = await api.owner.query('select second_clinic from profile where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ second_clinic: true }]);
  });

  it('is listed of approved practices alone: not of a suspended one, nor of who gives the same number', async () => {
    const regNumber = 'CHANGED-77-1';
    const { browser, doctorId } = await approved({ regNumber });
    const second = await api.doctor({ withoutProfile: true });
    await submit(second.browser, { regNumber });
    await decideLicence(api, 'refuse', second.doctorId, '--reason', 'It is not yours.');
    await edit(browser, { ...MOVED, regNumber }, NO_FILES);
    expect(await listed()).toContain(doctorId);
    expect(await listed()).not.toContain(second.doctorId);
    await baari(api, 'licence', 'suspend', doctorId, '--reason', 'Under inquiry.');
    expect(await listed()).not.toContain(doctorId);
  });
});
