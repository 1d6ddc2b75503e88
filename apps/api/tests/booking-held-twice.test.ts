import { cancelAppointment, confirmAppointment, verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { confirmTogether } from '@baari/contract/booking-flood';
import { changeBookingSafety } from '@baari/contract/booking-safety';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());

const answer = z.object({
  message: z.string(),
  appointment: z.object({
    serialNumber: z.int(),
    toConfirm: z.boolean(),
    expectedTime: z.string(),
    ticketUrl: z.string(),
  }),
});

const CROWDED = '203.0.113.1';
const ELSEWHERE = '198.51.100.1';

async function book({ doctorId }: Doctor, n: number, from: string) {
  const response = await fetch(api.baseUrl + bookAppointment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ doctorId, date: TODAY, ...patient(n) }),
  });
  return answer.parse(await response.json());
}
/** A clinic where all who book from one crowded network are held, and nobody else: numbers 1 to 30 are booked. */
async function crowded() {
  const doctor = await api.doctor({ maxAppointment: 100 });
  for (const name of ['proofOfWork', 'usualLimit'] as const)
    await doctor.browser.call(changeBookingSafety, { body: { name, isOn: false } });
  for (let n = 1; n <= 30; n += 1) await book(doctor, n, CROWDED);
  return { doctor, desk: deskOf(doctor) };
}
const confirm = (doctor: Doctor, serial: number) =>
  doctor.browser.call(confirmAppointment, { params: { id: idOf(doctor.doctorId, serial) }, body: {} });
const cancel = (doctor: Doctor, serial: number) =>
  doctor.browser.call(cancelAppointment, {
    params: { id: idOf(doctor.doctorId, serial) },
    body: { reason: 'Booked twice' },
  });
const placesLeft = async ({ doctorId }: Doctor) =>
  (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.days[0]!.placesLeft;

/** A held patient, number 31, books again from another network, number 32. */
async function bookedAgain() {
  const clinic = await crowded();
  expect((await book(clinic.doctor, 31, CROWDED)).appointment).toMatchObject({ serialNumber: 31, toConfirm: true });
  expect((await book(clinic.doctor, 31, ELSEWHERE)).appointment).toMatchObject({ serialNumber: 32, toConfirm: false });
  return clinic;
}

it('the desk sees that a held patient has booked again, and gives no second place', async () => {
  const { doctor, desk } = await bookedAgain();
  const marks = async () =>
    (await desk.read()).rows.filter(({ toConfirm }) => toConfirm).map((row) => [row.serialNumber, row.toConfirm]);
  expect(await marks()).toEqual([
    [31, 'RUSH'],
    [32, 'PHONE'],
  ]);
  await expect(confirm(doctor, 31)).rejects.toMatchObject({
    status: 409,
    code: 'ALREADY_BOOKED',
    message: 'This patient has number 32 on this day. Cancel one of the two bookings; a patient needs one place.',
  });
  expect(await placesLeft(doctor)).toBe(100 - 31);
  await cancel(doctor, 32);
  await confirm(doctor, 31);
  expect(await marks()).toEqual([]);
  expect(await placesLeft(doctor)).toBe(100 - 31);
  await expectRecounted(api, doctor.doctorId);
});

it('of many that are confirmed at once one patient gets one place', async () => {
  const { doctor } = await bookedAgain();
  for (const [n, times] of [
    [40, 1],
    [41, 3],
  ] as const)
    for (let time = 0; time < times; time += 1) await book(doctor, n, CROWDED);
  const ids = [31, 32, 33, 34, 35, 36].map((serial) => idOf(doctor.doctorId, serial));
  expect(await doctor.browser.call(confirmTogether, { body: { ids } })).toMatchObject({
    message: '3 bookings confirmed. 3 not, because the patient has a place by another booking',
    confirmed: { count: 3, overMaximum: 0, twice: 3 },
  });
  expect(await placesLeft(doctor)).toBe(100 - 33);
  await expectRecounted(api, doctor.doctorId);
});

it('who comes with the held ticket is taken in, and the other booking stays marked', async () => {
  const { doctor, desk } = await crowded();
  const { ticketUrl } = (await book(doctor, 31, CROWDED)).appointment;
  await book(doctor, 31, ELSEWHERE);
  await doctor.browser.call(verifyAppointment, { body: { qrCodeData: ticketUrl } });
  const rows = (await desk.read()).rows.filter(({ serialNumber }) => serialNumber > 30);
  expect(rows.map((row) => [row.serialNumber, row.status, row.toConfirm])).toEqual([
    [31, 'VERIFIED', null],
    [32, 'BOOKED', 'PHONE'],
  ]);
  await expectRecounted(api, doctor.doctorId);
});

it('a stranger is told the same whether the patient is held or unknown: answer, ticket, places left', async () => {
  const told = [];
  for (const n of [31, 99]) {
    const { doctor } = await crowded();
    await book(doctor, n, CROWDED);
    const probe = await book(doctor, 31, ELSEWHERE);
    const { ticket } = await api
      .browser()
      .call(getTicket, { params: { ticket: probe.appointment.ticketUrl.split('/t/')[1]! } });
    told.push({
      probe: { ...probe, appointment: { ...probe.appointment, ticketUrl: '' } },
      ticket: { ...ticket, ticketUrl: '', qrCodeData: '', doctorId: '', doctor: null },
      left: await placesLeft(doctor),
    });
  }
  expect(told[0]).toEqual(told[1]);
});
