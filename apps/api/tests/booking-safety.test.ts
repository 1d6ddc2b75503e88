import { bookByPhone } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { getDoctor } from '@baari/contract/booking';
import { changeBookingSafety, getBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSwitch } from '@baari/contract/booking-safety';
import { addWalkIn } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const change = ({ browser }: Doctor, name: BookingSwitch, isOn: boolean) =>
  browser.call(changeBookingSafety, { body: { name, isOn } });

it('a new practice has its guards on, and takes bookings online', async () => {
  const { browser } = await api.doctor();
  expect((await browser.call(getBookingSafety)).bookingSafety).toEqual({
    callToBook: false,
    deskReserve: false,
    phoneLimit: true,
    networkLimit: true,
    usualLimit: true,
    proofOfWork: true,
    hold: true,
  });
});

it('each is switched alone, for this practice alone, and the trail says so once', async () => {
  const doctor = await api.doctor();
  const another = await api.doctor();
  await change(doctor, 'hold', false);
  const { bookingSafety } = await change(doctor, 'hold', false);
  expect(Object.entries(bookingSafety).filter(([, isOn]) => !isOn)).toEqual([
    ['callToBook', false],
    ['deskReserve', false],
    ['hold', false],
  ]);
  expect((await another.browser.call(getBookingSafety)).bookingSafety.hold).toBe(true);
  const { entries } = await doctor.browser.call(getAuditTrail);
  expect(entries.filter(({ act }) => act === 'booking-safety-changed').map(({ details }) => details)).toEqual([
    { guard: 'hold', on: false },
  ]);
});

it('call to book: patients are told to call, nobody books online, and the desk books on', async () => {
  const doctor = await api.doctor();
  const { doctorId, browser } = doctor;
  await book(api, doctorId, 1);
  await change(doctor, 'callToBook', true);
  const card = async () => (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor;
  expect(await card()).toMatchObject({
    accepting: false,
    callToBook: true,
    reason: 'This clinic takes bookings by phone. Please call the clinic.',
    phoneNumber: '9876543210',
  });
  await expect(book(api, doctorId, 2)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
  expect((await browser.call(bookByPhone, { body: { date: TODAY, ...patient(3) } })).appointment.serialNumber).toBe(2);
  expect((await browser.call(addWalkIn, { body: patient(4) })).queue.rows).toHaveLength(3);
  await change(doctor, 'callToBook', false);
  expect(await card()).toMatchObject({ accepting: true, callToBook: false, reason: null });
  expect((await book(api, doctorId, 2)).serialNumber).toBe(4);
});

it('keeps places for the desk: patients see and get the others, the desk all of them without going over the maximum', async () => {
  const doctor = await api.doctor({ maxAppointment: 12 });
  const { doctorId, browser } = doctor;
  const left = async () =>
    (await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.days[0]!.placesLeft;
  await change(doctor, 'deskReserve', true);
  expect(await left()).toBe(10);
  for (let n = 1; n <= 10; n += 1) await book(api, doctorId, n);
  expect(await left()).toBe(0);
  await expect(book(api, doctorId, 11)).rejects.toMatchObject({ code: 'DAY_FULL' });
  await browser.call(bookByPhone, { body: { date: TODAY, ...patient(12) } });
  await browser.call(addWalkIn, { body: patient(13) });
  await expect(browser.call(addWalkIn, { body: patient(14) })).rejects.toMatchObject({ code: 'DAY_FULL' });
  expect(await left()).toBe(0);
  await change(doctor, 'deskReserve', false);
  await deskOf(doctor).cancel(1, 'Doctor away');
  expect(await left()).toBe(1);
  expect((await book(api, doctorId, 11)).serialNumber).toBe(13);
});

it.each([
  [1, 1],
  [2, 1],
  [10, 9],
  [11, 9],
])('of %i places %i can be taken online where the desk keeps some', async (maxAppointment, online) => {
  const doctor = await api.doctor({ maxAppointment });
  await change(doctor, 'deskReserve', true);
  for (let n = 1; n <= online; n += 1) await book(api, doctor.doctorId, n);
  await expect(book(api, doctor.doctorId, 99)).rejects.toMatchObject({ code: 'DAY_FULL' });
});

it('says what this service does not have, and why', async () => {
  const unavailableTo = async ({ browser }: Pick<Doctor, 'browser'>) =>
    (await browser.call(getBookingSafety)).unavailable.map(({ guard, reason }) => [guard, reason.split(':')[0]]);
  // The tests' service has no guards against rushes.
  const doctor = await api.doctor();
  const none = (...guards: string[]) => guards.map((guard) => [guard, 'Not available']);
  expect(await unavailableTo(doctor)).toEqual(none('networkLimit', 'usualLimit', 'proofOfWork', 'hold'));
  const guarded = await api.sibling({ BOOKING_RUSH_CHECK: '1', SMS_PROVIDER: 'none' });
  try {
    expect(await unavailableTo({ browser: guarded.browserOf(doctor) })).toEqual(none('confirmedNumbers'));
  } finally {
    await guarded.stop();
  }
});

it('needs a profile', async () => {
  const { browser } = await api.doctor({ withoutProfile: true });
  await expect(browser.call(getBookingSafety)).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
});
