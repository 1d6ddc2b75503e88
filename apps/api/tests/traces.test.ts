import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { sendSignupCode } from '@baari/contract/account';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { watchQueue } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { freePort } from '@baari/testing/free-port';
import { mailOf, signUp } from '@baari/testing/sign-up';
import { startCollector } from '@baari/testing/stand-ins/collector';
import type { Collector } from '@baari/testing/stand-ins/collector';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openPool } from '../src/db/pool.ts';
import { lanes } from '../src/features/booking/lane.ts';
import { inSpan, spanNow } from '../src/lib/trace.ts';
import type { Span } from '../src/lib/trace.ts';
import { book, TODAY } from './support/clinic-day.ts';
import { scrape } from './support/figures.ts';
import { openLive } from './support/live.ts';

let collector: Collector;
let api: TestApi;
beforeAll(async () => {
  collector = await startCollector();
  api = await startApi(inject('ownerUrl'), { ...collector.settings, DATABASE_POOL: '3' });
});
afterAll(async () => {
  await api.stop();
  await collector.stop();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const WITHIN_MS = 15_000;
const JSON_BODY = { 'content-type': 'application/json' };
const bookingOf = (doctorId: string) => JSON.stringify({ doctorId, date: TODAY, ...patient(1) });

/** The first spans of all traces, once the collector has one that fits. */
const begun = (name: string, fits: (traceId: string) => boolean = () => true) =>
  until(async () => {
    const span = collector.spans.find((each) => each.name === name && fits(each.traceId));
    if (!span) throw new Error(`the collector has no ${name}`);
    return span;
  }, WITHIN_MS);
const spansOf = (trace: string | undefined) => collector.spans.filter(({ traceId }) => traceId === trace);
const partsOf = (spanId: string) => collector.spans.filter(({ parentId }) => parentId === spanId);
const answered = ({ log }: TestApi, route: string) =>
  log
    .map((line) => JSON.parse(line) as { msg: string; route?: string; trace?: string })
    .filter((line) => line.msg === 'answered' && line.route === route);

it('continues the trace of a caller: the call, its statements by name, and its line of the log', async () => {
  const { doctorId } = await api.doctor();
  await api
    .browser()
    .fetch(`/api/public/doctors/${doctorId}`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
  const call = await begun(`GET ${getDoctor.path}`, (traceId) => traceId === TRACE);
  expect(call).toMatchObject({
    parentId: PARENT,
    isError: false,
    attributes: { 'http.request.method': 'GET', 'http.route': getDoctor.path, 'http.response.status_code': 200 },
  });
  const parts = partsOf(call.spanId);
  expect(parts.map(({ name }) => name)).toContain('read_doctor');
  for (const part of parts) {
    expect(part.traceId).toBe(TRACE);
    expect(part.attributes).toEqual({ 'db.system.name': 'postgresql' });
  }
  expect(answered(api, getDoctor.path).map(({ trace }) => trace)).toContain(TRACE);
});

it('a call whose body comes late keeps its trace', async () => {
  const late = 'c0ffee00000000000000000000000002';
  const { doctorId } = await api.doctor();
  const call = request(`${api.baseUrl}${bookAppointment.path}`, {
    method: 'POST',
    headers: { ...JSON_BODY, expect: '100-continue', traceparent: `00-${late}-${PARENT}-01` },
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.end(bookingOf(doctorId));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(201);
  expect(await begun('book_appointments', (traceId) => traceId === late)).toMatchObject({ isError: false });
});

it('tells what refused a call, and that the service failed', async () => {
  await api.browser().fetch('/api/public/doctors/zzzzzzzzzz');
  const refused = await until(async () => {
    const found = collector.spans.find(({ attributes }) => attributes['baari.problem'] === 'NOT_FOUND');
    if (!found) throw new Error('no refusal');
    return found;
  }, WITHIN_MS);
  expect(refused).toMatchObject({ isError: false, attributes: { 'http.response.status_code': 404 } });
  const { doctorId } = await api.doctor();
  await api.owner.query('alter function read_doctor rename to read_doctor_away');
  await api.browser().fetch(`/api/public/doctors/${doctorId}`);
  await api.owner.query('alter function read_doctor_away rename to read_doctor');
  await until(async () => {
    const failed = collector.spans.filter(({ isError }) => isError);
    expect(failed).toContainEqual(
      expect.objectContaining({ attributes: expect.objectContaining({ 'http.response.status_code': 500 }) }),
    );
    expect(failed).toContainEqual(
      expect.objectContaining({
        name: 'read_doctor',
        attributes: expect.objectContaining({ 'db.response.status_code': '42883' }),
      }),
    );
  }, WITHIN_MS);
});

it('begins a trace of its own where the header is not one, and repeats nothing of it', async () => {
  const hostile = [
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-canary-extra`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    `canary-${'a'.repeat(4_000)}`,
    '',
  ];
  const before = collector.spans.length;
  for (const traceparent of hostile)
    await api.browser().fetch('/api/public/doctors', {
      headers: { traceparent, tracestate: 'canary=state', baggage: 'canary=baggage' },
    });
  await until(async () => {
    const calls = collector.spans.slice(before).filter(({ name }) => name === 'GET /api/public/doctors');
    expect(calls).toHaveLength(hostile.length);
    expect(calls.filter(({ traceId, parentId }) => traceId === TRACE || parentId !== '')).toEqual([]);
  }, WITHIN_MS);
  expect(collector.said()).not.toContain('canary');
  expect(api.log.join('')).not.toContain('canary');
});

it('tells the collector nothing of a trace that its caller does not keep, and still names it in the log', async () => {
  const unkept = 'c0ffee00000000000000000000000001';
  const { appointment } = await bookWith({ traceparent: `00-${unkept}-${PARENT}-00` });
  await api.browser().call(getTicket, { params: { ticket: appointment.ticketUrl.split('/t/')[1]! } });
  await begun(`GET ${getTicket.path}`);
  expect(collector.spans.filter(({ traceId }) => traceId === unkept)).toEqual([]);
  expect(answered(api, '/api/public/appointments').map(({ trace }) => trace)).toContain(unkept);
});

async function bookWith(headers: Record<string, string>) {
  const { doctorId } = await api.doctor();
  const call = { method: 'POST', body: bookingOf(doctorId), headers: { ...JSON_BODY, ...headers } };
  const response = await api.browser().fetch(bookAppointment.path, call);
  return (await response.json()) as { appointment: { ticketUrl: string } };
}

it('a job goes on with the trace of the call that promised it', async () => {
  const browser = api.browser();
  await signUp(browser, 'traced@clinic.example');
  await mailOf(browser, 'traced@clinic.example', 'signup');
  const call = await begun(`POST ${sendSignupCode.path}`);
  const job = await begun('job mail', (traceId) => traceId === call.traceId);
  expect(job.attributes).toEqual({ 'baari.job.tries': 1 });
  expect(job.parentId).toBe(call.spanId);
});

it('a statement belongs to who asked for it, not to whose connection was waited for', async () => {
  const asked: string[] = [];
  const named = (traceId: string) => ({ traceId, statement: (name: string) => void asked.push(`${traceId}: ${name}`) });
  const pool = openPool(api.databaseUrl, 1, () => {});
  const held = await pool.connect();
  const waited = inSpan(named('waits') as unknown as Span, () => pool.query({ name: 'one', text: 'select 1' }));
  await vi.waitFor(() => expect(pool.use().waiting).toBe(1));
  inSpan(named('holds') as unknown as Span, () => held.release());
  await waited;
  await pool.end();
  expect(asked).toEqual(['waits: one']);
});

it('what a batch of bookings does belongs to the first that waited for it', async () => {
  const named = (traceId: string): Span => ({ traceId }) as Span;
  const ran: (string | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  const { submit } = lanes<number, number>({
    async many(items) {
      ran.push(spanNow()?.traceId);
      await gate.promise;
      return [...items];
    },
    full: () => new Error('full'),
  });
  const all = ['first', 'second', 'third'].map((traceId, n) => inSpan(named(traceId), () => submit('day', n)));
  gate.resolve();
  await Promise.all(all);
  expect(ran).toEqual(['first', 'second']);
});

it('the span of a live stream ends when it opens', async () => {
  const { browser } = await api.doctor();
  const live = await openLive(api, browser, watchQueue);
  await live.until(() => true);
  expect(await begun(`GET ${watchQueue.path}`)).toMatchObject({ attributes: { 'http.response.status_code': 200 } });
  live.close();
});

it('tells the rest when it stops, and counts what was told', async () => {
  const other = await api.sibling({ TRACES_HEADERS: 'authorization=Bearer%20told,x-team=clinic' });
  await other.browser().fetch('/nowhere/at-all');
  await other.stop();
  expect(collector.headers).toContainEqual(
    expect.objectContaining({ authorization: 'Bearer told', 'x-team': 'clinic' }),
  );
  const [call, ...more] = spansOf(answered(other, 'none')[0]?.trace);
  expect(call).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } });
  expect(call!.attributes).not.toHaveProperty('http.route');
  expect(more).toEqual([]);
  await until(async () => {
    expect((await scrape(api)).sum('baari_trace_spans_total', { outcome: 'sent' })).toBeGreaterThan(0);
  }, WITHIN_MS);
});

it('keeps none of its own traces at a ratio of 0', async () => {
  const other = await api.sibling({ TRACES_RATIO: '0' });
  await other.browser().fetch('/api/public/doctors');
  await other.stop();
  const [{ trace } = { trace: '' }] = answered(other, '/api/public/doctors');
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(spansOf(trace)).toEqual([]);
});

it.each([
  ['is away', async () => ({ url: `http://127.0.0.1:${await freePort()}`, done: async () => undefined })],
  ['never answers', async () => silent(0)],
  ['refuses', async () => silent(400)],
])('answers every call, and stops in time, while the collector %s', async (_, at) => {
  const { url, done } = await at();
  const other = await api.sibling({ TRACES_URL: `${url}/v1/traces` });
  const { doctorId } = await api.doctor();
  for (let n = 0; n < 5; n += 1) await book(other, doctorId, n);
  await other.stop();
  expect(answered(other, '/api/public/appointments')).toHaveLength(5);
  await done();
});

async function silent(status: number) {
  const deaf = await startCollector();
  deaf.answer(status);
  return { url: new URL(deaf.settings.TRACES_URL).origin, done: () => deaf.stop() };
}

it('counts what the collector did not take, and says so once', async () => {
  const other = await api.sibling({ TRACES_URL: `http://127.0.0.1:${await freePort()}/v1/traces` });
  await other.browser().fetch('/api/public/doctors');
  await until(
    async () => expect((await scrape(other)).sum('baari_trace_spans_total', { outcome: 'failed' })).toBeGreaterThan(0),
    WITHIN_MS,
  );
  expect(other.log.filter((line) => line.includes('does not take traces'))).toHaveLength(1);
  await other.stop();
});
