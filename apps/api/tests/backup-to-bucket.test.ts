import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { submit } from '@baari/testing/profile-form';
import { startS3 } from '@baari/testing/stand-ins/s3';
import type { S3StandIn } from '@baari/testing/stand-ins/s3';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backups } from '../src/config/backups.ts';
import { readSettings } from '../src/config/setting.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { backupBucket } from '../src/ports/backup-bucket.ts';
import { operate, SECRET } from './support/operator.ts';
import type { Ran } from './support/operator.ts';
import { accountsIn, emptyDatabases } from './support/restored.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
let s3: S3StandIn;
let folder: string;
let fresh: string;
let keyFile: string;
let settings: Record<string, string>;
const databases = emptyDatabases();
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  folder = mkdtempSync(join(tmpdir(), 'baari-bucket-'));
  const key = await generateX25519Identity();
  keyFile = written('key', `${key}\n`);
  const { browser } = await api.doctor({ withoutProfile: true });
  await submit(browser);
  settings = { BAARI_SECRET: SECRET, BACKUP_RECIPIENT: await identityToRecipient(key) };
});
afterAll(async () => {
  await api.stop();
  await databases.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  s3 = await startS3();
  fresh = join(folder, randomBytes(4).toString('hex'));
});
afterEach(() => s3.stop());

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const ran = (env: Record<string, string>, ...args: string[]): Promise<Ran> =>
  operate({ ...settings, ...s3.backupSettings, ...env }, api.clock.now, args);
const here = (...args: string[]) => ran({ DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir }, ...args);

/** One more backup, a minute after those before; returns its name. */
async function backedUp(...options: string[]): Promise<string> {
  api.clock.advance(60_000);
  expect(await here('backup', '--bucket', ...options)).toMatchObject({ code: 0, warned: '' });
  return s3.backups().at(-1)!;
}

describe('a backup in a bucket', () => {
  it('is listed, encrypted, and restored as the newest or by its name', async () => {
    const first = await backedUp();
    const second = await backedUp();
    expect((await ran({}, 'backups')).said.split('\n').map((line) => line.split(' ')[0])).toEqual([second, first]);
    for (const secret of ['manifest.json', 'PK\u0003\u0004'])
      expect(readFileSync(s3.fileOf(first)).includes(secret)).toBe(false);
    for (const [name, url] of [
      [second, await databases.create()],
      [first, await databases.create()],
    ] as const) {
      const named = name === second ? [] : [name];
      const restored = await ran(
        { DATABASE_URL: url, DATA_DIR: fresh },
        'restore',
        '--bucket',
        ...named,
        '--key-file',
        keyFile,
      );
      expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored the backup of') });
      expect(await accountsIn(url)).toEqual(await accountsIn(api.databaseUrl));
    }
    expect(s3.unfinished()).toBe(0);
  });

  it('may be opened with a passphrase instead, which the settings know', async () => {
    const file = written('passphrase', 'correct horse battery staple\n');
    const env = { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE_FILE: file };
    const made = await ran({ ...env, DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir }, 'backup', '--bucket');
    expect(made.code).toBe(0);
    const there = { ...env, DATABASE_URL: await databases.create(), DATA_DIR: fresh };
    expect((await ran(there, 'restore', '--bucket')).code).toBe(0);
  });

  it('is never plain, and the command says what is missing', async () => {
    const plain = await here('backup', '--bucket', '--plain');
    expect(plain).toMatchObject({ code: 1, warned: expect.stringContaining('is encrypted. Leave --plain out') });
    const env = { BACKUP_RECIPIENT: '', DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir };
    expect((await ran(env, 'backup', '--bucket')).warned).toContain('Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE');
    expect((await here('backup')).warned).toContain('Name a file, or add --bucket');
    expect((await here('restore', '--bucket')).warned).toContain('has no backup');
    const none = await operate({ BAARI_SECRET: SECRET, DATA_DIR: fresh }, api.clock.now, ['backups']);
    expect(none).toMatchObject({ code: 1, warned: expect.stringContaining('Set BACKUP_BUCKET') });
    expect(s3.backups()).toEqual([]);
  });

  it('older than is kept is removed after the next one, but never the newest', async () => {
    const old = await backedUp();
    api.clock.advance(20 * DAY_MS);
    const kept = await backedUp();
    api.clock.advance(20 * DAY_MS);
    const env = { BACKUP_KEEP_DAYS: '31', DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir };
    expect((await ran(env, 'backup', '--bucket')).code).toBe(0);
    expect(s3.backups()).toHaveLength(2);
    expect(s3.backups()[0]).toBe(kept);
    expect(s3.backups()).not.toContain(old);
  });

  it('is made once if several are due at once, and not before it is due', async () => {
    const env = { BACKUP_EVERY_HOURS: '24', DATABASE_URL: api.databaseUrl, DATA_DIR: api.dataDir };
    const due = () => ran(env, 'backup', '--bucket', '--if-due');
    const all = await Promise.all([due(), due(), due()]);
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(s3.backups()).toHaveLength(1);
    api.clock.advance(DAY_MS - 1_000);
    expect((await due()).said).toContain('is not due for another yet');
    api.clock.advance(1_000);
    expect((await due()).code).toBe(0);
    expect(s3.backups()).toHaveLength(2);
  });
});

describe('nothing is restored, and the reason is said,', () => {
  async function refused(words: string, ...args: string[]): Promise<void> {
    expect(await ran({ DATA_DIR: fresh }, 'restore', '--bucket', '--key-file', keyFile, ...args)).toMatchObject({
      code: 1,
      warned: expect.stringMatching(words),
    });
    expect(existsSync(join(fresh, 'postgres'))).toBe(false);
    expect(existsSync(join(fresh, 'files/profile'))).toBe(false);
  }

  it.each([0, 0.5, 0.9, 0.999])('from one of which %d is there', async (share) => {
    const file = s3.fileOf(await backedUp());
    truncateSync(file, Math.floor(readFileSync(file).length * share));
    await refused('is not a complete backup .* Nothing was changed');
  });

  it('from one of which a byte has changed', async () => {
    const file = s3.fileOf(await backedUp());
    const bytes = readFileSync(file);
    bytes[bytes.length - 40]! ^= 1;
    writeFileSync(file, bytes);
    await refused('is not a complete backup .* Nothing was changed');
  });

  it('from one that has been put in the place of another', async () => {
    const [first, second] = [await backedUp(), await backedUp()];
    writeFileSync(s3.fileOf(second), readFileSync(s3.fileOf(first)));
    await refused('has been given another name');
    await refused('has no backup nobody.age. List them', 'nobody.age');
  });

  it('with another key, or with none', async () => {
    await backedUp();
    const other = written('other', `${await generateX25519Identity()}\n`);
    await refused('with another passphrase or key. Nothing was changed', '--key-file', other);
    const locked = await ran({ DATA_DIR: fresh }, 'restore', '--bucket');
    expect(locked).toMatchObject({ code: 1, warned: expect.stringContaining('Add --passphrase-file or --key-file') });
  });

  it('while the connection breaks in the middle', async () => {
    const bytes = readFileSync(s3.fileOf(await backedUp())).length;
    s3.cuts.bytesGiven = Math.floor(bytes / 2);
    await refused('The bucket clinic-backups .*cannot be reached .* Nothing was changed');
    s3.cuts.bytesGiven = null;
    const there = { DATABASE_URL: await databases.create(), DATA_DIR: fresh };
    expect((await ran(there, 'restore', '--bucket', '--key-file', keyFile)).code).toBe(0);
  });
});

describe('an upload', () => {
  const bucket = () => {
    const { bucket: place, prefix } = backups(readSettings(SETTINGS, { ...settings, ...s3.backupSettings }))!;
    return backupBucket(place, prefix, 64 * 1_024);
  };
  const NAME = 'baari-20261121T043000Z.age';

  it('goes in parts, and comes back as it was', async () => {
    const content = randomBytes(1_000_003);
    const at = bucket();
    const upload = at.upload(NAME);
    await upload.send(Readable.from([content.subarray(0, 300_000), content.subarray(300_000)]));
    expect(await at.list()).toEqual([]);
    await upload.keep();
    expect(await at.list()).toEqual([{ name: NAME, madeAt: new Date('2026-11-21T04:30:00Z'), bytes: content.length }]);
    expect((await buffer(await at.open(NAME))).equals(content)).toBe(true);
    at.close();
  });

  it('that breaks off in the middle is aborted', async () => {
    s3.cuts.partsTaken = 3;
    const at = bucket();
    const upload = at.upload(NAME);
    const pieces = Readable.from(Array.from({ length: 8 }, () => randomBytes(64 * 1_024)));
    await expect(upload.send(pieces)).rejects.toThrow(/clinic-backups .* cannot be reached/);
    expect(s3.unfinished()).toBe(1);
    await upload.drop();
    expect(s3.unfinished()).toBe(0);
    at.close();
  });

  it('of a backup that breaks off leaves nothing, and says why', async () => {
    s3.cuts.partsTaken = 0;
    expect(await here('backup', '--bucket')).toMatchObject({
      code: 1,
      warned: expect.stringMatching(/^The bucket clinic-backups at .* cannot be reached .*BACKUP_ENDPOINT\.$/),
    });
    expect(s3.backups()).toEqual([]);
    expect(s3.unfinished()).toBe(0);
  });

  it('that nobody could abort is removed by the next backup', async () => {
    const at = bucket();
    const upload = at.upload(NAME);
    await upload.send(Readable.from([randomBytes(100_000)]));
    at.close();
    expect(s3.unfinished()).toBe(1);
    await backedUp();
    expect(s3.unfinished()).toBe(0);
    expect(s3.backups()).toHaveLength(1);
  });
});
