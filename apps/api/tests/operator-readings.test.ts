import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSecurityLog } from '@baari/contract/security-log';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { submit } from '@baari/testing/profile-form';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LICENCES, licencePage } from './support/licence-page.ts';
import { baari } from './support/operator.ts';

const HOUR_MS = 3_600_000;

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'baari-readings-'));
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => api.clock.advance(HOUR_MS));

interface Line {
  kind: string;
  call: string;
  about: string | null;
  account: string | null;
  times: number;
}
/** What the operator's command says of the last minute. */
async function noted(): Promise<Line[]> {
  const from = new Date(api.clock.now().getTime() - 60_000).toISOString();
  const { said } = await baari(api, 'security', 'log', '--from', from, '--lines');
  return said === '' ? [] : said.split('\n').map((line) => JSON.parse(line) as Line);
}
const file = (name: string) => join(folder, name);

describe('what the operator reads is in the security log', () => {
  it('each copy of a licence document, by its account; the doctor sees it too', async () => {
    const { browser, doctorId } = await api.doctor({ withoutProfile: true });
    await submit(browser);
    api.clock.advance(HOUR_MS);
    expect((await baari(api, 'licence', 'show', doctorId, '--save', file('licence.pdf'))).code).toBe(0);
    expect(await noted()).toContainEqual(
      expect.objectContaining({ kind: 'read', call: 'operatorLicence', account: doctorId, times: 1 }),
    );
    const { events } = await browser.call(getSecurityLog);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'read', call: 'operatorLicence' }));
  });

  it.each<[string, string, (doctorId: string) => readonly string[]]>([
    ['an account', 'operatorAccount', (doctorId) => ['account', 'show', doctorId]],
    ['a profile', 'operatorProfile', (doctorId) => ['licence', 'show', doctorId]],
    ['a list of profiles', 'operatorProfile', () => ['licence', 'list']],
    [
      'a profile that a refused decision showed',
      'operatorProfile',
      (doctorId) => ['licence', 'refuse', doctorId, '--seen', 'other', '--reason', 'Not legible.'],
    ],
  ])('%s', async (_, call, command) => {
    const { browser, doctorId } = await api.doctor({ withoutProfile: true });
    await submit(browser);
    api.clock.advance(HOUR_MS);
    await baari(api, ...command(doctorId));
    expect(await noted()).toContainEqual(expect.objectContaining({ kind: 'read', call, account: doctorId, times: 1 }));
    const { events } = await browser.call(getSecurityLog);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'read', call }));
  });

  it('an order, by its id and its account', async () => {
    const { doctorId } = await api.doctor();
    await api.owner.query(
      `insert into payment (payment_id, order_id, doctor_id, amount_paise, currency, status, created_at)
       values ('pay_Readings1', 'order_Readings1', $1, 99900, 'INR', 'paid', $2)`,
      [doctorId, api.clock.now()],
    );
    expect((await baari(api, 'payment', 'show', 'pay_Readings1')).code).toBe(0);
    expect((await noted()).map(({ call, about, account }) => [call, about, account])).toEqual([
      ['operatorPayment', 'order_Readings1', doctorId],
    ]);
  });

  it('failed mails, by the accounts they were for', async () => {
    const { doctorId } = await api.doctor();
    const { rows } = await api.owner.query<{ email: string }>('select email from account where doctor_id = $1', [
      doctorId,
    ]);
    for (const email of [rows[0]!.email, rows[0]!.email, 'nobody@clinic.example'])
      await api.owner.query(
        "insert into mail_failure (at, purpose, email, tries, reason) values ($1, 'reset', $2, 5, 'no such mailbox')",
        [api.clock.now(), email],
      );
    expect((await baari(api, 'mail', 'failures')).said).toContain('nobody@clinic.example');
    const of = async () => (await noted()).map(({ call, account, times }) => [call, account, times]);
    expect(await of()).toEqual(expect.arrayContaining([['operatorMailFailures', doctorId, 1]]));
    expect(await of()).toEqual(expect.arrayContaining([['operatorMailFailures', null, 1]]));
  });

  it('each profile that the page shows', async () => {
    const { browser: doctor } = await api.doctor({ withoutProfile: true });
    await submit(doctor);
    const browser = await licencePage(api).open();
    await browser.fetch(LICENCES);
    const { events } = await doctor.call(getSecurityLog);
    expect(events.map(({ kind, call }) => [kind, call])).toEqual([['read', 'operatorProfile']]);
  });

  it('each backup, encrypted or not, as everybody’s; not one that was refused', async () => {
    writeFileSync(file('passphrase'), 'a long passphrase of the tests\n');
    expect((await baari(api, 'backup', file('plain.zip'))).code).toBe(1);
    expect(await noted()).toEqual([]);
    for (const [name, ...how] of [
      ['plain.zip', '--plain'],
      ['locked.age', '--passphrase-file', file('passphrase')],
    ])
      expect(await baari(api, 'backup', file(name!), '--allow-missing', ...how)).toMatchObject({ code: 0 });
    expect((await noted()).map(({ call, about, account }) => [call, about, account])).toEqual([
      ['operatorBackup', 'plain', null],
      ['operatorBackup', 'encrypted', null],
    ]);
  });
});
