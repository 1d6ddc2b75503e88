import { readFileSync } from 'node:fs';
import { getAppointments } from '@baari/contract/appointments';
import { getDoctor } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import { NOBODY_THERE, scrape } from './support/figures.ts';

const CONNECTIONS = 3;
const NO_REDIS = 'redis://127.0.0.1:1';
const NO_COLLECTOR = 'http://127.0.0.1:1/v1/traces';
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {
    DATABASE_POOL: String(CONNECTIONS),
    REDIS_URL: NO_REDIS,
    TRACES_URL: NO_COLLECTOR,
    ...NOBODY_THERE,
  });
});
afterAll(() => api.stop());

const CALLS = 'baari_http_request_duration_seconds_count';

it('counts calls by method, route and status code, and refusals by their problem', async () => {
  const { doctorId, browser } = await api.doctor();
  await browser.call(getAppointments, { query: { date: TODAY } });
  await browser.call(getDoctor, { params: { id: 'zzzzzzzzzz' } }).catch(() => undefined);
  await browser.call(getDoctor, { params: { id: doctorId } });
  await browser.fetch('/nowhere');
  const { sum } = await scrape(api);
  expect(sum(CALLS, { method: 'GET', route: getAppointments.path, code: 200 })).toBe(1);
  expect(sum(CALLS, { method: 'GET', route: getDoctor.path, code: 200 })).toBe(1);
  expect(sum(CALLS, { method: 'GET', route: getDoctor.path, code: 404 })).toBe(1);
  expect(sum(CALLS, { route: 'none', code: 404 })).toBe(1);
  expect(sum('baari_refusals_total', { problem: 'NOT_FOUND' })).toBe(2);
});

it('tells what runs, and whether it can work', async () => {
  const { sum } = await scrape(api);
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(sum('baari_build_info', { version, node: process.versions.node })).toBe(1);
  expect(sum('baari_ready')).toBe(1);
});

it('names as a counter only what counts', async () => {
  const text = await (await api.browser().fetch('/metrics')).text();
  const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type: type! }));
  expect(typed.length).toBeGreaterThan(20);
  expect(typed.filter(({ name, type }) => name.endsWith('_total') && type !== 'counter')).toEqual([]);
});

it('tells which connections are in use, and who waits for one', async () => {
  const held = Promise.withResolvers<void>();
  const holders = Array.from({ length: CONNECTIONS }, () => api.appTransaction(() => held.promise));
  const waiter = api.app('select');
  await until(async () => {
    const { sum } = await scrape(api);
    expect(sum('baari_database_connections', { state: 'in_use' })).toBe(CONNECTIONS);
    expect(sum('baari_database_connections', { state: 'idle' })).toBe(0);
    expect(sum('baari_database_waiting')).toBeGreaterThanOrEqual(1);
  }, 10_000);
  held.resolve();
  await Promise.all([...holders, waiter]);
  await until(async () => {
    const { sum } = await scrape(api);
    expect(sum('baari_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(1);
    expect(sum('baari_database_waiting')).toBe(0);
  }, 10_000);
  expect((await scrape(api)).sum('baari_database_connections_max')).toBe(CONNECTIONS);
});

it('answers while the database does not, without figures that nobody read', async () => {
  const other = await api.sibling();
  const held = Promise.withResolvers<void>();
  let began = 0;
  const holders = Array.from({ length: CONNECTIONS }, () =>
    other.appTransaction(() => {
      began += 1;
      return held.promise;
    }),
  );
  await vi.waitFor(() => expect(began).toBe(CONNECTIONS), 10_000);
  const { names, text, sum } = await scrape(other);
  expect(sum('baari_ready')).toBe(0);
  expect(names).toContain('baari_jobs_waiting');
  expect(text).not.toMatch(/^baari_(jobs_|payments)\w*[ {]/m);
  held.resolve();
  await Promise.all(holders);
  await other.stop();
});

it('counts a desk that waited too long for a connection as turned away', async () => {
  const desk = await api.doctor();
  const held = Promise.withResolvers<void>();
  const holders = Array.from({ length: CONNECTIONS }, () => api.appTransaction(() => held.promise));
  const refused = desk.browser.call(getAppointments, { query: { date: TODAY } });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_READY', status: 503 });
  held.resolve();
  await Promise.all(holders);
  expect((await scrape(api)).sum('baari_sheds_total', { shed: 'connections' })).toBe(1);
});

it('counts statements and their time by name, and those that failed too', async () => {
  const of = async (statement: string) => {
    const { sum } = await scrape(api);
    return [
      sum('baari_database_statements_total', { statement }),
      sum('baari_database_statement_seconds_total', { statement }),
    ] as const;
  };
  const [before] = await of('find-session');
  const { browser } = await api.doctor();
  await browser.call(getAppointments, { query: { date: TODAY } });
  const [after, seconds] = await of('find-session');
  expect(after).toBe(before + 1);
  expect(seconds).toBeGreaterThan(0);

  const [failedBefore] = await of('unnamed');
  await api.app('select 1 / 0').catch(() => undefined);
  expect((await of('unnamed'))[0]).toBeGreaterThan(failedBefore);
  expect((await of('commit'))[0]).toBeGreaterThan(0);
});

it('tells what jobs and payments wait, and when each sweep last succeeded', async () => {
  const { doctorId } = await api.doctor();
  await api.owner.query(
    "insert into pgboss.job (name, data, created_on, start_after) values ('refund', '{}', now() - interval '1 hour', now() + interval '1 hour')",
  );
  const hourAgo = new Date(api.clock.now().getTime() - 3_600_000);
  await api.owner.query(
    "insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at, captured_at) values ($1, 'order_1', 'pay_1', 99900, 'refunding', $2, $2)",
    [doctorId, hourAgo],
  );
  // What an earlier test has read may be fresh still.
  const other = await api.sibling();
  const { sum } = await scrape(other);
  expect(sum('baari_jobs_waiting', { queue: 'refund' })).toBe(1);
  expect(sum('baari_jobs_oldest_age_seconds', { queue: 'refund' })).toBeGreaterThanOrEqual(3_600);
  expect(sum('baari_jobs_waiting', { queue: 'export' })).toBe(0);
  expect(sum('baari_payments', { state: 'refunding' })).toBe(1);
  expect(sum('baari_payments_refunding_oldest_age_seconds')).toBe(3_600);
  await until(async () => {
    const { sum: later } = await scrape(other);
    expect(later('baari_sweep_last_success_timestamp_seconds', { sweep: 'retention' })).toBe(
      other.clock.now().getTime() / 1_000,
    );
  }, 10_000);
  await other.stop();
});

it('holds nothing about a person', async () => {
  const doctor = await api.doctor({ name: 'Devendra Kulkarni' });
  const { patientName, phoneNumber } = patient(1);
  const { ticketUrl } = await book(api, doctor.doctorId, 1);
  const ticket = ticketUrl.split('/t/')[1]!;
  await api.browser().call(getTicket, { params: { ticket } });
  await deskOf(doctor).arrive(1);
  await api
    .browser()
    .call(cancelTicket, { params: { ticket } })
    .catch(() => undefined);
  await api.browser().fetch(`/nowhere/${ticket}`);
  const { text } = await scrape(api);
  for (const secret of [patientName, phoneNumber, ticket, doctor.doctorId, doctor.email, 'Kulkarni'])
    expect(text).not.toContain(secret);
});

it('has on the operator’s page what it answers, in the same words', async () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(baari_\w+)(?:\{([\w,]+)\})?` \| (.+) \|$/gm)];
  const { helps, labelsOf } = await scrape(api);
  const written = rows.map(([, name = '', , meaning = '']) => [name, meaning] as const);
  const own = [...helps].filter(([name]) => name.startsWith('baari_'));
  expect(new Map(written)).toEqual(new Map(own));
  for (const [, name = '', labels = ''] of rows)
    for (const label of labelsOf(name)) expect(labels.split(','), name).toContain(label);
});
