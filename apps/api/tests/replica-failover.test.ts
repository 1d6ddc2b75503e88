import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@baari/calendar/days';
import { connectPrimary } from '@baari/api/db/servers';
import { getAppointmentsFile, getPatientStats } from '@baari/contract/appointments';
import { bookAppointment, findDoctors } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { SCALE } from '@baari/testing/proof';
import { startReplicated } from '@baari/testing/replicated';
import type { Replicated } from '@baari/testing/replicated';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import type { TcpProxy } from '@baari/testing/tcp-proxy';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { figuresIn } from './support/figures.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

// Each waits for servers to fall and to come back.
vi.setConfig({ testTimeout: 200_000 });

/** Longer than a statement may take, and than the service waits for a connection. */
const DEADLINE_MS = 20_000;
const WAIT_MS = 50_000;
const SEARCHERS = 30;
/** They are to be many, and to leave the machine to the others. */
const BETWEEN_SEARCHES_MS = 200;
const PLACES = 100;
const DAYS = 7;
/** So many that a file of them is read in parts. */
const AT_FIRST = 260;
const BETWEEN_BOOKINGS_MS = 100;
const TODAY = new Date().toISOString().slice(0, 10);
const range = { from: addDays(TODAY, 1), to: addDays(TODAY, 1 + DAYS) };

const dataDir = mkdtempSync(join(tmpdir(), 'baari-replica-'));
let servers: Replicated;
let proxy: TcpProxy;
let program: Program;
let load: Awaited<ReturnType<typeof startLoad>>;

/** A desk and a stranger who read without end, while patients book. What is read must hold what was booked before. */
async function startLoad(at: string, doctorId: string, cookie: string) {
  const failures: { what: string; error: unknown }[] = [];
  const read: Record<string, number> = { statistics: 0, file: 0, search: 0 };
  let acknowledged = 0;
  let books = true;
  let isResting = false;
  const book = async (n: number) => {
    const date = addDays(range.from, Math.floor(n / PLACES));
    await openBrowser(at).call(bookAppointment, { body: { doctorId, date, ...patient(n) } }, signal());
    acknowledged += 1;
  };
  let isOver = false;
  const desk = openBrowser(at);
  desk.cookies.set('baari', cookie);
  const signal = () => ({ signal: AbortSignal.timeout(DEADLINE_MS) });

  const again = async (what: string, work: () => Promise<void>) => {
    while (!isOver) {
      await work().then(
        () => void (read[what] = (read[what] ?? 0) + 1),
        async (error: unknown) => {
          failures.push({ what, error });
          await delay(100); // a caller that was told to wait
        },
      );
    }
  };
  const holds = (found: number, atLeast: number) => {
    if (found < atLeast) throw new Error(`${found} of at least ${atLeast} bookings were read.`);
  };
  for (let n = 0; n < AT_FIRST; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => book(n + i)));
  const loops = [
    again('statistics', async () => {
      const booked = acknowledged;
      const { stats } = await desk.call(
        getPatientStats,
        { query: { startDate: range.from, endDate: range.to } },
        signal(),
      );
      holds(stats.totalPatients, booked);
    }),
    again('file', async () => {
      const booked = acknowledged;
      const answer = await desk.fetch(`${getAppointmentsFile.path}?from=${range.from}&to=${range.to}`, signal());
      if (answer.status !== 200) throw Object.assign(new Error('no file'), { status: answer.status });
      holds((await answer.text()).trim().split('\n').length - 1, booked);
    }),
    // More than there are connections for strangers.
    ...Array.from({ length: SEARCHERS }, () =>
      again('search', async () => {
        const { doctors } = await openBrowser(at).call(findDoctors, { query: { q: 'Farida' } }, signal());
        holds(doctors.length, 1);
        await delay(BETWEEN_SEARCHES_MS);
      }),
    ),
    again('booking', async () => {
      if (books && acknowledged < PLACES * DAYS) await book(acknowledged);
      isResting = !books;
      await delay(BETWEEN_BOOKINGS_MS);
    }),
  ];
  return {
    failures,
    /** Waits until each kind of reading was answered more often. */
    async goesOn(): Promise<void> {
      const before = { ...read };
      await until(async () => {
        for (const [what, count] of Object.entries(before)) expect(read[what]).toBeGreaterThan(count + 5);
      }, WAIT_MS);
    },
    /** Whether patients book; ends once they do not. */
    async letBook(may: boolean): Promise<void> {
      books = may;
      await until(async () => expect(isResting).toBe(!may), WAIT_MS);
    },
    async end() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

const figures = async () => figuresIn(await (await openBrowser(program.baseUrl).fetch('/metrics')).text());
/** Waits until the replica in this place is read, or not. */
const isUsed = (replica: 1 | 2, used: 0 | 1) =>
  until(async () => expect((await figures()).sum('baari_replica_used', { replica })).toBe(used), WAIT_MS);
const answeredBy = async (server: 'replica' | 'primary') =>
  (await figures()).sum('baari_replica_reads_total', { server });

/** Waits until replicas have answered more. */
async function answersFromReplicas(): Promise<void> {
  const before = await answeredBy('replica');
  await until(async () => expect(await answeredBy('replica')).toBeGreaterThan(before + 5), WAIT_MS);
}

beforeAll(async () => {
  servers = await startReplicated(process.env.POSTGRES_PATH ?? null);
  const { primary, standby } = servers;
  proxy = await startTcpProxy(servers.address('app', standby));
  // The second one through what can fall silent.
  const readUrl = new URL(servers.address('app', primary));
  readUrl.searchParams.set('host', `${primary.socketDir},127.0.0.1`);
  readUrl.searchParams.set('port', `5432,${new URL(proxy.through(readUrl.toString())).port}`);
  const ownerUrl = servers.address('owner', primary, standby);
  program = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: `${servers.address('app', primary, standby)}&target_session_attrs=read-write`,
    MIGRATION_DATABASE_URL: ownerUrl,
    DATABASE_READ_URL: readUrl.toString(),
    DATABASE_READ_LAG_SECONDS: '2',
    BAARI_SECRET: 'a secret of the tests, long enough',
    LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    BOOKING_RUSH_CHECK: '0',
  });
  const owner = await connectPrimary(ownerUrl, 'test');
  const { doctorId } = await makeDoctor(owner, new Date(), { name: 'Farida Contractor', maxAppointment: PLACES });
  const cookie = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
     values ($1, $2, now(), now(), now() + interval '1 day', now())`,
    [createHash('sha256').update(cookie).digest(), doctorId],
  );
  await owner.end();
  await isUsed(2, 1);
  load = await startLoad(program.baseUrl, doctorId, cookie);
  await load.goesOn();
}, 240_000);
afterAll(async () => {
  await load?.end();
  await program?.stop();
  await proxy?.close();
  await servers.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('replicas are read, but not the one that takes writes', async () => {
  await answersFromReplicas();
  expect((await figures()).sum('baari_replica_used', { replica: 1 })).toBe(0);
  expect(load.failures).toEqual([]);
});

type Fault = [what: string, fail: () => Promise<unknown>, mend: () => Promise<unknown>];
const FAULTS: Fault[] = [
  ['falls silent', async () => proxy.freeze(), async () => proxy.open()],
  // By mistake: the primary goes on, and this one is a copy of it no more.
  ['is promoted', () => servers.standby.query('select pg_promote()'), () => servers.standby.follow()],
];
const IN_FULL: Fault[] = [
  ['dies', () => servers.standby.kill(), () => servers.standby.start()],
  [
    'lags',
    () => servers.standby.query('select pg_wal_replay_pause()'),
    () => servers.standby.query('select pg_wal_replay_resume()'),
  ],
];

it.each(SCALE > 1 ? [...FAULTS, ...IN_FULL] : FAULTS)(
  'a replica that %s is replaced by the primary, and read again once it is back',
  async (_, fail, mend) => {
    await fail();
    await isUsed(2, 0);
    await load.goesOn();
    const before = await answeredBy('replica');
    await load.goesOn();
    expect(await answeredBy('replica')).toBe(before);
    await mend();
    await isUsed(2, 1);
    await answersFromReplicas();
    expect(load.failures).toEqual([]);
  },
);

it('a replica that takes the place of a dead primary answers everything, and the former primary is read once it follows', async () => {
  // It replicates asynchronously: what is booked in the moment of its death may be lost.
  await load.letBook(false);
  const [{ at }] = (await servers.primary.query<{ at: string }>('select pg_current_wal_lsn() as at')) as [
    { at: string },
  ];
  await until(async () => {
    const [here] = await servers.standby.query<{ has: boolean }>(`select pg_last_wal_replay_lsn() >= '${at}' as has`);
    expect(here?.has).toBe(true);
  }, WAIT_MS);
  await servers.primary.kill();
  await isUsed(2, 0);
  await servers.standby.query('select pg_promote()');
  await load.letBook(true);
  await load.goesOn();
  const told = load.failures.length;
  // Meanwhile nobody could answer: that was told, or a file broke off.
  for (const { what, error } of load.failures)
    expect(error).toMatchObject(
      what === 'file' && error instanceof TypeError ? { message: 'terminated' } : { status: 503 },
    );
  await load.goesOn();
  await servers.primary.follow();
  await isUsed(1, 1);
  expect((await figures()).sum('baari_replica_used', { replica: 2 })).toBe(0);
  await answersFromReplicas();
  expect(load.failures.slice(told)).toEqual([]);
});
