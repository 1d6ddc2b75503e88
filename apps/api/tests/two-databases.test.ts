import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cloneDatabase, onDatabase, startPostgres } from '@baari/testing/database';
import { findPgbouncer, startPgbouncer } from '@baari/testing/pgbouncer';
import { requireOneDatabase } from '@baari/api/db/one-database';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { checkUp, newFolder } from './support/checkup.ts';
import { operate, SECRET } from './support/operator.ts';
import { emptyDatabases } from './support/restored.ts';
import { makeServiceLogin } from './support/service-login.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const WORDS = /DATABASE_URL and MIGRATION_DATABASE_URL lead to two databases: \S+ and \S+\. Lead both to/;

const empty = emptyDatabases();
let one: Awaited<ReturnType<typeof cloneDatabase>>;
let other: typeof one;
let login: Awaited<ReturnType<typeof makeServiceLogin>>;
beforeAll(async () => {
  one = await cloneDatabase(inject('ownerUrl'));
  other = await cloneDatabase(inject('ownerUrl'));
  login = await makeServiceLogin();
});
afterAll(async () => {
  await one.drop();
  await other.drop();
  await empty.drop();
  await login.drop();
});

/** Starts the service as an operator does, and waits for it to end by itself. */
async function startedAndEnded(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

/** The settings of a service whose two addresses lead to two databases. */
const apart = () => ({
  DATABASE_URL: login.as(one.url),
  MIGRATION_DATABASE_URL: other.url,
  BAARI_SECRET: SECRET,
  DATA_DIR: newFolder(),
});

it('are refused at the start in one line, with nothing migrated', async () => {
  const address = await empty.create();
  const { code, said } = await startedAndEnded({ ...apart(), MIGRATION_DATABASE_URL: address });
  expect(said).toMatch(WORDS);
  expect(code).toBe(1);
  const tables = await onDatabase(address, (client) =>
    client.query("select from pg_class where relname = 'migration'"),
  );
  expect(tables.rowCount).toBe(0);
});

it('are refused where the one of the service is new and empty', async () => {
  const { code, said } = await startedAndEnded({ ...apart(), DATABASE_URL: login.as(await empty.create()) });
  expect(said).toMatch(WORDS);
  expect(code).toBe(1);
});

it('are a fault to doctor, and refused by commands that work as the owner alone', async () => {
  const { code, of } = await checkUp(apart());
  expect(of('database')).toContainEqual(expect.stringMatching(WORDS));
  expect(code).toBe(1);
  for (const args of [
    ['operator', 'list'],
    ['backup', join(newFolder(), 'night.age')],
  ]) {
    const ran = await operate(apart(), () => new Date(), args);
    expect(ran, args[0]).toEqual({ code: 1, said: '', warned: expect.stringMatching(WORDS) });
  }
});

it('are told apart on two servers, though both have one name', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const { pathname } = new URL(one.url);
  await onDatabase(server.ownerUrl, (client) => client.query(`create database ${pathname.slice(1)}`));
  const elsewhere = Object.assign(new URL(server.ownerUrl), { pathname }).toString();
  await onDatabase(elsewhere, (owner) =>
    expect(requireOneDatabase(owner, login.as(one.url))).rejects.toThrow(/one named \S+ on each of two servers/),
  );
});

it.skipIf(findPgbouncer() === null)('are found through a pooler, where one is no fault', async () => {
  const pooler = await startPgbouncer(login.as(one.url), 2);
  onTestFinished(() => pooler.stop());
  const through = pooler.through(login.as(one.url));
  await onDatabase(one.url, (owner) => requireOneDatabase(owner, through));
  await onDatabase(other.url, (owner) => expect(requireOneDatabase(owner, through)).rejects.toThrow(WORDS));
});

it('are not looked for where nobody answers as the service', async () => {
  await onDatabase(one.url, (owner) => requireOneDatabase(owner, 'postgresql://baari_app@127.0.0.1:1/baari'));
});
