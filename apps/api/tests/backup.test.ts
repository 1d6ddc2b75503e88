import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@baari/api/db/migrate';
import { appliedMigrations, knownMigrations } from '@baari/api/db/migrations';
import { deleteProfile } from '@baari/contract/profile';
import { installJobs } from '@baari/api/ports/jobs';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { withDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { filePlace } from '../src/operator/archive-write.ts';
import { backUp } from '../src/operator/backup.ts';
import type { BackupParts } from '../src/operator/backup.ts';
import { diskFileStore } from '../src/ports/file-store-disk.ts';
import type { FileStore } from '../src/ports/file-store.ts';
import { writeZip } from './support/archive.ts';
import { baari, operate, SECRET } from './support/operator.ts';
import { accountsIn, asAdmin, emptyDatabases, withClient } from './support/restored.ts';
import { startS3 } from '@baari/testing/stand-ins/s3';
import { storedFiles, submit } from '@baari/testing/profile-form';
import { unzip } from '@baari/testing/unzip';

let api: TestApi;
let folder: string;
let file: string;
let fresh: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  folder = mkdtempSync(join(tmpdir(), 'baari-backup-'));
  file = join(folder, 'backup.zip');
  const { browser } = await api.doctor({ withoutProfile: true });
  await submit(browser);
  expect((await baari(api, 'backup', file, '--plain')).code).toBe(0);
});
afterAll(async () => {
  await api.stop();
  await databases.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  fresh = join(folder, randomBytes(4).toString('hex'));
});

const databases = emptyDatabases();
const emptyDatabase = () => databases.create();
const commandOn = (url: string, ...args: string[]) =>
  operate({ DATABASE_URL: url, BAARI_SECRET: SECRET, DATA_DIR: fresh }, api.clock.now, args);

describe('a backup', () => {
  it('needs the service’s secret if that is a setting', async () => {
    const url = await emptyDatabase();
    const other = { DATABASE_URL: url, BAARI_SECRET: 'quite another secret, long enough', DATA_DIR: fresh };
    const refused = await operate(other, api.clock.now, ['restore', file]);
    expect(refused).toMatchObject({ code: 1, warned: expect.stringContaining('Set BAARI_SECRET') });
    expect((await operate(other, api.clock.now, ['restore', file, '--allow-other-secret'])).code).toBe(0);
    expect(await accountsIn(url)).toEqual(await accountsIn(api.databaseUrl));
    expect(storedFiles(fresh)).toEqual(storedFiles(api.dataDir));
  });

  it('by an owner who is not a superuser has every row, and row-level security is fully restored', async () => {
    const role = `backup_owner_${randomBytes(4).toString('hex')}`;
    const urlOf = (database: string) => {
      const url = new URL(withDatabase(inject('ownerUrl'), database));
      url.username = role;
      url.password = 'a password';
      return url.toString();
    };
    const [from, to] = [`${role}_a`, `${role}_b`];
    await asAdmin(async (admin) => {
      await admin.query(`create role ${role} login nosuperuser nobypassrls password 'a password'`);
      await admin.query(`grant ${role} to current_user`);
      for (const name of [from, to]) await admin.query(`create database ${name} owner ${role}`);
    });
    databases.made.push(from, to);
    await migrate(urlOf(from));
    await installJobs(urlOf(from));
    await withClient(urlOf(from), async (client) => {
      const { doctorId } = await makeDoctor(client, api.clock.now());
      await client.query("select note_mail_failure(now(), 'reset', 'lost@clinic.example', 'refused', 1)");
      await client.query("select audit($1, 'operator', 'account-locked', '{}', now())", [doctorId]);
      // Rows are not judged anew: a locked clinic takes no bookings, and still has had some.
      await client.query("insert into appointment_day values ($1, '2026-11-20', 5, 1, 1, 1, 0, 0)", [doctorId]);
      await client.query('update account set locked_at = now()');
    });
    const archive = join(folder, 'plain.zip');
    expect(await commandOn(urlOf(from), 'backup', archive, '--plain', '--allow-missing')).toMatchObject({ code: 0 });
    expect(await commandOn(urlOf(to), 'restore', archive)).toMatchObject({ code: 0 });
    expect(await accountsIn(urlOf(to))).toEqual(await accountsIn(urlOf(from)));
    const state = (url: string) =>
      withClient(url, async (client) => ({
        security: (
          await client.query(
            'select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = $1::regnamespace order by 1',
            ['public'],
          )
        ).rows,
        triggers: (await client.query('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1'))
          .rows,
        failures: (await client.query('select * from mail_failure')).rows,
      }));
    expect(await state(urlOf(to))).toEqual(await state(urlOf(from)));
    await withClient(urlOf(to), async (client) => {
      await client.query("select note_mail_failure(now(), 'reset', 'next@clinic.example', 'refused', 1)");
      expect((await client.query('select failure_no from mail_failure order by 1')).rows).toEqual([
        { failure_no: 1 },
        { failure_no: 2 },
      ]);
    });
  });

  it('of files on S3 is restored on a disk', async () => {
    const s3 = await startS3();
    try {
      const settings = { BAARI_SECRET: SECRET, ...s3.settings };
      const onS3 = await api.sibling(s3.settings);
      const { browser } = await api.doctor({ withoutProfile: true });
      await submit(onS3.browserOf({ browser }), { regNumber: 'MH-S3-1' });
      await onS3.stop();
      const archive = join(folder, 's3.zip');
      const there = { ...settings, DATABASE_URL: api.databaseUrl, DATA_DIR: fresh };
      // The other profiles of this database have their files on the disk.
      const ran = await operate(there, api.clock.now, ['backup', archive, '--plain', '--allow-missing']);
      expect(ran.code).toBe(0);
      await s3.goAway();
      const refused = await operate(there, api.clock.now, ['backup', join(folder, 'away.zip'), '--plain']);
      expect(refused).toMatchObject({ code: 1, warned: expect.stringContaining('file storage cannot be reached') });
      expect((await commandOn(await emptyDatabase(), 'restore', archive)).code).toBe(0);
      expect(storedFiles(fresh)).toEqual(s3.objects());
      expect(storedFiles(fresh)).toHaveLength(2);
      await browser.call(deleteProfile);
    } finally {
      await s3.stop();
    }
  });

  it('of an older version is migrated when it is restored', async () => {
    const [from, to] = [await emptyDatabase(), await emptyDatabase()];
    const names = (await knownMigrations()).map(({ name }) => name);
    await migrate(from, () => {}, new Set(names.slice(0, -1)));
    const archive = join(folder, 'older.zip');
    await withClient(from, async (owner) => {
      await owner.query(
        "insert into account (doctor_id, email, created_at) values ('0123456789', 'old@clinic.example', now())",
      );
      await backUp(partsWith(owner), filePlace(archive));
    });
    expect((await commandOn(from, 'account', 'show', 'old@clinic.example')).warned).toContain(
      'older than this program',
    );
    // A place that is already newer cannot go back.
    const newer = await emptyDatabase();
    await migrate(newer);
    expect((await commandOn(newer, 'restore', archive)).warned).toContain('newer than the backup');
    expect((await commandOn(to, 'restore', archive)).code).toBe(0);
    expect(await accountsIn(to)).toEqual([{ email: 'old@clinic.example' }]);
    expect(await withClient(to, appliedMigrations)).toHaveLength(names.length);
  });

  const partsWith = (
    owner: pg.Client,
    files: FileStore = diskFileStore(api.dataDir),
  ): BackupParts & { lines: string[] } => {
    const lines: string[] = [];
    const config = readConfig({ DATABASE_URL: api.databaseUrl, BAARI_SECRET: SECRET, DATA_DIR: api.dataDir });
    return {
      ...{
        owner,
        config,
        files,
        now: api.clock.now(),
        withSecrets: false,
        lock: undefined,
        allowMissing: false,
        lines,
      },
      warn: (line) => lines.push(line),
      note: () => Promise.resolve(),
    };
  };

  it('goes on if a file was deleted with its row meanwhile, and stops if one is lost', async () => {
    const { browser } = await api.doctor({ withoutProfile: true });
    await submit(browser, { regNumber: 'MH-GONE-1' });
    const disk = diskFileStore(api.dataDir);
    const gone = join(folder, 'gone.zip');
    await withClient(api.databaseUrl, async (owner) => {
      // Deleted after the rows were read and before the files are: the first look at a file comes too late.
      let deleted = false;
      const parts = partsWith(owner, {
        ...disk,
        async open(key) {
          if (!deleted) await browser.call(deleteProfile);
          deleted = true;
          return disk.open(key);
        },
      });
      await backUp(parts, filePlace(gone));
      expect(parts.lines).toEqual([
        expect.stringContaining('deleted in the meantime'),
        expect.stringContaining('deleted in the meantime'),
      ]);

      const lost = partsWith(owner, { ...disk, open: async () => null });
      await expect(backUp(lost, filePlace(join(folder, 'lost.zip')))).rejects.toThrow('is not in the file store');
      await backUp({ ...lost, allowMissing: true }, filePlace(join(folder, 'lost.zip')));
      expect(lost.lines[0]).toContain('is lost');
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('an incomplete archive is refused, and nothing is restored from it', () => {
  const refuse = async (path: string) => {
    const { code, warned } = await operate({ DATA_DIR: fresh }, api.clock.now, ['restore', path]);
    expect(warned).toContain('is not a complete backup');
    expect(code).toBe(1);
    expect(existsSync(join(fresh, 'postgres'))).toBe(false);
  };

  it.each([0, 0.1, 0.5, 0.9, 0.999])('cut off after %d of it', async (share) => {
    const bytes = readFileSync(file);
    const cut = join(folder, `cut-${share}.zip`);
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
    await refuse(cut);
  });

  it('any part altered, missing or added, though the ZIP itself is right', async () => {
    const parts = await unzip(readFileSync(file));
    const altered = join(folder, 'altered.zip');
    for (const [name, bytes] of parts) {
      const other = new Map(parts);
      other.set(name, Buffer.concat([bytes, Buffer.from('x')]));
      await writeZip(altered, other);
      await refuse(altered);
      other.delete(name);
      await writeZip(altered, other);
      await refuse(altered);
    }
    await writeZip(altered, new Map([...parts, ['stray', Buffer.from('x')]]));
    await refuse(altered);
    // The control: written anew and not altered it is taken.
    await writeZip(altered, parts);
    expect((await commandOn(await emptyDatabase(), 'restore', altered)).code).toBe(0);
  });

  it('one that fails in the middle leaves no rows and no files, except those that were there before', async () => {
    const parts = await unzip(readFileSync(file));
    const manifest = JSON.parse(parts.get('manifest.json')!.toString()) as {
      tables: { rows: number }[];
      files: { key: string }[];
    };
    manifest.tables.at(-1)!.rows += 1;
    const broken = join(folder, 'broken.zip');
    await writeZip(broken, new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]));
    const url = await emptyDatabase();
    const [{ key }] = [manifest.files[0]!];
    await diskFileStore(fresh).put(key, parts.get(`files/${key}`)!, 'image/webp');
    expect(await commandOn(url, 'restore', broken)).toMatchObject({
      code: 1,
      warned: expect.stringContaining('rows instead of'),
    });
    expect(await accountsIn(url)).toEqual([]);
    expect(storedFiles(fresh)).toEqual([key]);
    // What was left is still an empty place.
    expect((await commandOn(url, 'restore', file)).code).toBe(0);
  });

  it('one of a newer version', async () => {
    const parts = await unzip(readFileSync(file));
    const manifest = JSON.parse(parts.get('manifest.json')!.toString()) as { migrations: object[] };
    manifest.migrations.push({ name: '999_later.sql', checksum: '0' });
    const newer = join(folder, 'newer.zip');
    await writeZip(newer, new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]));
    const { code, warned } = await operate({ DATA_DIR: fresh }, api.clock.now, ['restore', newer]);
    expect({ code, warned }).toMatchObject({ code: 1, warned: expect.stringContaining('made by a newer version') });
  });
});
