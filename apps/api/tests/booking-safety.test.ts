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
import { book, TODAY } from './support/clinic-day.ts';
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

it('says what this service does not have, and why', async () => {
  const unavailableTo = async ({ browser }: Pick<Doctor, 'browser'>) =>
    (await browser.call(getBookingSafety)).unavailable.map(({ guard, reason }) => [guard, reason.split(':')[0]]);
  // The tests' service has no guards against rushes.
  const doctor = await api.doctor();
  const none = (...guards: string[]) => guards.map((guard) => [guard, 'Not available']);
  expect(await unavailableTo(doctor)).toEqual(
    none('confirmedNumbers', 'networkLimit', 'usualLimit', 'proofOfWork', 'hold'),
  );
  const guarded = await api.sibling({ BOOKING_RUSH_CHECK: '1' });
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
