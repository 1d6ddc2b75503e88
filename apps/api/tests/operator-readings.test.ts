import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSecurityLog } from '@baari/contract/security-log';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { submit } from '@baari/testing/profile-form';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
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
    expect(await noted()).toEqual([
      expect.objectContaining({ kind: 'read', call: 'operatorLicence', account: doctorId, times: 1 }),
    ]);
    const { events } = await browser.call(getSecurityLog);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'read', call: 'operatorLicence' }));
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
