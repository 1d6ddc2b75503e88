import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@baari/api/db/migrate';
import { startApi } from '@baari/testing/api';
import { startS3 } from '@baari/testing/stand-ins/s3';
import type { S3StandIn } from '@baari/testing/stand-ins/s3';
import { until } from '@baari/testing/until';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { backupName } from '../src/ports/backup-bucket.ts';
import { checkUp } from './support/checkup.ts';
import { figuresIn, scrape } from './support/figures.ts';
import { operate, SECRET } from './support/operator.ts';
import { startProgram } from './support/program.ts';
import { emptyDatabases } from './support/restored.ts';
import { makeServiceLogin } from './support/service-login.ts';

const HOUR_MS = 3_600_000;
const WAIT_MS = 60_000;
const MADE = 'baari_backup_last_success_timestamp_seconds';
let s3: S3StandIn;
let recipient: string;
let login: Awaited<ReturnType<typeof makeServiceLogin>>;
const folder = mkdtempSync(join(tmpdir(), 'baari-scheduled-'));
const databases = emptyDatabases();
beforeAll(async () => {
  s3 = await startS3();
  login = await makeServiceLogin();
  recipient = await identityToRecipient(await generateX25519Identity());
});
afterAll(async () => {
  await s3.stop();
  await databases.drop();
  await login.drop();
  rmSync(folder, { recursive: true });
});

const settings = () => ({ BAARI_SECRET: SECRET, ...s3.backupSettings, BACKUP_RECIPIENT: recipient });

it('of two processes one makes the backup that is due, and both tell of it', async () => {
  const url = await databases.create();
  await migrate(url);
  const places = { DATABASE_URL: login.as(url), MIGRATION_DATABASE_URL: url, DATA_DIR: folder };
  const env = { ...settings(), ...places, BACKUP_EVERY_HOURS: '24' };
  const old = new Date(Date.now() - 25 * HOUR_MS);
  expect((await operate(env, () => old, ['backup', '--bucket'])).code).toBe(0);

  const programs = await Promise.all([startProgram(env), startProgram(env)]);
  try {
    const newest = await until(async () => {
      expect(s3.backups()).toHaveLength(2);
      return s3.backups()[1]!;
    }, WAIT_MS);
    for (const { baseUrl } of programs) {
      const { sum } = figuresIn(await (await fetch(`${baseUrl}/metrics`)).text());
      expect(sum('baari_backup_max_age_seconds')).toBe(48 * 3_600);
      // The one that did not make it looks again in a while.
      expect([old, newest].map((at) => (typeof at === 'string' ? at : backupName(at)))).toContain(
        backupName(new Date(sum(MADE) * 1_000)),
      );
    }
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()));
  }
  expect(s3.backups()).toHaveLength(2);
  expect(s3.unfinished()).toBe(0);
}, 120_000);

it('while the bucket is away the service is ready, tells no age, and says that it could not look', async () => {
  const api = await startApi(inject('ownerUrl'), settings());
  const { code } = await operate(
    { ...settings(), DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir },
    api.clock.now,
    ['backup', '--bucket'],
  );
  expect(code).toBe(0);
  await until(async () => expect((await scrape(api)).sum(MADE)).toBeGreaterThan(0), WAIT_MS);
  await s3.goAway();
  const other = await api.sibling();
  await until(async () => {
    const { sum } = await scrape(other);
    expect(sum('baari_sweep_failures_total', { sweep: 'backups' })).toBe(1);
  }, WAIT_MS);
  expect((await other.browser().fetch('/readyz')).status).toBe(200);
  expect(other.log.join()).toMatch(/clinic-backups at .* cannot be reached/);
  await s3.comeBack();
  await other.stop();
  await api.stop();
});

it('a passphrase that cannot be read is told at the start, and by doctor', async () => {
  const { BACKUP_RECIPIENT: _, ...others } = settings();
  const env = { ...others, BACKUP_PASSPHRASE_FILE: join(folder, 'none') };
  const api = await startApi(inject('ownerUrl'), { ...env, BACKUP_EVERY_HOURS: '24' });
  expect(api.log.join()).toMatch(/none cannot be read\..*no backup can be made with/);
  expect((await api.browser().fetch('/readyz')).status).toBe(200);
  await api.stop();
  const found = await checkUp(env);
  expect(found.of('backups')).toContainEqual(
    expect.stringMatching(/^fault No backup can be made .*none cannot be read\. Correct it: .*BACKUP_PASSPHRASE_FILE/),
  );
  expect(found.code).toBe(1);
});

it('doctor says how old the newest is, that there is none, and that the bucket is away', async () => {
  const env = { ...settings(), BACKUP_PREFIX: 'looked-at/' };
  const backupsOf = async (more: Record<string, string>, hours = 0) => {
    const { of, code } = await checkUp({ ...env, ...more }, { clock: () => new Date(Date.now() + hours * HOUR_MS) });
    return { says: of('backups').join(), code };
  };
  expect((await backupsOf({})).says).toMatch(/^fault The bucket clinic-backups .* has no backup\. Take one/);
  const url = await databases.create();
  await migrate(url);
  const there = { ...env, DATABASE_URL: url, DATA_DIR: folder };
  expect((await operate(there, () => new Date(), ['backup', '--bucket'])).code).toBe(0);
  expect((await backupsOf({})).says).toMatch(/^ok The newest in the bucket, baari-.* is less than a day old\.$/);
  const old = await backupsOf({}, 49);
  expect(old.says).toMatch(/^fault .* 2 days old, more than BACKUP_MAX_AGE_HOURS \(48\)\. Take one: .*--bucket/);
  expect(old.code).toBe(1);
  const refused = await backupsOf({ BACKUP_ACCESS_KEY_ID: 'guessed' });
  expect(refused.says).toMatch(/^fault .*refuses the key\. Correct BACKUP_ACCESS_KEY_ID/);
  await s3.goAway();
  expect((await backupsOf({})).says).toMatch(/^fault The bucket clinic-backups .* cannot be reached .*BACKUP_ENDPOINT/);
  await s3.comeBack();
});
