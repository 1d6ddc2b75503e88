import { migrate } from '@baari/api/db/migrate';
import { openPool } from '@baari/api/db/pool';
import type { Pool } from '@baari/api/db/pool';
import { openReads } from '@baari/api/db/reads';
import type { Reads } from '@baari/api/db/reads';
import { installJobs } from '@baari/api/ports/jobs';
import { getAppointmentsFile, getPatientStats } from '@baari/contract/appointments';
import { bookAppointment, findDoctors } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { createDatabase, TEMPLATE, withDatabase } from '@baari/testing/database';
import { patient } from '@baari/testing/doctor';
import { startReplicated } from '@baari/testing/replicated';
import type { Replicated } from '@baari/testing/replicated';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkUp } from './support/checkup.ts';
import { TODAY } from './support/clinic-day.ts';
import { scrape } from './support/figures.ts';
import { SECRET } from './support/operator.ts';

const WAIT_MS = 20_000;
let servers: Replicated;
/** Reads from the primary alone; on its database are the others. */
let plain: TestApi;
let api: TestApi;
const replicaUrl = (role: 'app' | 'owner' = 'app') =>
  withDatabase(servers.address(role, servers.standby), new URL(plain.databaseUrl).pathname.slice(1));

beforeAll(async () => {
  servers = await startReplicated(process.env.POSTGRES_PATH ?? null);
  const ownerUrl = servers.address('owner', servers.primary);
  const template = await createDatabase(ownerUrl, TEMPLATE, 'template1');
  await migrate(template);
  await installJobs(template);
  plain = await startApi(ownerUrl);
  api = await plain.sibling({ DATABASE_READ_URL: replicaUrl(), DATABASE_READ_LAG_SECONDS: '2' });
  await isUsed(api, 1);
}, 60_000);
afterAll(async () => {
  await api.stop();
  await plain.stop();
  await servers.stop();
});

const readsBy = async (of: TestApi, server: 'replica' | 'primary') =>
  (await scrape(of)).sum('baari_replica_reads_total', { server });
const isUsed = (of: TestApi, used: 0 | 1) =>
  until(async () => expect((await scrape(of)).sum('baari_replica_used', { replica: 1 })).toBe(used), WAIT_MS);

let patients = 0;
const book = (doctorId: string) =>
  plain.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient((patients += 1)) } });
const range = { query: { startDate: TODAY, endDate: TODAY } };

describe('the service with a replica', () => {
  it('reads statistics, files and the search there, and each holds what was written before', async () => {
    const doctor = await plain.doctor({ name: 'Farida Contractor', maxAppointment: 100 });
    const desk = api.browserOf(doctor);
    const before = await readsBy(api, 'replica');
    const ROUNDS = 15;
    for (let n = 1; n <= ROUNDS; n += 1) {
      await book(doctor.doctorId);
      expect((await desk.call(getPatientStats, range)).stats.totalPatients).toBe(n);
      const file = await desk.fetch(`${getAppointmentsFile.path}?from=${TODAY}&to=${TODAY}`);
      expect((await file.text()).match(/\n/g)).toHaveLength(n + 1);
    }
    await until(async () => {
      const { doctors } = await api.browser().call(findDoctors, { query: { q: 'Farida' } });
      expect(doctors.map(({ _id }) => _id)).toEqual([doctor.doctorId]);
    }, WAIT_MS);
    expect((await readsBy(api, 'replica')) - before).toBeGreaterThan(ROUNDS);
    const { rows } = await plain.owner.query(
      "select from audit_entry where doctor_id = $1 and act = 'appointments-downloaded'",
      [doctor.doctorId],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('whose replay is paused reads what was just written from the primary, and everything once the limit is over', async () => {
    const doctor = await plain.doctor({ maxAppointment: 100 });
    const desk = api.browserOf(doctor);
    await servers.standby.query('select pg_wal_replay_pause()');
    const newcomer = await plain.doctor({ name: 'Gulzar Ahmed' });
    await book(doctor.doctorId);
    expect((await desk.call(getPatientStats, range)).stats.totalPatients).toBe(1);
    await isUsed(api, 0);
    const { doctors } = await api.browser().call(findDoctors, { query: { q: 'Gulzar' } });
    expect(doctors.map(({ _id }) => _id)).toEqual([newcomer.doctorId]);
    await until(
      async () => expect(api.log.join()).toContain('It is told to wait: select pg_wal_replay_resume()'),
      WAIT_MS,
    );
    expect((await api.browser().fetch('/readyz')).status).toBe(200);

    await servers.standby.query('select pg_wal_replay_resume()');
    await isUsed(api, 1);
    const before = await readsBy(api, 'replica');
    expect((await desk.call(getPatientStats, range)).stats.totalPatients).toBe(1);
    expect(await readsBy(api, 'replica')).toBe(before + 1);
  });
});

describe('reads', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = openPool(plain.databaseUrl, 4, () => {});
  });
  afterAll(() => pool.end());

  async function readsFrom(readUrl: string): Promise<Reads> {
    const reads = openReads(pool, { readUrl, url: plain.databaseUrl, size: 4, lagSeconds: 5, onTrouble: () => {} });
    onTestFinished(() => reads.end());
    return reads;
  }
  const used = (reads: Reads) => until(async () => expect(reads.states()[0]!.isUsed).toBe(true), WAIT_MS);
  const trouble = (reads: Reads, words: RegExp) =>
    until(
      async () => expect(reads.states()[0]).toMatchObject({ isUsed: false, trouble: expect.stringMatching(words) }),
      WAIT_MS,
    );

  it('on a replica are bound by row-level security and by the deadlines of the service', async () => {
    const { doctorId } = await plain.doctor();
    await book(doctorId);
    const reads = await readsFrom(replicaUrl());
    await used(reads);
    const { rows } = await reads.upToDate(({ query }) =>
      query(
        `select pg_is_in_recovery() as standby, current_user as role, current_setting('statement_timeout') as deadline,
           current_setting('jit') as jit, (select count(*) from appointment) as appointments`,
      ),
    );
    expect(rows).toEqual([{ standby: true, role: 'baari_app', deadline: '5s', jit: 'off', appointments: 0 }]);
  });

  it('go to no replica whose log-in no rule binds, or which takes writes', async () => {
    await trouble(await readsFrom(replicaUrl('owner')), /is above row-level security/);
    await trouble(
      await readsFrom(
        withDatabase(servers.address('app', servers.primary), new URL(plain.databaseUrl).pathname.slice(1)),
      ),
      /It takes writes/,
    );
    await trouble(await readsFrom('postgresql://127.0.0.1:1/clinic'), /ECONNREFUSED/);
  });

  it('that a replica does not answer any more are answered by the primary, once', async () => {
    const proxy = await startTcpProxy(replicaUrl());
    onTestFinished(() => proxy.close());
    const reads = await readsFrom(proxy.through(replicaUrl()));
    await used(reads);
    for (const fail of [proxy.freeze, proxy.refuse]) {
      proxy.open();
      await used(reads);
      const places: boolean[] = [];
      const answer = await reads.recent(async ({ query }) => {
        places.push(true);
        if (places.length === 1) fail();
        return (await query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]!;
      });
      expect(answer).toEqual({ standby: false });
      expect(places).toHaveLength(2);
      expect(reads.states()[0]!.isUsed).toBe(false);
    }
  });

  it('that take too long fail where they are, and are not begun again', async () => {
    const reads = await readsFrom(replicaUrl());
    await used(reads);
    const before = reads.answered.primary;
    const slow = reads.recent(({ query }) => query('set statement_timeout = 50; select pg_sleep(5)'));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(reads.answered.primary).toBe(before);
  });
});

it('the checkup says how far replicas are behind, and why one is not read', async () => {
  const settings = { DATABASE_URL: plain.databaseUrl, BAARI_SECRET: SECRET };
  const well = await checkUp({ ...settings, DATABASE_READ_URL: replicaUrl() });
  expect(well.of('replicas')).toEqual([expect.stringMatching(/^ok Replica 1 .* is read/)]);
  const owner = await checkUp({ ...settings, DATABASE_READ_URL: replicaUrl('owner') });
  expect(owner.of('replicas')).toEqual([expect.stringMatching(/^fault Replica 1 .* is above row-level security/)]);
  const unknown = new URL(replicaUrl());
  unknown.username = 'nobody';
  const refused = await checkUp({ ...settings, DATABASE_READ_URL: unknown.href });
  expect(refused.of('replicas')).toEqual([
    expect.stringMatching(/^fault Replica 1 .*Correct user, password and database in DATABASE_READ_URL\./),
  ]);
  await servers.standby.query('select pg_wal_replay_pause()');
  await plain.doctor();
  const paused = await checkUp({ ...settings, DATABASE_READ_URL: replicaUrl() });
  await servers.standby.query('select pg_wal_replay_resume()');
  expect(paused.of('replicas')).toEqual([expect.stringMatching(/^warning Replica 1 .*pg_wal_replay_resume/)]);
});

it('a replica that dies leaves the service as it is', async () => {
  const doctor = await plain.doctor();
  await servers.standby.kill();
  const desk = api.browserOf(doctor);
  expect((await desk.call(getPatientStats, range)).stats.totalPatients).toBe(0);
  await api.browser().call(findDoctors, { query: { q: 'Farida' } });
  await isUsed(api, 0);
  expect((await api.browser().fetch('/readyz')).status).toBe(200);
});
