import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@baari/calendar/days';
import { migrate } from '@baari/api/db/migrate';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { startPostgres } from '@baari/testing/database';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const POOL = 4;
const CALLERS = 12;
const DOCTORS = 60;
const BACK_MS = 25_000;
const DATE = addDays(new Date().toISOString().slice(0, 10), 2);
const dataDir = mkdtempSync(join(tmpdir(), 'baari-hang-'));
let server: Awaited<ReturnType<typeof startPostgres>>;
let owner: pg.Client;
let program: Program;

beforeAll(async () => {
  server = await startPostgres({ max_connections: '60' }, process.env.POSTGRES_PATH ?? null);
  await migrate(server.ownerUrl);
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  program = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: server.appUrl,
    MIGRATION_DATABASE_URL: server.ownerUrl,
    DATABASE_POOL: String(POOL),
    BAARI_SECRET: 'a secret of the tests, long enough',
    LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    BOOKING_RUSH_CHECK: '0',
  });
});
afterAll(async () => {
  await program.stop();
  await owner.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Names the standby without which no commit comes through; none with ''. */
async function waitFor(standby: string): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${standby}'`);
  await owner.query('select pg_reload_conf()');
}
const readiness = async () => {
  const answer = await openBrowser(program.baseUrl).fetch('/readyz');
  return { status: answer.status, told: await answer.json() };
};
async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::integer from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rows[0]!.count;
}

/** The server reads its settings anew in its own time: until then commits still come through. */
async function commitsHang(): Promise<void> {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  other.on('error', () => undefined);
  await other.connect();
  await until(async () => {
    other.query("select pg_logical_emit_message(true, 'a test', '')").catch(() => undefined);
    expect(await waiting()).toBe(1);
  }, BACK_MS);
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  await until(async () => expect(await waiting()).toBe(0), BACK_MS);
}

/** What a command says, and a start, that ends by itself. */
async function saidBy(script: string, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _none, ...env } = process.env;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: server.appUrl, MIGRATION_DATABASE_URL: server.ownerUrl };
  const secret = { BAARI_SECRET: 'a secret of the tests, long enough', PORT: '0', DEMO: '0' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', script), ...args], {
    env: { ...env, ...settings, ...secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => (said += String(piece)));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).not.toBe(0);
  return said;
}

it('a synchronous standby is away: that is told, patients can still look, no connections pile up, and work goes on by itself', async () => {
  // Of one doctor, all others would wait for the first, not for a commit.
  const doctors: string[] = [];
  while (doctors.length < DOCTORS) doctors.push((await makeDoctor(owner, new Date())).doctorId);
  let n = 0;
  const book = () => {
    const body = { doctorId: doctors[(n += 1) % DOCTORS]!, date: DATE, ...patient(n) };
    return openBrowser(program.baseUrl).call(bookAppointment, { body });
  };
  const look = () => openBrowser(program.baseUrl).call(getDoctor, { params: { id: doctors[0]! } });
  await book();
  await waitFor('gone');
  await commitsHang();

  // More callers than connections, round after round: at first they wait for the commit, then they are refused at once.
  for (let round = 0; round < 4; round += 1)
    for (const call of await Promise.allSettled(Array.from({ length: CALLERS }, book)))
      expect(call).toMatchObject({ status: 'rejected', reason: { status: 503, retryAfterSeconds: 2 } });
  expect(await readiness()).toMatchObject({ status: 503, told: { database: 'commits hang' } });
  // Each connection of the pool was given up once; another one tries commits.
  const fewWait = () => until(async () => expect(await waiting()).toBeLessThanOrEqual(POOL + 1), BACK_MS);
  await fewWait();
  await look();
  for (let round = 0; round < 4; round += 1) await Promise.allSettled(Array.from({ length: CALLERS }, book));
  await fewWait();

  await waitFor('');
  await until(book, BACK_MS);
  await until(async () => expect(await readiness()).toMatchObject({ status: 200 }), BACK_MS);
  expect(await waiting()).toBe(0);
});

it('who starts a process meanwhile, or runs a command, is told too, and does not wait', async () => {
  await waitFor('gone');
  await commitsHang();
  const both = await Promise.all([saidBy('main.ts'), saidBy('operator.ts', 'licence', 'list')]);
  for (const said of both) expect(said).toMatch(/Commits hang: no commit comes through\./);
  await waitFor('');
});
