import { once } from 'node:events';
import { connect } from 'node:net';
import { BOUNDS } from '@baari/api/http/overload';
import { addressOf } from '@baari/client/call';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scrape } from './support/figures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {}, undefined, () => performance.now());
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const CROWD = 2 * 128;
const PLACES = 100;
type Outcome = { serial: number } | { code: string; retryAfterSeconds: number | undefined };

const book = (doctorId: string, n: number): Promise<Outcome> =>
  api
    .browser()
    .call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } })
    .then(
      ({ appointment }) => ({ serial: appointment.serialNumber }),
      ({ code, retryAfterSeconds }) => ({ code, retryAfterSeconds }),
    );

it('refuses early what it cannot handle, serves accepted callers, and recovers', async () => {
  const hot = await api.doctor({ maxAppointment: PLACES });
  const other = await api.doctor();
  await book(hot.doctorId, 0);

  // Somebody holds the day: whoever books it waits, and the calls pile up.
  await api.owner.query('begin');
  await api.owner.query('select from appointment_day where doctor_id = $1 for update', [hot.doctorId]);
  const crowd = Array.from({ length: CROWD }, (_, i) => book(hot.doctorId, 1 + i));
  const probe = () => api.browser().call(getDoctor, { params: { id: other.doctorId } });
  await expect
    .poll(() => probe().catch((error: unknown) => error), { timeout: 20_000, interval: 20 })
    .toMatchObject({
      code: 'NOT_READY',
      status: 503,
      message: 'The service is very busy right now. Please try again in a moment.',
      retryAfterSeconds: 1,
    });
  await api.owner.query('commit');
  expect((await scrape(api)).sum('baari_sheds_total', { shed: 'calls' })).toBeGreaterThan(0);

  const outcomes = await Promise.all(crowd);
  const serialsOf = (some: readonly Outcome[]) => some.flatMap((o) => ('serial' in o ? [o.serial] : []));
  expect(serialsOf(outcomes).length).toBeGreaterThanOrEqual(BOUNDS.strangers.calls);
  // The rest know why: the day is full, or the service was.
  for (const { code, retryAfterSeconds } of outcomes.flatMap((o) => ('code' in o ? [o] : []))) {
    expect(['DAY_FULL', 'NOT_READY']).toContain(code);
    expect(retryAfterSeconds === undefined).toBe(code === 'DAY_FULL');
  }
  // Who was turned away comes again, as the answer asks; each place is taken once.
  const again: Outcome[] = [];
  for (const [i, outcome] of outcomes.entries())
    if ('code' in outcome && outcome.code === 'NOT_READY') again.push(await book(hot.doctorId, 1 + i));
  const serials = serialsOf([...outcomes, ...again]);
  expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: PLACES - 1 }, (_, i) => 2 + i));
  await probe();
  expect(await book(other.doctorId, 1)).toEqual({ serial: 1 });
});

/** A booking of which the body never comes. */
async function halfOpen() {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const head = ['Host: clinic', 'Content-Type: application/json', 'Content-Length: 500'].join('\r\n');
  socket.on('error', () => undefined).write(`POST ${addressOf(bookAppointment)} HTTP/1.1\r\n${head}\r\n\r\n{`);
  return socket;
}

it('is not kept busy by clients who never send the rest of their request', async () => {
  const { doctorId } = await api.doctor();
  const sockets = await Promise.all(Array.from({ length: CROWD }, halfOpen));
  // For longer than a call may wait, and every one of the others is answered.
  const begun = performance.now();
  while (performance.now() - begun < 3 * BOUNDS.strangers.waitMs)
    await api.browser().call(getDoctor, { params: { id: doctorId } });
  expect(await book(doctorId, 1)).toEqual({ serial: 1 });
  sockets.forEach((socket) => socket.destroy());
});
