import { randomBytes } from 'node:crypto';
import { cloneDatabase, createDatabase, startPostgres, withDatabase } from '@baari/testing/database';
import { findPgbouncer, pgbouncerCanKeep, startPgbouncer } from '@baari/testing/pgbouncer';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import { migrate } from '@baari/api/db/migrate';
import { startEmbedded } from '@baari/api/db/embedded';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { checkUp, newFolder } from './support/checkup.ts';
import { operate, SECRET } from './support/operator.ts';

/** As many as a check-up may take at once, so that none waits for another one on a busy machine. */
const CHECKS_AT_ONCE = 16;
const service = `clinic_service_${randomBytes(4).toString('hex')}`;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
let settings: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };

const withLogin = (address: string, username: string, password: string) =>
  Object.assign(new URL(address), { username, password }).toString();

beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create role ${service} login password 'hush-hush' connection limit 36 in role baari_app`);
  settings = {
    DATABASE_URL: withLogin(database.url, service, 'hush-hush'),
    MIGRATION_DATABASE_URL: database.url,
  };
});
afterAll(async () => {
  await owner.query(`drop role ${service}`);
  await owner.end();
  await database.drop();
});

it('a database that is as it should be is not at fault', async () => {
  const { code, of } = await checkUp(settings);
  expect(of('database')).toEqual([expect.stringMatching(/^ok PostgreSQL \d+/)]);
  expect(of('log-in')).toEqual(['ok It is bound by row-level security, with its deadlines in force.']);
  expect(of('release')).toEqual(['ok Tables and functions are of this version.']);
  expect(of('replication')).toEqual(['ok The primary, without a standby.']);
  expect(of('pooler')).toEqual(['ok None is between.']);
  expect(of('clock')).toEqual(['ok This machine and the database agree.']);
  expect(code).toBe(0);
});

it('the database that the service runs for itself is looked at, too', async () => {
  const dataDir = newFolder();
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  onTestFinished(() => embedded.stop());
  await migrate(embedded.ownerUrl);
  const { of } = await checkUp({ DATA_DIR: dataDir });
  for (const check of ['database', 'log-in', 'release', 'replication', 'pooler', 'clock'])
    expect(of(check), check).toEqual([expect.stringMatching(/^ok /)]);
});

it('a log-in that may open any number of connections, or fewer than the service wants, is said', async () => {
  onTestFinished(() => void owner.query(`alter role ${service} connection limit 36`));
  const found = async (limit: number) => {
    await owner.query(`alter role ${service} connection limit ${limit}`);
    const { code, of } = await checkUp({ ...settings, DATABASE_POOL: '20' });
    expect(code).toBe(0);
    return of('log-in').slice(1);
  };
  expect(await found(-1)).toEqual([
    expect.stringMatching(/^warning It may open any number .*alter role clinic_service_\w+ connection limit N/),
  ]);
  expect(await found(19)).toEqual([
    expect.stringMatching(/^warning It may open 19 connections, fewer than the 20 of DATABASE_POOL.*alter role/),
  ]);
  expect(await found(20)).toEqual([]);
});

it('a wrong password is named with its setting, and is not repeated', async () => {
  const wrong = await checkUp({ ...settings, DATABASE_URL: withLogin(database.url, service, 'guessed') });
  expect(wrong.of('log-in')).toEqual([
    expect.stringMatching(/^fault DATABASE_URL .*refuses the password .*Correct it/),
  ]);
  expect(wrong.of('database')).toEqual([expect.stringMatching(/^ok /)]);
  expect(wrong.code).toBe(1);
  expect(wrong.said).not.toMatch(/guessed|hush-hush/);
});

it('a log-in that nothing keeps to one clinic is refused', async () => {
  const { code, of } = await checkUp({ DATABASE_URL: database.url });
  expect(of('log-in')).toEqual([expect.stringMatching(/^fault The log-in .*is above row-level security/)]);
  expect(code).toBe(1);
});

it.each([
  [5, /^warning This machine is [45] s ahead of the database\. .*timedatectl/, 0],
  [-90, /^fault This machine is (89|90) s behind the database/, 1],
])('a clock that is %i s off is said', async (seconds, words, code) => {
  const found = await checkUp(settings, { clock: () => new Date(Date.now() + seconds * 1_000) });
  expect(found.of('clock')).toEqual([expect.stringMatching(words)]);
  expect(found.code).toBe(code);
});

it('a log-in that is told to write nothing is said, the service’s own as that of the owner', async () => {
  onTestFinished(() => void owner.query(`alter role ${service} reset default_transaction_read_only`));
  await owner.query(`alter role ${service} set default_transaction_read_only = on`);
  const { code, of } = await checkUp(settings);
  expect(of('log-in').at(-1)).toMatch(/^fault Read-only: the log-in of DATABASE_URL .*default_transaction_read_only/);
  expect(of('database')).toEqual([expect.stringMatching(/^ok /)]);
  expect(code).toBe(1);

  const ownerToo = new URL(database.url);
  ownerToo.searchParams.set('options', '-c default_transaction_read_only=on');
  const both = await checkUp({ ...settings, MIGRATION_DATABASE_URL: String(ownerToo) });
  expect(both.of('database').at(-1)).toMatch(/^fault Read-only: the log-in of MIGRATION_DATABASE_URL /);
});

it('an owner who is another log-in is told what it must be', async () => {
  const { of } = await checkUp({ ...settings, MIGRATION_DATABASE_URL: settings.DATABASE_URL });
  expect(of('release')).toEqual([expect.stringMatching(/^fault .*MIGRATION_DATABASE_URL must be the owner/)]);
});

it('a database of an older or a newer version is said', async () => {
  const { rows } = await owner.query<{ name: string; checksum: string; applied_at: Date }>(
    'delete from migration where name = (select max(name) from migration) returning *',
  );
  const older = await checkUp(settings);
  expect(older.of('release')).toEqual([expect.stringMatching(/^fault The database is older .*Start the service/)]);
  expect(older.code).toBe(1);
  const { name, checksum, applied_at } = rows[0]!;
  await owner.query('insert into migration values ($1, $2, $3)', [name, checksum, applied_at]);
  await owner.query("insert into migration values ('999_later.sql', 'x')");
  const newer = await checkUp(settings);
  expect(newer.of('release')).toEqual([expect.stringMatching(/^fault .*999_later.*Start a newer version/)]);
  await owner.query("delete from migration where name = '999_later.sql'");
});

it('an encoding without room for every name, and a zone that is not known, are said', async () => {
  const name = `baari_ascii_${randomBytes(4).toString('hex')}`;
  await owner.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  onTestFinished(() => void owner.query(`drop database ${name} with (force)`));
  const { code, of } = await checkUp({
    DATABASE_URL: withDatabase(database.url, name),
    CLINIC_TIME_ZONE: '+05:30',
  });
  expect(of('database')).toEqual([
    expect.stringMatching(/^ok /),
    expect.stringMatching(/^fault Its encoding is SQL_ASCII.*'UTF8'/),
    expect.stringMatching(/^fault It does not know the zone \+05:30 of CLINIC_TIME_ZONE/),
  ]);
  expect(of('release')).toEqual([expect.stringMatching(/^fault The database is older .*Start the service/)]);
  expect(of('log-in')).toEqual([expect.stringMatching(/^fault .*Wrong version/)]);
  expect(of('backups')).toEqual(['warning Not looked at: see release.']);
  expect(code).toBe(1);
});

it('a server that hangs is said to be silent, and what else there is is looked at', async () => {
  const proxy = await startTcpProxy(database.url);
  onTestFinished(() => proxy.close());
  proxy.freeze();
  const { code, of } = await checkUp({
    DATABASE_URL: proxy.through(settings.DATABASE_URL),
    MIGRATION_DATABASE_URL: proxy.through(database.url),
  });
  expect(of('database')).toEqual([expect.stringMatching(/^fault MIGRATION_DATABASE_URL .*does not answer/)]);
  expect(of('log-in')).toEqual([expect.stringMatching(/^fault DATABASE_URL .*does not answer/)]);
  for (const check of ['release', 'clock', 'replication'])
    expect(of(check), check).toEqual(['warning Not looked at: see database.']);
  expect(of('disk')).toEqual([expect.stringMatching(/^ok /)]);
  expect(code).toBe(1);
});

it('the last backup of the command line is known', async () => {
  const env = { ...settings, NODE_ENV: 'production' };
  expect((await checkUp(settings)).of('backups')).toEqual(["ok None is known, and a developer's machine needs none."]);
  expect((await checkUp(env)).of('backups')).toEqual([expect.stringMatching(/^warning No backup is known\. Take one/)]);
  const file = `${newFolder()}/baari.zip`;
  const daysAgo = new Date(Date.now() - 5 * 86_400_000);
  const made = await operate({ ...settings, BAARI_SECRET: SECRET, DATA_DIR: newFolder() }, () => daysAgo, [
    'backup',
    file,
    '--plain',
  ]);
  expect(made).toMatchObject({ code: 0 });
  expect((await checkUp(env)).of('backups')).toEqual([expect.stringMatching(/^fault The last one .* is 5 days old/)]);
});

describe.skipIf(findPgbouncer() === null)('a pooler between', () => {
  it('keeps no statements although it is said to; the owner must not use it', async () => {
    const server = await startPostgres({}, process.env.POSTGRES_PATH ?? null);
    onTestFinished(server.stop);
    const clinic = await createDatabase(server.ownerUrl, 'clinic', 'template1');
    await migrate(clinic);
    const pooler = await startPgbouncer(clinic, CHECKS_AT_ONCE);
    onTestFinished(pooler.stop);
    const pooled = pooler.through(clinic);
    const without = await checkUp({ DATABASE_URL: pooled, MIGRATION_DATABASE_URL: clinic });
    expect(without.of('pooler')).toEqual([
      expect.stringMatching(/^ok One is between; the service prepares no statement/),
    ]);
    const { code, of } = await checkUp({ DATABASE_URL: pooled, POOLER_KEEPS_STATEMENTS: '1' });
    expect(of('pooler')).toEqual([
      expect.stringMatching(
        /^fault .*keeps no prepared statements.*max_prepared_statements = 200.*POOLER_KEEPS_STATEMENTS=0/,
      ),
      'fault MIGRATION_DATABASE_URL leads to a pooler. Lead it to PostgreSQL itself.',
    ]);
    expect(code).toBe(1);
    const unlisted = await checkUp({
      DATABASE_URL: pooled,
      MIGRATION_DATABASE_URL: withLogin(pooled, 'clinic_owner', 'hush'),
    });
    expect(unlisted.of('database')).toEqual([
      expect.stringMatching(
        /^fault .*A pooler refuses the log-in\. MIGRATION_DATABASE_URL must lead to PostgreSQL itself/,
      ),
    ]);
  });

  it.skipIf(!pgbouncerCanKeep())('keeps statements, as it is said to', async () => {
    const server = await startPostgres({}, process.env.POSTGRES_PATH ?? null);
    onTestFinished(server.stop);
    const clinic = await createDatabase(server.ownerUrl, 'clinic', 'template1');
    await migrate(clinic);
    const pooler = await startPgbouncer(clinic, CHECKS_AT_ONCE, true);
    onTestFinished(pooler.stop);
    const { of } = await checkUp({
      DATABASE_URL: pooler.through(clinic),
      MIGRATION_DATABASE_URL: clinic,
      POOLER_KEEPS_STATEMENTS: '1',
    });
    expect(of('pooler')).toEqual(['ok One is between, and keeps prepared statements.']);
  });
});
