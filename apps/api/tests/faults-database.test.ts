import { getAppointments } from '@baari/contract/appointments';
import { changeAvailability } from '@baari/contract/availability';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import type { TcpProxy } from '@baari/testing/tcp-proxy';

let api: TestApi;
let database: TcpProxy;
beforeAll(async () => {
  database = await startTcpProxy(inject('ownerUrl'));
  api = await startApi(inject('ownerUrl'), {}, database.through);
});
afterEach(() => database.open());
afterAll(async () => {
  await api.stop();
  await database.close();
});

const TODAY = '2026-11-21';
const NOT_READY = {
  status: 503,
  code: 'NOT_READY',
  message: 'The service cannot answer right now. Please try again in a moment.',
  retryAfterSeconds: 2,
};
/** The driver's own deadline is 8 s; twice that is what a hang behind a hang took. */
const DEADLINE_MS = 14_000;
/** For as long as a busy machine may need; when it is quiet, the first try succeeds. */
const BACK_MS = 20_000;

type Made = Awaited<ReturnType<TestApi['doctor']>>;
const book = ({ doctorId }: Made, n: number, key?: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } }, { idempotencyKey: key });
const dayOf = ({ browser }: Made) => browser.call(getAppointments, { query: { date: TODAY } });
const flip = ({ browser }: Made) => browser.call(changeAvailability);
const statusOf = async (path: string) => (await api.browser().fetch(path)).status;

async function timed<T>(work: Promise<T>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

async function patientsOf({ doctorId }: Made): Promise<number> {
  const { rows } = await api.owner.query('select from appointment where doctor_id = $1', [doctorId]);
  return rows.length;
}

describe('the database', () => {
  it('is down: calls are at once told to try again, and the service recovers without help', async () => {
    const doctor = await api.doctor();
    await dayOf(doctor);
    database.refuse();
    const calls = [() => book(doctor, 1), () => dayOf(doctor), () => flip(doctor)];
    for (const call of calls) await expect(call()).rejects.toMatchObject(NOT_READY);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    database.open();
    await until(() => book(doctor, 1), BACK_MS);
    expect((await dayOf(doctor)).appointments[0]?.allPatients).toHaveLength(1);
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('hangs: nobody waits for ever, and the service recovers without help', async () => {
    const doctor = await api.doctor();
    // Connections in stock, so that calls hang in their first statement and not in connecting.
    await Promise.all(Array.from({ length: 6 }, () => dayOf(doctor)));
    database.freeze();
    const calls = [book(doctor, 1), dayOf(doctor), flip(doctor)].map((call) =>
      timed(expect(call).rejects.toMatchObject(NOT_READY)),
    );
    expect(await statusOf('/readyz')).toBe(503);
    for (const took of await Promise.all(calls)) expect(took).toBeLessThan(DEADLINE_MS);
    database.open();
    await until(() => dayOf(doctor), BACK_MS);
    // Readiness comes with the first commit, which the service tries by itself.
    await until(async () => expect(await statusOf('/readyz')).toBe(200), BACK_MS);
  });

  it('commits a booking and its answer is lost: the same key gets the same place, and nothing is booked twice', async () => {
    const doctor = await api.doctor();
    database.loseAnswersTo('book_appointments');
    const lost = expect(book(doctor, 1, 'one key')).rejects.toMatchObject(NOT_READY);
    await until(async () => expect(await patientsOf(doctor)).toBe(1), 5_000);
    database.refuse();
    await lost;
    await expect(book(doctor, 1, 'one key')).rejects.toMatchObject(NOT_READY);
    database.open();
    const again = await until(() => book(doctor, 1, 'one key'), BACK_MS);
    expect(again.appointment.serialNumber).toBe(1);
    expect(await patientsOf(doctor)).toBe(1);
    // The control: without a key it is another booking.
    expect((await book(doctor, 1)).appointment.serialNumber).toBe(2);
  });
});
