import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFor } from '@baari/client/call';
import { getExport, getExportFile, requestExport } from '@baari/contract/export';
import { changeMember } from '@baari/contract/members';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { at } from './support/reception.ts';

let api: TestApi;
const dataDir = mkdtempSync(join(tmpdir(), 'baari-export-role-'));
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

it('who loses the role while a copy is made gets nothing of it; it stays with the practice', async () => {
  const { browser, doctorId } = await api.doctor();
  const colleague = await api.member({ clinicId: doctorId, role: 'owner' });
  const atPractice = at(colleague.browser, doctorId);
  const { dataExport } = await atPractice(requestExport);
  const place = { role: 'receptionist' as const, practices: [doctorId] };
  await browser.call(changeMember, { params: { id: colleague.accountId }, body: place });
  const { id } = await until(async () => {
    const { dataExport: found } = await browser.call(getExport);
    expect(found?.status).toBe('ready');
    return found!;
  }, 20_000);
  expect(id).toBe(dataExport.id);
  const file = addressFor(doctorId, getExportFile, { id });
  const asked = await colleague.browser.fetch(file);
  expect([asked.status, await asked.json()]).toMatchObject([403, { code: 'ROLE_NOT_ENOUGH' }]);
  await expect(atPractice(getExport)).rejects.toMatchObject({ code: 'ROLE_NOT_ENOUGH' });
  expect((await browser.fetch(file)).status).toBe(200);
});
