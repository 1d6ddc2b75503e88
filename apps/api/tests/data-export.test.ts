import { closeDays } from '@baari/contract/day-control';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { requestExport, getExportFile, getExport } from '@baari/contract/export';
import type { DataExport } from '@baari/contract/export';
import { deleteProfile } from '@baari/contract/profile';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { until } from '@baari/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { storedFiles, submit } from '@baari/testing/profile-form';
import { unzip } from '@baari/testing/unzip';

let api: TestApi;
const dataDir = mkdtempSync(join(tmpdir(), 'baari-export-'));
const workDir = join(dataDir, 'exports');
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => api.clock.set(TEST_NOW));
// The answer is there a moment before the job has cleaned up behind itself.
afterEach(() => until(async () => expect(readdirSync(workDir), 'nothing stays half made').toEqual([]), 10_000));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const archives = () => storedFiles(dataDir).filter((name) => name.endsWith('.zip'));
const current = async (browser: Browser) => (await browser.call(getExport)).dataExport;
const ask = async (browser: Browser) => (await browser.call(requestExport)).dataExport;

const settled = (browser: Browser, status: DataExport['status'], withinMs = 20_000): Promise<DataExport> =>
  until(async () => {
    const found = await current(browser);
    expect(found?.status).toBe(status);
    return found!;
  }, withinMs);

const fetchFile = (browser: Browser, id: string) => browser.fetch(getExportFile.path.replace(':id', id));

/** Asks for a copy, waits until it is there and answers its files. */
async function copyOf(browser: Browser): Promise<Map<string, Buffer>> {
  await ask(browser);
  const { id, bytes } = await settled(browser, 'ready');
  const response = await fetchFile(browser, id);
  expect(response.status).toBe(200);
  const archive = Buffer.from(await response.arrayBuffer());
  expect(archive.length).toBe(bytes);
  return unzip(archive);
}

const jsonOf = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(files.get(name)!.toString());
const linesOf = (files: Map<string, Buffer>, name: string): string[] => {
  const text = files.get(name)!.toString();
  expect(text.startsWith('\ufeff'), 'a byte order mark').toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
};

/** Appointments number 1 to `count` of one day, the first with a name that a spreadsheet would run. */
const fillDay = (doctorId: string, count: number, date = '2026-11-20') =>
  api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
     select $1, $2, n, case n when 1 then '=HYPERLINK("http://x","y")' when 2 then 'सुनीता देवी' else 'Ravi Kumar ' || n end,
            (9000000000 + n)::text, 'MALE', $3 from generate_series(1, $4) n`,
    [doctorId, date, api.clock.now(), count],
  );

describe('the content of a copy', () => {
  it('has profile, appointments, days off, payments, plans and audit trail as CSV and JSON, and the own files', async () => {
    const { browser, doctorId, email } = await api.doctor({ withoutProfile: true });
    await submit(browser, { name: 'Asha, "Rao"' });
    await fillDay(doctorId, 3);
    const change = (what: string, serial: number) =>
      api.owner.query(`update appointment set ${what} where doctor_id = $1 and serial = $2`, [doctorId, serial]);
    await change(`priority = 'EMERGENCY'`, 1);
    await change(`status = 'CANCELLED'`, 3);
    await browser.call(closeDays, { body: { from: '2026-11-25', to: '2026-11-26' } });
    await api.owner.query(
      `insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at) values ($1, 'order_1', 'pay_1', 99950, 'paid', $2)`,
      [doctorId, api.clock.now()],
    );
    const files = await copyOf(browser);
    const tables = ['profile', 'appointments', 'days-off', 'payments', 'subscriptions', 'audit-trail'];
    expect([...files.keys()].sort()).toEqual(
      [
        ...tables.flatMap((name) => [`${name}.csv`, `${name}.json`]),
        'README.txt',
        'licence.pdf',
        'picture.webp',
      ].sort(),
    );
    expect(jsonOf(files, 'profile.json')).toMatchObject({
      accountEmail: email,
      name: 'Asha, "Rao"',
      dateOfBirth: '1980-05-17',
    });
    expect(files.get('profile.csv')!.toString()).toContain('"Asha, ""Rao"""');
    const [head, ...rows] = linesOf(files, 'appointments.csv');
    expect(head).toBe(
      'date,serialNumber,patientName,phoneNumber,gender,status,bookedAt,verifiedAt,calledAt,completedAt,walkIn,priority,movedToDate,movedToSerialNumber,cancelledBy,cancelReason,notice',
    );
    expect(rows[0]).toBe(
      `2026-11-20,1,"'=HYPERLINK(""http://x"",""y"")",9000000001,MALE,BOOKED,${TEST_NOW},,,,false,EMERGENCY,,,,,`,
    );
    expect(rows[1]).toContain('सुनीता देवी');
    expect(rows[2]).toMatch(/,CANCELLED,.*,clinic,,$/);
    expect(linesOf(files, 'days-off.csv')).toEqual(['date', '2026-11-25', '2026-11-26']);
    expect(jsonOf(files, 'appointments.json')).toHaveLength(3);
    expect(jsonOf(files, 'appointments.json')).toMatchObject([
      { patientName: '=HYPERLINK("http://x","y")', verifiedAt: null },
      {},
      {},
    ]);
    expect(linesOf(files, 'payments.csv')[1]).toMatch(
      /^\d+,order_1,pay_1,999\.50,INR,paid,2026-11-21T04:30:00\.000Z,$/,
    );
    expect(jsonOf(files, 'audit-trail.json')).toMatchObject([
      { act: 'profile-created' },
      { act: 'days-closed' },
      { act: 'export-asked' },
    ]);
    expect(files.get('licence.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get('README.txt')!.toString()).toContain('as it was on 2026-11-21 at 10:00 (Asia/Kolkata)');
  });

  it('has every row once, however many pages they fill, and none of another doctor', async () => {
    const { browser, doctorId } = await api.doctor();
    const stranger = await api.doctor();
    await fillDay(stranger.doctorId, 50);
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20']) await fillDay(doctorId, 800, date);
    const files = await copyOf(browser);
    const rows = jsonOf(files, 'appointments.json') as { date: string; serialNumber: number }[];
    expect(new Set(rows.map(({ date, serialNumber }) => `${date} ${serialNumber}`)).size).toBe(2_400);
    expect(rows).toHaveLength(2_400);
    expect(linesOf(files, 'appointments.csv')).toHaveLength(2_401);
  });

  it('works for a doctor who has no profile yet', async () => {
    const { browser, email } = await api.doctor({ withoutProfile: true });
    const files = await copyOf(browser);
    expect(jsonOf(files, 'profile.json')).toMatchObject({ accountEmail: email, name: null });
    expect(jsonOf(files, 'appointments.json')).toEqual([]);
    expect(files.has('picture.webp')).toBe(false);
  });
});

describe('asking for a copy', () => {
  it('of many times at once makes one', async () => {
    const { browser } = await api.doctor();
    const before = archives().length;
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(browser)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await settled(browser, 'ready');
    expect(archives()).toHaveLength(before + 1);
    const { entries } = await browser.call(getAuditTrail);
    expect(entries.filter(({ act }) => act === 'export-asked')).toHaveLength(1);
  });

  it('again makes a new one in the place of the old', async () => {
    const { browser } = await api.doctor();
    await ask(browser);
    const first = await settled(browser, 'ready');
    const kept = archives();
    const { id } = await ask(browser);
    expect(id).not.toBe(first.id);
    await settled(browser, 'ready');
    expect((await fetchFile(browser, first.id)).status).toBe(404);
    expect(archives()).toHaveLength(kept.length);
    expect(archives()).not.toEqual(kept);
  });
});

describe('the file', () => {
  it('is an attachment that is never cached and whose type is never guessed', async () => {
    const { browser } = await api.doctor();
    await ask(browser);
    const response = await fetchFile(browser, (await settled(browser, 'ready')).id);
    await response.arrayBuffer();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="baari-data-2026-11-21.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await browser.call(getAuditTrail)).entries[0]).toMatchObject({ act: 'export-downloaded' });
  });

  it("of another doctor is a 404, and nobody's session gets a 401", async () => {
    const { browser } = await api.doctor();
    const stranger = await api.doctor();
    await ask(browser);
    const { id } = await settled(browser, 'ready');
    for (const asked of [id, id.toUpperCase(), 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await fetchFile(stranger.browser, asked)).status).toBe(404);
    expect(await current(stranger.browser)).toBeNull();
    expect((await fetchFile(api.browser(), id)).status).toBe(401);
  });

  it('can be fetched for a day; then row and file are gone', async () => {
    const { browser, doctorId } = await api.doctor();
    await ask(browser);
    const { id, readyUntil } = await settled(browser, 'ready');
    expect(readyUntil).toBe('2026-11-22T04:30:00.000Z');
    // Sign-ins last longer than the copy.
    api.clock.advance(DAY_MS - 1);
    await api.reauthenticated(doctorId);
    expect((await fetchFile(browser, id)).status).toBe(200);
    api.clock.advance(1);
    expect(await current(browser)).toBeNull();
    expect((await fetchFile(browser, id)).status).toBe(404);
    const before = archives().length;
    const second = await api.sibling(); // sweeps when it starts
    await until(async () => expect(archives().length).toBeLessThan(before), 15_000);
    await second.stop();
    expect((await api.owner.query('select from data_export where doctor_id = $1', [doctorId])).rowCount).toBe(0);
  });

  it.each([
    ['profile', deleteProfile],
    ['account', deleteAccount],
  ] as const)('goes with the %s, at once', async (_what, deletion) => {
    const { browser, doctorId } = await api.doctor();
    await ask(browser);
    await settled(browser, 'ready');
    const before = archives().length;
    await browser.call(deletion);
    expect(archives()).toHaveLength(before - 1);
    expect((await api.owner.query('select from data_export where doctor_id = $1', [doctorId])).rowCount).toBe(0);
    expect((await api.owner.query('select from loose_file')).rowCount).toBe(0);
  });
});

/** No archive can be written while this runs. */
async function withoutDisk(work: () => Promise<void>): Promise<void> {
  renameSync(workDir, `${workDir}.away`);
  writeFileSync(workDir, '');
  try {
    await work();
  } finally {
    rmSync(workDir);
    renameSync(`${workDir}.away`, workDir);
  }
}

describe('when it cannot be made', () => {
  it('it is tried again without further calls', async () => {
    const { browser } = await api.doctor();
    await withoutDisk(async () => {
      await ask(browser);
      await settled(browser, 'running');
      const tries = () => api.owner.query(`select from pgboss.job where name = 'export' and state = 'retry'`);
      await until(async () => expect((await tries()).rowCount).toBe(1), 15_000);
    });
    await settled(browser, 'ready', 30_000);
  });

  it('it ends as failed, and asking again makes one', { timeout: 90_000 }, async () => {
    const { browser } = await api.doctor();
    await withoutDisk(async () => {
      await ask(browser);
      await settled(browser, 'failed', 60_000);
    });
    expect(api.log.join('')).not.toContain('patient');
    await ask(browser);
    await settled(browser, 'ready');
  });

  it('because its process has died, it counts as failed after ten minutes without a sign of life', async () => {
    const { browser, doctorId } = await api.doctor();
    const { id } = await ask(browser);
    await settled(browser, 'ready');
    await api.owner.query(
      `update data_export set status = 'running', file_key = null, file_bytes = null where doctor_id = $1`,
      [doctorId],
    );
    api.clock.advance(9 * MINUTE_MS);
    expect(await ask(browser)).toMatchObject({ id, status: 'running' });
    api.clock.advance(MINUTE_MS + 1);
    expect(await current(browser)).toMatchObject({ id, status: 'failed' });
    await api.reauthenticated(doctorId);
    expect((await ask(browser)).id).not.toBe(id);
    await settled(browser, 'ready');
  });
});
