import { openPool } from '@baari/api/db/pool';
import type { Pool } from '@baari/api/db/pool';
import { operatorMailService } from '@baari/api/features/licence/service-operator-mail';
import { licenceStore } from '@baari/api/features/licence/store';
import { OPERATOR_MAIL_MINUTES } from '@baari/contract/limits';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { edit, pdf, submit } from '@baari/testing/profile-form';
import { mailOf } from '@baari/testing/sign-up';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { baari, decideLicence } from './support/operator.ts';

const TO = 'operator@clinic.example';
const MINUTE_MS = 60_000;
const NO_FILES = { image: null, licenseDocument: null };

let api: TestApi;
afterEach(() => api.stop());
async function newcomer(changes: Record<string, string> = {}) {
  const { browser, doctorId } = await api.doctor({ withoutProfile: true });
  await submit(browser, changes);
  return { browser, doctorId };
}

it('the service mails the operator that a practice waits, with no word that a stranger wrote', async () => {
  api = await startApi(inject('ownerUrl'), { OPERATOR_EMAIL: TO });
  await newcomer({ name: 'Leela Menon', regNumber: 'MMC-77/1' });
  const mail = await mailOf(api.browser(), TO, 'licences-wait');
  expect(mail.subject).toBe('A licence waits for you: Baari');
  expect(mail.text).toContain('npm run baari -- licence page');
  expect(mail.text + mail.html).not.toMatch(/Leela|MMC-77/);
  expect(api.log.join('\n')).not.toContain(TO);
});

describe('the operator', () => {
  let pool: Pool;
  let promised: object[];
  beforeEach(async () => {
    api = await startApi(inject('ownerUrl'));
    pool = openPool(api.databaseUrl, 2, () => {});
    promised = [];
  });
  afterEach(() => pool.end());

  const at = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * MINUTE_MS);
  const mails = (to: string | null) => {
    const jobs = { send: async (_: string, data: object) => void promised.push(data) };
    const house = { brandName: 'Baari', supportEmail: 'help@clinic.example', zone: 'Asia/Kolkata' };
    return operatorMailService(licenceStore(pool, jobs), to, house);
  };
  /** What is promised when the service looks so many minutes after the start. */
  async function look(...minutes: number[]): Promise<object[]> {
    promised = [];
    for (const one of minutes) await mails(TO).promiseDue(at(one));
    return promised;
  }
  const told = (news: number, waiting: number, shared = 0) => ({
    ...{ kind: 'licences-wait', news, waiting, shared },
    since: new Date(TEST_NOW),
  });

  it('hears of many in one mail an hour, once of each, and not of who is decided', async () => {
    await newcomer();
    expect(await look(0, 1)).toEqual([told(1, 1)]);
    for (let more = 0; more < 5; more += 1) await newcomer();
    const twin = await newcomer({ regNumber: 'KA-900-1' });
    await newcomer({ regNumber: 'ka 900 1' });
    const refused = await newcomer();
    await decideLicence(api, 'refuse', refused.doctorId, '--reason', 'Not legible.');
    expect(await look(2, OPERATOR_MAIL_MINUTES - 1)).toEqual([]);
    expect(await look(OPERATOR_MAIL_MINUTES)).toEqual([told(7, 8, 2)]);
    expect(await look(2 * OPERATOR_MAIL_MINUTES, 1_000)).toEqual([]);
    await baari(api, 'licence', 'suspend', twin.doctorId, '--reason', 'Inquiry.');
    await edit(twin.browser, { name: 'Leela Menon' }, NO_FILES);
    expect(await look(2_000)).toEqual([]);
  });

  it.each<[string, Record<string, string>, object, boolean]>([
    ['another name', { name: 'Leela Menon' }, NO_FILES, true],
    ['another number', { regNumber: 'DL-777-1' }, NO_FILES, true],
    ['another document', {}, { ...NO_FILES, licenseDocument: pdf() }, true],
    ['another fee', { fees: '600' }, NO_FILES, false],
  ])('hears again of a practice with %s', async (_, changes, files, isNews) => {
    const { browser } = await newcomer();
    expect(await look(0)).toHaveLength(1);
    await edit(browser, changes, files);
    expect(await look(OPERATOR_MAIL_MINUTES)).toEqual(isNews ? [told(1, 1)] : []);
  });

  it('hears once from processes that look at the same moment', async () => {
    await newcomer();
    await Promise.all(Array.from({ length: 6 }, () => mails(TO).promiseDue(at(0))));
    expect(promised).toHaveLength(1);
  });

  it('without an address hears nothing, and of all who wait once there is one', async () => {
    await newcomer();
    await mails(null).promiseDue(at(0));
    expect(promised).toEqual([]);
    await newcomer();
    expect(await look(1)).toEqual([told(2, 2)]);
  });

  it('reads how many wait, since when, and whether numbers are claimed twice', async () => {
    const waiting = { news: 3, waiting: 12, shared: 2, since: new Date('2026-11-19T20:00:00Z') };
    const mail = await (await mails(TO).write(waiting))?.write('en');
    expect(mail).toMatchObject({ to: TO, purpose: 'licences-wait', subject: '12 licences wait for you: Baari' });
    expect(mail?.text).toContain('3 are new. The first has waited since 20/11/2026.');
    expect(mail?.text).toContain('2 are of a registration number that another practice gives too.');
    expect(await mails(null).write({ news: 1, waiting: 1, shared: 0, since: new Date(TEST_NOW) })).toBeNull();
  });
});
