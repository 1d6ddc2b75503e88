import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@baari/calendar/days';
import { migrate } from '@baari/api/db/migrate';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { onDatabase, startPostgres } from '@baari/testing/database';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { findPgbouncer, pgbouncerCanKeep, startPgbouncer } from '@baari/testing/pgbouncer';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const CONNECTIONS = 3;
const BOOKINGS = 90;
const DATE = addDays(new Date().toISOString().slice(0, 10), 2);
const dataDir = mkdtempSync(join(tmpdir(), 'baari-pooled-'));
const undo: (() => Promise<unknown>)[] = [];
let ownerUrl: string;
let pooledUrl: string;
let throughPooler: (url: string) => string;
let programs: Program[];

const startOne = (keepsStatements: '0' | '1') =>
  startProgram({
    POOLER_KEEPS_STATEMENTS: keepsStatements,
    DATA_DIR: dataDir,
    DATABASE_URL: pooledUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: 'a secret of the tests, long enough',
    LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    BOOKING_RUSH_CHECK: '0',
  });

const KINDS = [
  { title: 'that keeps no prepared statements', keeps: false },
  ...(pgbouncerCanKeep() ? [{ title: 'that keeps prepared statements', keeps: true }] : []),
];

describe.skipIf(findPgbouncer() === null).each(KINDS)('behind a PgBouncer in transaction mode $title', ({ keeps }) => {
  beforeAll(async () => {
    // A zone that is not the service's: a pooler tells it to each client, as it came with its first connection.
    const server = await startPostgres({ timezone: 'Asia/Kolkata' }, process.env.POSTGRES_PATH ?? null);
    undo.push(server.stop);
    ({ ownerUrl } = server);
    await onDatabase(ownerUrl, (owner) =>
      owner.query("create role clinic_service login password 'a password' in role baari_app"),
    );
    const url = new URL(ownerUrl);
    Object.assign(url, { username: 'clinic_service', password: 'a password' });
    const pooler = await startPgbouncer(url.toString(), CONNECTIONS, keeps);
    undo.push(pooler.stop);
    throughPooler = pooler.through;
    pooledUrl = pooler.through(url.toString());
    // Connections that the pooler opened before the log-in has its settings.
    const early = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: pooledUrl }));
    for (const client of early) await client.connect();
    await Promise.all(early.map((client) => client.query('select pg_sleep(0.2)')));
    await Promise.all(early.map((client) => client.end()));
    // On an empty database, all at once. One of them is told that the pooler keeps prepared statements, whether it does or not.
    const started = await Promise.allSettled((['0', '0', '1'] as const).map(startOne));
    for (const one of started) if (one.status === 'fulfilled') undo.push(one.value.stop);
    programs = started.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  });
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('every connection acts as baari_app, with the limits of the service', async () => {
    const pool = openPool(pooledUrl, CONNECTIONS, () => {});
    const inForce = () =>
      pool.query(
        `select current_user as role, current_setting('statement_timeout') as statement, current_setting('jit') as jit,
           current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone, pg_sleep(0.2)::text`,
      );
    for (const { rows } of await Promise.all(Array.from({ length: CONNECTIONS }, inForce)))
      expect(rows[0]).toMatchObject({ role: 'baari_app', statement: '5s', idle: '10s', jit: 'off', zone: 'UTC' });
    await pool.end();
  });

  it('bookings of many callers share its few connections, and each is made', async () => {
    const { doctorId } = await onDatabase(ownerUrl, (owner) => makeDoctor(owner, new Date(), { maxAppointment: 100 }));
    const serials = await Promise.all(
      Array.from({ length: BOOKINGS }, async (_, n) => {
        const program = programs[n % programs.length]!;
        const body = { doctorId, date: DATE, ...patient(n) };
        const browser = openBrowser(program.baseUrl);
        await browser.call(getDoctor, { params: { id: doctorId } });
        const { appointment } = await browser.call(bookAppointment, { body });
        return appointment.serialNumber;
      }),
    );
    expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: BOOKINGS }, (_, n) => n + 1));
    for (const { baseUrl } of programs) expect((await openBrowser(baseUrl).fetch('/readyz')).status).toBe(200);
  });

  it.skipIf(!keeps)('statements are prepared on its connections, for whoever uses them next', async () => {
    const pool = openPool(pooledUrl, CONNECTIONS, () => {}, { keepsStatements: true });
    const prepared = () =>
      pool.query<{ n: number }>(
        `select count(*)::integer as n, pg_sleep(0.2)::text from pg_prepared_statements where statement like '%book_appointments(%'`,
      );
    const counts = await Promise.all(Array.from({ length: CONNECTIONS }, prepared));
    expect(Math.max(...counts.map(({ rows }) => rows[0]!.n))).toBeGreaterThan(0);
    await pool.end();
  });

  it.skipIf(keeps)('no statement is prepared where it is said to keep them and does not, which is told', async () => {
    const told = Promise.withResolvers<void>();
    const pool = openPool(pooledUrl, 3 * CONNECTIONS, () => {}, { keepsStatements: true, onUnkept: told.resolve });
    const ask = () =>
      transaction(pool, (client) => client.query({ name: 'ask', text: 'select pg_sleep(0.001)::text' }));
    const asked = await Promise.allSettled(Array.from({ length: BOOKINGS }, ask));
    expect(asked.filter(({ status }) => status === 'rejected')).toEqual([]);
    await told.promise;
    await pool.end();
  });

  it('the tables are not migrated through it: it would lose the lock that lets one process at a time', async () => {
    await expect(migrate(throughPooler(pooledUrl))).rejects.toThrow(
      /MIGRATION_DATABASE_URL leads to a pooler\. Lead it to PostgreSQL itself/,
    );
  });
});
