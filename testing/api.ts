import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buildApp } from '@baari/api/app';
import { readConfig } from '@baari/api/config/config';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { openLogger } from '@baari/api/lib/logger';
import pg from 'pg';
import { openBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { testClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import { cloneDatabase } from './database.ts';
import { makeDoctor, makeMember } from './doctor.ts';
import type { DoctorOverrides, MadeDoctor, MadeMember, MemberOf } from './doctor.ts';

/** Saturday, 21 November 2026, 10:00 at the clinic. */
export const TEST_NOW = '2026-11-21T04:30:00.000Z';

export interface TestApi {
  baseUrl: string;
  clock: TestClock;
  /** The owner's address of this API's database. */
  databaseUrl: string;
  /** The owner's connection: sees all rows, for checks and for preparing data. */
  owner: pg.Client;
  /** Everything the service logged, a JSON line each. */
  log: string[];
  dataDir: string;
  browser(): Browser;
  /** A doctor with account, profile and a running trial, and a browser that is logged in. */
  doctor(overrides?: DoctorOverrides): Promise<MadeDoctor & { browser: Browser }>;
  /** A browser with the session of a doctor made on another process of the same database. */
  browserOf(doctor: { browser: Browser }): Browser;
  /** A browser that is logged in as the doctor too, with a session of its own. */
  anotherDesk(doctor: { doctorId: string }): Promise<Browser>;
  /** A member of a clinic with a role there, for the practices that are given, and a browser that is logged in. */
  member(of: MemberOf): Promise<MadeMember & { browser: Browser }>;
  /** The doctor has given the password again just now, or as many minutes ago. */
  reauthenticated(doctorId: string, minutesAgo?: number): Promise<void>;
  /** A second process on the same database, with extra settings. */
  sibling(more?: Record<string, string>): Promise<TestApi>;
  /** One statement in the service's own role. */
  app(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  appTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** The address at which the service reaches its database; a test that breaks the connection sets another one. */
type Way = (databaseUrl: string) => string;

/**
 * The whole API on a database of its own, listening on a free port of this machine. No call waits by the time that it measures, so that a
 * slow machine turns nobody away; a test of the overload says how its time goes.
 */
export async function startApi(
  ownerUrl: string,
  env: Record<string, string> = {},
  way: Way = (databaseUrl) => databaseUrl,
  elapsed = () => 0,
): Promise<TestApi> {
  return startOn(await cloneDatabase(ownerUrl), testClock(TEST_NOW), env, way, elapsed);
}

type Database = Awaited<ReturnType<typeof cloneDatabase>>;

async function startOn(
  database: Database,
  clock: TestClock,
  env: Record<string, string>,
  way: Way,
  elapsed: () => number,
): Promise<TestApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-api-'));
  const log: string[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    BAARI_SECRET: 'a secret of the tests, long enough',
    LIMIT_CODES_PER_HOUR: '100000',
    SIGNUP_MAILS_WITHOUT_CHECK: '100000',
    LOGINS_WITHOUT_CHECK: '100000',
    LIMIT_LOGINS_PER_HOUR: '100000',
    LIMIT_PASSWORDS_PER_HOUR: '100000',
    LIMIT_REGISTRATIONS_PER_HOUR: '100000',
    LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    BOOKING_RUSH_CHECK: '0',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_STREAMS_PER_CLIENT: '1000000',
    LIMIT_STREAMS_PER_DOCTOR: '1000000',
    LIMIT_DISPLAYS_PER_CLIENT: '1000000',
    LIMIT_STRANGERS_PER_DOCTOR: '1000000',
    ...env,
  });
  const logger = openLogger(
    'trace',
    new Writable({ write: (line, _encoding, done) => done(void log.push(String(line))) }),
    config.traces !== null,
  );
  const pool = openPool(way(database.url), config.poolSize, () => {});
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const app = await buildApp({ config, pool, logger, clock: clock.now, elapsed, web: null });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  async function loggedIn(doctorId: string): Promise<Browser> {
    const browser = openBrowser(baseUrl);
    const token = randomBytes(32).toString('base64url');
    await owner.query(
      `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at) values ($1, $2, $3, $3, $3::timestamptz + interval '30 days', $3)`,
      [createHash('sha256').update(token).digest(), doctorId, clock.now()],
    );
    browser.cookies.set(config.publicUrl.startsWith('https:') ? '__Host-baari' : 'baari', token);
    return browser;
  }

  return {
    baseUrl,
    clock,
    databaseUrl: database.url,
    owner,
    log,
    dataDir,
    browser: () => openBrowser(baseUrl),
    async doctor(overrides = {}) {
      const made = await makeDoctor(owner, clock.now(), overrides);
      return { ...made, browser: await loggedIn(made.doctorId) };
    },
    async member(of) {
      const made = await makeMember(owner, clock.now(), of);
      return { ...made, browser: await loggedIn(made.accountId) };
    },
    anotherDesk: ({ doctorId }) => loggedIn(doctorId),
    browserOf({ browser: from }) {
      const browser = openBrowser(baseUrl);
      for (const [name, value] of from.cookies) browser.cookies.set(name, value);
      return browser;
    },
    async reauthenticated(doctorId, minutesAgo = 0) {
      const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
      await owner.query('update session set authenticated_at = $2 where doctor_id = $1', [doctorId, at]);
    },
    sibling: (more) => startOn({ url: database.url, drop: async () => {} }, clock, { ...env, ...more }, way, elapsed),
    app: (text, values) => pool.query(text, values),
    appTransaction: (work) => transaction(pool, work),
    async stop() {
      await app.close();
      await pool.end();
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
