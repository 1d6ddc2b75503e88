import { getDoctor } from '@baari/contract/booking';
import { cancelTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { askersAt, deskOf } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
afterEach(() => void vi.restoreAllMocks());

const { ask, ticketOf } = askersAt(
  () => api,
  (n) => `key ${n}`,
);

/** From now on, the keys that each statement which books asks for. */
function statements(): () => string[][] {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    sent.mock.calls.flatMap(([query]) => {
      const { text, values } = query as unknown as pg.QueryConfig;
      return text?.includes('book_appointments(') ? [values![8] as string[]] : [];
    });
}

/** Sends these while the day is held, so that those behind the first wait together. */
async function atOnce<T>({ doctorId }: Doctor, asked: (() => Promise<T>)[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: api.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from appointment_day where doctor_id = $1 for update', [doctorId]);
    const answers = asked.map((one) => one());
    await api.browser().call(getDoctor, { params: { id: doctorId } });
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}
const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, i) => from + i);

it('bookings and refusals that wait together are answered each by itself, and each is asked of the database once', async () => {
  const doctor = await api.doctor({ maxAppointment: 40 });
  const ticket = await ticketOf(doctor, 1);
  const asked = statements();
  const answers = await atOnce(doctor, [
    ...upTo(10, 2).map((n) => () => ask(doctor, n)),
    () => ask(doctor, 1, { key: 'again', tickets: [ticket] }),
    ...upTo(10, 12).map((n) => () => ask(doctor, n)),
    () => ask(doctor, 1),
  ]);
  expect(answers.filter((answer) => answer === 'ALREADY_BOOKED')).toHaveLength(1);
  expect(answers.at(-1)).toMatchObject({ ticketUrl: ticket });
  const serials = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.serialNumber]));
  expect(serials.sort((a, b) => a - b)).toEqual(upTo(21));
  expect(asked().flat().sort()).toEqual([...upTo(21).map((n) => `key ${n}`), 'again'].sort());
  await expectRecounted(api, doctor.doctorId);
});

it('of more than the day has places for, those who came first are booked, and nobody is asked about twice', async () => {
  const doctor = await api.doctor({ maxAppointment: 5 });
  await ask(doctor, 1);
  const asked = statements();
  const answers = await atOnce(
    doctor,
    upTo(30, 2).map((n) => () => ask(doctor, n)),
  );
  expect(answers.filter((answer) => answer === 'DAY_FULL')).toHaveLength(26);
  expect(asked().flat()).toHaveLength(new Set(asked().flat()).size);
  await expectRecounted(api, doctor.doctorId);
});

it('a day that was full a moment ago refuses new bookings without the database, and answers earlier keys', async () => {
  const doctor = await api.doctor({ maxAppointment: 2 });
  const first = await ask(doctor, 1);
  await ask(doctor, 2);
  expect(await ask(doctor, 3)).toBe('DAY_FULL');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  for (const n of upTo(5, 3)) expect(await ask(doctor, n)).toBe('DAY_FULL');
  expect(JSON.stringify(sent.mock.calls)).not.toContain(doctor.doctorId);
  expect(await ask(doctor, 1)).toEqual(first);
  expect(await ask(doctor, 9, { key: 'key 1' })).toBe('IDEMPOTENCY_KEY_REUSED');
});

it.each([
  ['a patient', (_: Doctor, ticket: string) => api.browser().call(cancelTicket, { params: { ticket } })],
  ['the desk', (doctor: Doctor) => deskOf(doctor).cancel(1, 'Doctor away')],
])('a place that %s frees is booked at once', async (_who, free) => {
  const doctor = await api.doctor({ maxAppointment: 1 });
  const ticket = await ticketOf(doctor, 1);
  expect(await ask(doctor, 2)).toBe('DAY_FULL');
  expect(await ask(doctor, 2)).toBe('DAY_FULL');
  await free(doctor, ticket.split('/t/')[1]!);
  expect(await ask(doctor, 2)).toMatchObject({ serialNumber: 2 });
});
