import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { submit } from '@baari/testing/profile-form';
import { unzip } from '@baari/testing/unzip';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { writeZip } from './support/archive.ts';
import { baari, operate, SECRET } from './support/operator.ts';

const BOOKED = 7;
let api: TestApi;
let file: string;
const folder = mkdtempSync(join(tmpdir(), 'baari-drilled-'));
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  file = join(folder, 'backup.zip');
  const { browser, doctorId } = await api.doctor({ withoutProfile: true });
  await submit(browser, { maxAppointment: '40', workingDays: JSON.stringify(EVERY_DAY) });
  for (let n = 1; n <= BOOKED; n += 1)
    await api.browser().call(bookAppointment, { body: { doctorId, date: '2026-11-23', ...patient(n) } });
  expect((await baari(api, 'backup', file, '--plain')).code).toBe(0);
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

const drilled = (path: string, secret = SECRET) =>
  operate({ BAARI_SECRET: secret, DATA_DIR: join(folder, 'nowhere') }, () => new Date(), ['backup-drill', path]);
const traces = () => readdirSync(tmpdir()).filter((name) => name.startsWith('baari-restore-drill-'));

it('a drill restores a backup, finds all of it, and leaves nothing', async () => {
  const before = traces();
  const { code, said, warned } = await drilled(file);
  expect(warned).toBe('');
  expect(said).toMatch(/Rows: \d+ in \d+ tables, each with as many as the backup says\./);
  expect(said).toContain('Files: 2 of 2 are as they were.');
  expect(said).toContain(`Tickets: ${BOOKED} of ${BOOKED} that patients hold are good.`);
  expect(said).toContain('The backup can be restored.');
  expect(code).toBe(0);
  expect(traces()).toEqual(before);
  expect(existsSync(join(folder, 'nowhere/postgres'))).toBe(false);
});

interface Kept {
  tickets: { sha256: string }[];
}

it('a ticket that would not be good where it is restored is a fault', async () => {
  const parts = await unzip(readFileSync(file));
  const manifest = JSON.parse(parts.get('manifest.json')!.toString()) as Kept;
  manifest.tickets[0]!.sha256 = manifest.tickets[1]!.sha256;
  const other = join(folder, 'other.zip');
  await writeZip(other, new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]));
  const { code, said } = await drilled(other);
  expect(said).toContain(`Tickets: ${BOOKED - 1} of ${BOOKED} that patients hold are good.`);
  expect(said).toContain('CANNOT be relied on');
  expect(code).toBe(1);
});

it('a drill without the secret of the tickets says so', async () => {
  const { code, warned } = await drilled(file, 'quite another secret, long enough');
  expect(warned).toContain("This service's secret differs from the backup's");
  expect(code).toBe(1);
  expect(traces()).toEqual([]);
});
