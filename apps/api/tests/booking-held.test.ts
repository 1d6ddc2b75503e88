import { bookByPhone, confirmAppointment, getPatientStats } from '@baari/contract/appointments';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import { cancelTogether, getFloodBookings } from '@baari/contract/booking-flood';
import { prioritise } from '@baari/contract/queue';
import { getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const answer = z.object({
  appointment: z.object({
    serialNumber: z.int(),
    toConfirm: z.boolean(),
    expectedTime: z.string(),
    ticketUrl: z.string(),
  }),
});

/** Patient n books from a network of their own. */
async function book({ doctorId }: Doctor, n: number, key?: string) {
  const response = await fetch(api.baseUrl + bookAppointment.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.${n % 250}.${n >> 8}.1`,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ doctorId, date: TODAY, ...patient(n) }),
  });
  return answer.parse(await response.json()).appointment;
}
/** A clinic of 30 places, 10 of them taken by as many networks: who books now is held, without a proof of work. */
async function rushed() {
  const doctor = await api.doctor({ maxAppointment: 30 });
  await doctor.browser.call(changeBookingSafety, { body: { name: 'proofOfWork', isOn: false } });
  for (let n = 1; n <= 10; n += 1) await book(doctor, n);
  return { doctor, desk: deskOf(doctor) };
}
const ticketOf = async (ticketUrl: string) =>
  (await api.browser().call(getTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } })).ticket;

it('a held booking says so, in its answer and retry, and on its ticket, and has no time until the desk confirms it', async () => {
  const { doctor } = await rushed();
  const held = await book(doctor, 11, 'a key');
  expect(held).toMatchObject({ serialNumber: 11, toConfirm: true, expectedTime: '' });
  expect(await book(doctor, 11, 'a key')).toEqual(held);
  expect(await ticketOf(held.ticketUrl)).toMatchObject({
    toConfirm: true,
    expectedTime: '',
    expected: { from: '', to: '' },
  });
  await doctor.browser.call(confirmAppointment, { params: { id: idOf(doctor.doctorId, 11) }, body: {} });
  expect(await ticketOf(held.ticketUrl)).toMatchObject({
    toConfirm: false,
    expectedTime: expect.stringMatching(/^\d\d:\d\d$/),
    peopleAhead: 10,
  });
});

it('however many are held, nobody waits behind them, and no count has them', async () => {
  const { doctor, desk } = await rushed();
  const before = await desk.read();
  for (let n = 11; n <= 60; n += 1) expect((await book(doctor, n)).toConfirm).toBe(true);
  const left = async () =>
    (await api.browser().call(getDoctor, { params: { id: doctor.doctorId } })).doctor.days[0]!.placesLeft;
  expect(await left()).toBe(20);
  const { appointment } = await doctor.browser.call(bookByPhone, { body: { date: TODAY, ...patient(90) } });
  expect(await ticketOf(appointment.ticketUrl)).toMatchObject({ toConfirm: false, serialNumber: 61, peopleAhead: 10 });
  const queue = await desk.read();
  expect(queue).toMatchObject({ next: 1, counts: { expected: 11, toConfirm: 50, total: 11 } });
  // One patient more, not fifty.
  expect(minutes(queue.expectedEnd!) - minutes(before.expectedEnd!)).toBeLessThan(60);
  expect(queue.rows.filter(({ turn }) => turn === null).map(({ serialNumber }) => serialNumber)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 11),
  );
  expect(
    (await doctor.browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } })).stats,
  ).toMatchObject({
    totalPatients: 11,
    toCome: 11,
  });
  await expectRecounted(api, doctor.doctorId);
});

it('has no place in the line that could be another', async () => {
  const { doctor } = await rushed();
  await book(doctor, 11);
  const params = { id: idOf(doctor.doctorId, 11) };
  const forward = doctor.browser.call(prioritise, { params, body: { priority: 'EMERGENCY' } });
  await expect(forward).rejects.toMatchObject({ code: 'QUEUE_CHANGED' });
});

it('whoever of them comes or is called stands in the line from then on', async () => {
  const { doctor, desk } = await rushed();
  for (const n of [11, 12, 13]) await book(doctor, n);
  await desk.arrive(11);
  await desk.callNow(12, null);
  expect(await desk.read()).toMatchObject({ current: 12, counts: { waiting: 1, toConfirm: 1, total: 12 } });
  await expectRecounted(api, doctor.doctorId);
});

it('a known phone is held like every other while so many come', async () => {
  const { doctor } = await rushed();
  expect(await book(doctor, 1)).toMatchObject({ serialNumber: 11, toConfirm: true, expectedTime: '' });
  await expectRecounted(api, doctor.doctorId);
});

it('what the desk has cancelled or confirmed holds nobody back any more', async () => {
  const { doctor } = await rushed();
  const ids = (numbers: readonly number[]) => numbers.map((n) => idOf(doctor.doctorId, n));
  expect((await book(doctor, 11)).toConfirm).toBe(true);
  await doctor.browser.call(confirmAppointment, { params: { id: ids([11])[0]! }, body: {} });
  expect((await book(doctor, 12)).toConfirm).toBe(true);
  await doctor.browser.call(cancelTogether, { body: { ids: ids([1, 2, 12]) } });
  // What is known of the last hour holds for a second.
  api.clock.set(new Date(Date.parse(TEST_NOW) + 2_000).toISOString());
  expect((await book(doctor, 13)).toConfirm).toBe(false);
});

it('confirming over the maximum asks first', async () => {
  const { doctor } = await rushed();
  expect((await book(doctor, 11)).toConfirm).toBe(true);
  for (let n = 31; n <= 50; n += 1) await doctor.browser.call(bookByPhone, { body: { date: TODAY, ...patient(n) } });
  const params = { id: idOf(doctor.doctorId, 11) };
  await expect(doctor.browser.call(confirmAppointment, { params, body: {} })).rejects.toMatchObject({
    code: 'DAY_FULL',
  });
  await doctor.browser.call(confirmAppointment, { params, body: { overMaximum: true } });
  await expectRecounted(api, doctor.doctorId);
});

it('the desk is told of many held bookings, each from a network of its own, and clears them in three taps', async () => {
  const { doctor, desk } = await rushed();
  for (let n = 11; n <= 29; n += 1) await book(doctor, n);
  expect((await desk.read()).flood).toBeNull();
  await book(doctor, 30);
  expect((await desk.read()).flood).toMatchObject({ bookings: 30, held: 20, networks: 30 });
  const { bookings } = await doctor.browser.call(getFloodBookings);
  // The first ten came in the same minute.
  const ids = bookings.flatMap(({ _id, isFlood }) => (isFlood ? [_id] : []));
  await doctor.browser.call(cancelTogether, { body: { ids } });
  expect(await desk.read()).toMatchObject({ flood: null, held: 0, counts: { expected: 0, toConfirm: 0 } });
});

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
