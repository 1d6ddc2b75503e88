import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@baari/testing/until';
import { cloneDatabase } from '@baari/testing/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { makeServiceLogin } from './support/service-login.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

const children: ChildProcess[] = [];
let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let login: Awaited<ReturnType<typeof makeServiceLogin>>;
let occupied: Server;
let port: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baari-start-'));
  chmodSync(folder, 0o755);
  database = await cloneDatabase(inject('ownerUrl'));
  login = await makeServiceLogin();
  occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  port = String((occupied.address() as AddressInfo).port);
});
// One that wrongly keeps running must not outlive its test.
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  occupied.close();
  await database.drop();
  await login.drop();
  rmSync(folder, { recursive: true, force: true });
});

const served = () => ({ DATABASE_URL: database.url, BAARI_SECRET: 'a secret of the tests, long enough' });
const bound = () => ({
  DATABASE_URL: login.as(database.url),
  MIGRATION_DATABASE_URL: database.url,
});
const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.toString();
};

const missing = (): never => {
  throw new Error('It is not there yet.');
};

/** Starts the service as an operator does. */
function run(env: Record<string, string>, stdout: 'ignore' | 'pipe'): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts it, and waits for it to end by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = run(env, 'ignore');
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return { code: code as number | null, said };
}

it.each<[string, () => Record<string, string>, RegExp]>([
  ['a setting that cannot be used', () => ({ PORT: 'eighty' }), /^PORT must be a whole number .* not "eighty"\.$/],
  ['a shared database without a secret', () => ({ DATABASE_URL: database.url }), /^BAARI_SECRET must be set/],
  [
    'the owner as the log-in of the service',
    served,
    /^The log-in \S+ of DATABASE_URL is above row-level security.*MIGRATION_DATABASE_URL/,
  ],
  ['a port that is taken', () => ({ ...served(), ...bound(), PORT: port }), /^This port is in use .* set PORT/],
  [
    'a database that is away',
    () => ({ ...served(), DATABASE_URL: 'postgresql://baari_app@127.0.0.1:1/baari' }),
    /^The database of DATABASE_URL does not answer\. Start it/,
  ],
  [
    'a log-in that is refused',
    () => ({ ...served(), DATABASE_URL: changed((url) => (url.username = 'nobody_here')) }),
    /^The database refuses the (password|log-in) .* Correct it\.$/,
  ],
  [
    'a database that does not exist',
    () => ({ ...served(), DATABASE_URL: changed((url) => (url.pathname = '/nowhere')) }),
    /^There is no database of the name in DATABASE_URL\. Create it/,
  ],
  [
    'a data directory that cannot be made',
    () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      return { DATA_DIR: join(file, 'data') };
    },
    /^\S+ cannot be written \(ENOTDIR\)\. .* set DATA_DIR/,
  ],
])('ends with one clear line and a code of failure: %s', async (_, env, line) => {
  const { code, said } = await start(env());
  expect(said.trimEnd()).toMatch(line);
  expect(said.trimEnd()).not.toContain('\n');
  expect(code).toBe(1);
});

it.each<[string, (owner: pg.Client) => Promise<unknown>, RegExp]>([
  [
    'tables of a later version',
    (owner) => owner.query("insert into migration (name, checksum) values ('999_later.sql', 'of a later version')"),
    /^Wrong version: the database has migration 999_later\.sql, .* Start a newer version\.$/,
  ],
  [
    'a database that takes no writes',
    (owner) => owner.query(`alter database ${owner.database} set default_transaction_read_only = on`),
    /^Read-only: the database takes no writes, as a standby does\. .* primary server\.$/,
  ],
])('ends with one clear line on %s', async (_, prepare, line) => {
  const { url, drop } = await cloneDatabase(inject('ownerUrl'));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await prepare(owner);
  await owner.end();
  const { code, said } = await start({ ...served(), DATABASE_URL: url });
  await drop();
  expect(said.trimEnd()).toMatch(line);
  expect(said.trimEnd()).not.toContain('\n');
  expect(code).toBe(1);
});

it('says aloud at each start in production what is not safe and yet allowed, and /readyz says the same', async () => {
  const settings = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'http://clinic.example', ALLOW_PLAIN_HTTP: '1', ALLOW_ROOT: '1' },
    ...{ ...served(), ...bound() },
  };
  const child = run({ ...settings, LOG_LEVEL: 'info' }, 'pipe');
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  const address = await until(
    async () => lines.map((line) => /listening at (http:[^"]+)/.exec(line)?.[1]).find(Boolean) ?? missing(),
    20_000,
  );
  const { dangers } = (await (await fetch(`${address}/readyz`)).json()) as { dangers: string[] };
  expect(dangers[0]).toMatch(/PUBLIC_URL starts with http:/);
  const aloud = () => lines.filter((line) => line.includes('NOT SAFE')).map((line) => line.split('NOT SAFE: ')[1]);
  await expect.poll(aloud).toEqual(dangers);
});

it('does not touch a data directory of another PostgreSQL, and says what to do', async () => {
  const dataDir = join(folder, 'older');
  const version = join(dataDir, 'postgres/PG_VERSION');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(version, '15\n');
  const { code, said } = await start({ DATA_DIR: dataDir });
  expect(said.trimEnd()).toMatch(/^The database in \S+ was made by PostgreSQL 15.* restore the backup[^\n]*$/);
  expect(code).toBe(1);
  expect(readFileSync(version, 'utf8')).toBe('15\n');
  expect(existsSync(join(dataDir, 'postgres/base'))).toBe(false);
});
