import { bookByPhone, restoreAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import {
  cancelTogether,
  confirmTogether,
  getFalseBookings,
  getFloodBookings,
  restoreFalseBooking,
} from '@baari/contract/booking-flood';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { idOf, TODAY } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { falseBookingsAt } from './support/false-bookings.ts';

const TOMORROW = '2026-11-22';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const { clinic, come, idsOf, cancelAll, scan, ticketOf } = falseBookingsAt(() => api);
type Clinic = Awaited<ReturnType<typeof clinic>>;
const actsOf = async ({ browser }: Clinic) => (await browser.call(getAuditTrail)).entries.map(({ act }) => act);

describe('a booking that was cancelled as a false one', () => {
  it('says so at the desk, and its patient is taken in by one tap', async () => {
    const doctor = await clinic();
    const urls = await come(doctor, 1, 12);
    await cancelAll(doctor);
    const [, , third] = urls;
    await expect(scan(doctor, third!)).rejects.toMatchObject({
      code: 'CANCELLED_AS_FALSE',
      patient: { serialNumber: 3, patientName: patient(3).patientName },
    });
    expect((await doctor.desk.read()).rows).toEqual([]);
    // One that was held too.
    for (const url of [third!, urls[11]!]) await scan(doctor, url, { takeIn: true });
    expect(await doctor.desk.read()).toMatchObject({ counts: { waiting: 2, toConfirm: 0, total: 2 } });
    expect(await ticketOf(third!)).toMatchObject({ status: 'VERIFIED', toConfirm: false, cancelReason: null });
    expect((await actsOf(doctor)).slice(0, 2)).toEqual(['appointment-verified', 'appointment-restored']);
    await expectRecounted(api, doctor.doctorId);
  });

  it('is taken in once, however often it is sent, and the arrival can be undone', async () => {
    const doctor = await clinic();
    const [url] = await come(doctor, 1, 1);
    await cancelAll(doctor);
    await scan(doctor, url!, { takeIn: true });
    await scan(doctor, url!, { takeIn: true });
    const { counts, lastAct } = await doctor.desk.read();
    expect([counts.total, lastAct?.act]).toEqual([1, 'arrive']);
    await doctor.desk.undo(lastAct!.no);
    expect(await doctor.desk.read()).toMatchObject({ counts: { expected: 1, waiting: 0 } });
  });

  it('goes over the maximum only if the desk says so', async () => {
    const doctor = await clinic(3);
    const [first] = await come(doctor, 1, 1);
    await cancelAll(doctor);
    for (const n of [11, 12, 13]) await doctor.desk.bookByPhone(n);
    await expect(scan(doctor, first!, { takeIn: true })).rejects.toMatchObject({ code: 'DAY_FULL' });
    const restore = (overMaximum: boolean) =>
      doctor.browser.call(restoreFalseBooking, { params: { id: idOf(doctor.doctorId, 1) }, body: { overMaximum } });
    await expect(restore(false)).rejects.toMatchObject({ code: 'DAY_FULL' });
    expect(await ticketOf(first!)).toMatchObject({ status: 'BOOKED', toConfirm: true });
    await scan(doctor, first!, { takeIn: true, overMaximum: true });
    expect(await doctor.desk.read()).toMatchObject({ counts: { waiting: 1, total: 4 } });
    await expectRecounted(api, doctor.doctorId);
  });

  it('is found and brought back, today and on a coming day, confirmed', async () => {
    const doctor = await clinic();
    const today = await come(doctor, 1, 2);
    await come(doctor, 20, 40, TOMORROW);
    await cancelAll(doctor);
    const found = async (date: string) =>
      (await doctor.browser.call(getFalseBookings, { query: { date } })).bookings.map((one) => one.serialNumber);
    expect([await found(TODAY), (await found(TOMORROW)).length]).toEqual([[1, 2], 21]);
    const restore = (serial: number, date: string) =>
      doctor.browser.call(restoreFalseBooking, { params: { id: idOf(doctor.doctorId, serial, date) }, body: {} });
    await restore(2, TODAY);
    await restore(21, TOMORROW);
    expect([await found(TODAY), (await found(TOMORROW)).length]).toEqual([[1], 20]);
    expect(await ticketOf(today[1]!)).toMatchObject({ status: 'BOOKED', toConfirm: false });
    expect((await doctor.desk.read()).counts).toMatchObject({ expected: 1, toConfirm: 0 });
    await expect(restore(2, TODAY)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await expect(restore(99, TODAY)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    const other = await clinic();
    await expect(
      other.browser.call(restoreFalseBooking, { params: { id: idOf(doctor.doctorId, 1) }, body: {} }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectRecounted(api, doctor.doctorId);
  });

  it('is left alone where its patient has booked anew; others that were cancelled are no false ones', async () => {
    const doctor = await clinic();
    const [first, second] = await come(doctor, 1, 2);
    const { bookings } = await doctor.browser.call(getFloodBookings);
    await doctor.browser.call(cancelTogether, { body: { ids: [bookings[0]!._id] } });
    await doctor.browser.call(bookByPhone, { body: { date: TODAY, ...patient(1) } });
    await expect(scan(doctor, first!, { takeIn: true })).rejects.toMatchObject({
      code: 'ALREADY_BOOKED',
      message: expect.stringContaining('booked anew for this day'),
    });
    await doctor.desk.cancel(2, 'The doctor is ill');
    await expect(scan(doctor, second!, { takeIn: true })).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(
      doctor.browser.call(restoreAppointment, { params: { id: idOf(doctor.doctorId, 2) } }),
    ).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  });
});

it('who was seen here on an earlier day is marked, by name and phone', async () => {
  const doctor = await clinic();
  const [url] = await come(doctor, 1, 1);
  await come(doctor, 2, 2);
  await scan(doctor, url!);
  api.clock.set('2026-11-23T04:30:00Z');
  await come(doctor, 1, 2, '2026-11-23');
  const other = { ...patient(1), patientName: 'Meena Joshi' };
  await doctor.browser.call(bookByPhone, { body: { date: '2026-11-23', ...other } });
  const { bookings } = await doctor.browser.call(getFloodBookings);
  expect(bookings.map(({ patientName, hasBeenHere }) => [patientName, hasBeenHere])).toEqual([
    [patient(1).patientName, true],
    [patient(2).patientName, false],
  ]);
});

it('what is held stays among them when its network is forgotten, and is confirmed or cancelled there', async () => {
  const doctor = await clinic();
  const friday = '2026-11-27';
  await come(doctor, 1, 13, friday);
  api.clock.set('2026-11-24T05:00:00.000Z');
  await api.reauthenticated(doctor.doctorId);
  const process = await api.sibling();
  const listed = async () =>
    (await doctor.browser.call(getFloodBookings)).bookings.map(({ serialNumber, network }) => [serialNumber, network]);
  await expect.poll(listed).toEqual([11, 12, 13].map((serial) => [serial, null]));
  await process.stop();
  expect((await doctor.desk.read()).held).toBe(3);
  const held = (serial: number) => idOf(doctor.doctorId, serial, friday);
  await doctor.browser.call(confirmTogether, { body: { ids: [held(11)] } });
  await doctor.browser.call(cancelTogether, { body: { ids: [held(12)], block: true } });
  expect(await listed()).toEqual([[13, null]]);
  expect((await doctor.desk.read()).held).toBe(1);
  await expectRecounted(api, doctor.doctorId);
});

describe('confirming at once', () => {
  const confirm = async ({ browser }: Clinic, ids: string[]) => browser.call(confirmTogether, { body: { ids } });

  it('gives places as far as they go; the others stay to be confirmed', async () => {
    const doctor = await clinic(30);
    await come(doctor, 1, 35);
    const ids = await idsOf(doctor);
    expect(await confirm(doctor, ids)).toMatchObject({
      message: '20 bookings confirmed. 5 are over the maximum and still to be confirmed',
      confirmed: { count: 20, overMaximum: 5 },
    });
    expect((await doctor.desk.read()).counts).toMatchObject({ expected: 30, toConfirm: 5 });
    const [entry] = (await doctor.browser.call(getAuditTrail)).entries;
    expect([entry?.act, entry?.details]).toEqual(['bookings-confirmed', { date: TODAY, until: TODAY, count: 20 }]);
    expect(await confirm(doctor, ids)).toMatchObject({ confirmed: { count: 0, overMaximum: 5 } });
    await expectRecounted(api, doctor.doctorId);
  });

  it('takes those of several days, leaves who has come or was cancelled, and refuses who is of another clinic', async () => {
    const [doctor, other] = [await clinic(), await clinic()];
    await come(doctor, 1, 13);
    await come(doctor, 20, 32, TOMORROW);
    await come(other, 1, 1);
    const ids = await idsOf(doctor);
    await doctor.desk.arrive(11);
    await doctor.desk.cancel(12, 'The patient asked for it');
    await expect(confirm(doctor, [...ids, idOf(other.doctorId, 1)])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(confirm(doctor, [...ids, idOf(doctor.doctorId, 99)])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await doctor.desk.read()).counts.toConfirm).toBe(1);
    const { confirmed } = await confirm(doctor, ids);
    expect(confirmed.overMaximum).toBe(0);
    expect(confirmed.count).toBeGreaterThan(1);
    expect((await doctor.browser.call(getFloodBookings)).bookings.filter(({ isHeld }) => isHeld)).toEqual([]);
    await expectRecounted(api, doctor.doctorId);
  });
});
