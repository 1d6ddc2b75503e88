import { addDays } from '@baari/calendar/days';
import { bookByPhone, confirmAppointment } from '@baari/contract/appointments';
import {
  cancelTogether,
  getFalseBookings,
  restoreFalseBooking,
  undoCancelTogether,
} from '@baari/contract/booking-flood';
import { bookAppointment } from '@baari/contract/booking';
import { BOOKING_DAYS } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import { deleteProfile } from '@baari/contract/profile';
import { watchTicket } from '@baari/contract/queue';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import type { BookedChoice } from '@baari/contract/vocabulary';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { askersAt, idOf, TODAY } from './support/clinic-day.ts';
import { controlOf, expectRecounted } from './support/day-control.ts';
import { falseBookingsAt, ticketTextOf } from './support/false-bookings.ts';
import { openLive } from './support/live.ts';

const TOMORROW = '2026-11-22';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1', BOOKING_RUSH_CHECK: '1' });
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const { clinic, come, cancelAll, scan, ticketOf } = falseBookingsAt(() => api);
const { ask } = askersAt(() => api);
type Clinic = Awaited<ReturnType<typeof clinic>>;
const falseOnes = async ({ browser }: Clinic, date = TODAY) =>
  (await browser.call(getFalseBookings, { query: { date } })).bookings.map((one) => one.serialNumber);
const bringBack = ({ browser, doctorId }: Clinic, serial: number, date = TODAY) =>
  browser.call(restoreFalseBooking, { params: { id: idOf(doctorId, serial, date) }, body: {} });
const undo = ({ browser }: Clinic, no: number) => browser.call(undoCancelTogether, { body: { no } });
const cancelsOwn = (url: string) => api.browser().call(cancelTicket, { params: { ticket: ticketTextOf(url) } });

describe('the ticket of a booking that the desk cancelled as a false one', () => {
  it('says what a held booking’s ticket says, at once', async () => {
    const doctor = await clinic();
    const urls = await come(doctor, 1, 12);
    const [first, held] = [urls[0]!, urls[11]!];
    const {
      peopleAhead: _1,
      serialNumber: _2,
      patientName: _3,
      qrCodeData: _4,
      ticketUrl: _5,
      ...asHeld
    } = await ticketOf(held);
    expect(asHeld).toMatchObject({ status: 'BOOKED', state: 'EXPECTED', toConfirm: true, expectedTime: '' });
    const [live, liveOfHeld] = await Promise.all(
      [first, held].map((url) => openLive(api, api.browser(), watchTicket, { ticket: ticketTextOf(url) })),
    );
    await liveOfHeld!.until(({ toConfirm }) => toConfirm);
    await cancelAll(doctor);
    for (const url of [first, held]) expect(await ticketOf(url)).toMatchObject(asHeld);
    const told = await live!.until(({ toConfirm }) => toConfirm);
    expect(told).toMatchObject({
      ...{ status: 'BOOKED', state: 'EXPECTED', expectedTime: null, expected: null, isNext: false },
      ...{ cancelledBy: null, cancelReason: null },
    });
    for (const { events } of [live!, liveOfHeld!])
      expect(events.filter(({ status }) => status !== 'BOOKED')).toEqual([]);
    live!.close();
    liveOfHeld!.close();
    expect(await doctor.desk.read()).toMatchObject({ rows: [], counts: { expected: 0, toConfirm: 0, total: 0 } });
  });

  it('says on a later day what any other says', async () => {
    const doctor = await clinic();
    const [url] = await come(doctor, 1, 1);
    await cancelAll(doctor);
    api.clock.set('2026-11-22T05:00:00.000Z');
    expect(await ticketOf(url!)).toMatchObject({ status: 'BOOKED', expectedTime: '', cancelledBy: null });
    await expect(cancelsOwn(url!)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
  });

  it('cancels for good, so that neither the desk nor its undo brings it back', async () => {
    const doctor = await clinic();
    const [first, second] = await come(doctor, 1, 2);
    const no = await cancelAll(doctor);
    const live = await openLive(api, api.browser(), watchTicket, { ticket: ticketTextOf(first!) });
    await live.until(({ toConfirm }) => toConfirm);
    expect((await cancelsOwn(first!)).ticket).toMatchObject({
      ...{ status: 'CANCELLED', state: null, toConfirm: false, cancelledBy: 'patient', cancelReason: null },
    });
    await live.until(({ cancelledBy }) => cancelledBy === 'patient');
    live.close();
    expect(await falseOnes(doctor)).toEqual([2]);
    await expect(scan(doctor, first!, { takeIn: true })).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(bringBack(doctor, 1)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await expect(cancelsOwn(first!)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    expect(await undo(doctor, no)).toMatchObject({ restored: 1, moved: 0, others: 1 });
    expect([(await ticketOf(first!)).status, (await ticketOf(second!)).status]).toEqual(['CANCELLED', 'BOOKED']);
    await expectRecounted(api, doctor.doctorId);
  });
});

describe('who books anew beside it', () => {
  it('reads that the ticket is enough, in the words for a held one; of a ticket with a place that there is one', async () => {
    const doctor = await clinic();
    const urls = await come(doctor, 1, 12);
    const told = (n: number) => {
      const body = { doctorId: doctor.doctorId, date: TODAY, ...patient(n), tickets: [urls[n - 1]!] };
      return api
        .browser()
        .call(bookAppointment, { body })
        .catch(({ code, message }: { code: string; message: string }) => [code, message]);
    };
    expect(await told(1)).toEqual(['ALREADY_BOOKED', PROBLEMS.ALREADY_BOOKED.text]);
    const held = await told(12);
    expect(held).toEqual(['ALREADY_BOOKED', expect.stringContaining('it is enough')]);
    await cancelAll(doctor);
    expect([await told(1), await told(12)]).toEqual([held, held]);
  });

  it('is told so on the device that holds the ticket; on another gets a ticket like all, and one place', async () => {
    const doctor = await clinic();
    const [first] = await come(doctor, 1, 2);
    const no = await cancelAll(doctor);
    expect(await ask(doctor, 1, { tickets: [first!] })).toBe('ALREADY_BOOKED');
    const [anew, ofStranger] = [await ask(doctor, 1), await ask(doctor, 9)];
    expect(anew).toMatchObject({ serialNumber: 3, status: 'BOOKED', toConfirm: false });
    expect(Object.keys(anew)).toEqual(Object.keys(ofStranger));
    await expect(scan(doctor, first!, { takeIn: true })).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    await expect(bringBack(doctor, 1)).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    expect(await undo(doctor, no)).toMatchObject({ restored: 1, others: 1 });
    expect((await doctor.desk.read()).rows.map(({ serialNumber }) => serialNumber)).toEqual([2, 3, 4]);
    await expectRecounted(api, doctor.doctorId);
  });

  it('has one place also where either of the two was held and confirmed', async () => {
    const doctor = await clinic();
    const urls = await come(doctor, 1, 11);
    await doctor.browser.call(confirmAppointment, { params: { id: idOf(doctor.doctorId, 11) }, body: {} });
    const no = await cancelAll(doctor);
    await doctor.browser.call(bookByPhone, { body: { date: TODAY, ...patient(11) } });
    await expect(scan(doctor, urls[10]!, { takeIn: true })).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    expect(await undo(doctor, no)).toMatchObject({ restored: 10, others: 1 });
    const names = (await doctor.desk.read()).rows.map(({ patientName }) => patientName);
    expect(names.filter((name) => name === patient(11).patientName)).toHaveLength(1);
    await expectRecounted(api, doctor.doctorId);
  });
});

describe('on a day that the clinic gives up', () => {
  const closed = async (booked: BookedChoice, away: boolean) => {
    const doctor = await clinic();
    const [url] = await come(doctor, 1, 1);
    const no = await cancelAll(doctor);
    await come(doctor, 2, 2);
    expect(await controlOf(doctor).preview(TODAY)).toMatchObject([{ booked: 1, asFalse: 1 }]);
    const { days, message } = await (away ? controlOf(doctor).leave(booked) : controlOf(doctor).close(booked));
    return { doctor, url: url!, no, touched: days[0]!, message };
  };

  it.for([true, false])('it is cancelled with the others (away: %s), and stays so', async (away) => {
    const { doctor, url, no, touched } = await closed('cancel', away);
    expect(touched).toMatchObject({ patients: 1, asFalse: 1 });
    const cancelled = { status: 'CANCELLED', toConfirm: false, cancelledBy: 'clinic', cancelReason: null };
    expect(await ticketOf(url)).toMatchObject({ ...cancelled, notice: { closed: true, away } });
    await expect(scan(doctor, url, { takeIn: true })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await falseOnes(doctor)).toEqual([]);
    expect(await undo(doctor, no)).toMatchObject({ restored: 0, moved: 0, others: 1 });
    await controlOf(doctor).open(TODAY);
    expect(await ticketOf(url)).toMatchObject(cancelled);
    await expectRecounted(api, doctor.doctorId);
  });

  it.for([true, false])('it is moved with the others and still to be confirmed (away: %s)', async (away) => {
    const { doctor, url, no, touched, message } = await closed('move', away);
    expect(touched).toMatchObject({ patients: 1, asFalse: 1 });
    expect(message).toContain('1 booking taken for false moved along, still to be confirmed.');
    const { status, movedTo } = await ticketOf(url);
    expect([status, movedTo?.appointmentDate]).toEqual(['MOVED', TOMORROW]);
    const { ticket } = movedTo!;
    const anew = await api.browser().call(getTicket, { params: { ticket } });
    expect(anew.ticket).toMatchObject({ status: 'BOOKED', toConfirm: true, expectedTime: '', cancelledBy: null });
    expect(await controlOf(doctor).preview(TOMORROW)).toMatchObject([{ booked: 1, asFalse: 1 }]);
    const undone = await undo(doctor, no);
    expect(undone).toMatchObject({ restored: 0, moved: 1, others: 0 });
    expect(undone.message).toContain('1 booking moved with the day, still to be confirmed there');
    const [serial] = await falseOnes(doctor, TOMORROW);
    await bringBack(doctor, serial!, TOMORROW);
    expect((await api.browser().call(getTicket, { params: { ticket } })).ticket).toMatchObject({
      status: 'BOOKED',
      toConfirm: false,
    });
    expect(await controlOf(doctor).preview(TOMORROW)).toMatchObject([{ booked: 2, asFalse: 0 }]);
    await expectRecounted(api, doctor.doctorId);
  });

  it('it waits on its day where no other day admits it', async () => {
    const doctor = await clinic(1);
    const [url] = await come(doctor, 1, 1);
    await cancelAll(doctor);
    for (let n = 1; n < BOOKING_DAYS; n += 1)
      await doctor.browser.call(bookByPhone, { body: { date: addDays(TODAY, n), ...patient(10 + n) } });
    expect((await controlOf(doctor).close('move')).days).toMatchObject([{ patients: 0, asFalse: 0 }]);
    expect(await ticketOf(url!)).toMatchObject({ status: 'BOOKED', toConfirm: true });
    expect(await falseOnes(doctor)).toEqual([1]);
  });

  it('it stays to be confirmed where the others keep their place', async () => {
    const { doctor, url } = await closed('keep', true);
    expect(await ticketOf(url)).toMatchObject({ status: 'BOOKED', toConfirm: true, notice: { away: true } });
    await expect(bringBack(doctor, 1)).rejects.toMatchObject({ code: 'DAY_CLOSED' });
    await controlOf(doctor).open(TODAY);
    await bringBack(doctor, 1);
    expect(await ticketOf(url)).toMatchObject({ status: 'BOOKED', toConfirm: false });
  });

  it('it ends with the practice', async () => {
    const doctor = await clinic();
    const urls = [...(await come(doctor, 1, 1)), ...(await come(doctor, 2, 2, '2026-11-27'))];
    await cancelAll(doctor);
    await api.reauthenticated(doctor.doctorId);
    await doctor.browser.call(deleteProfile);
    for (const url of urls)
      expect(await ticketOf(url)).toMatchObject({ status: 'CANCELLED', toConfirm: false, doctor: null });
  });
});

it('what the desk cancels by itself, with a reason, still reads cancelled', async () => {
  const doctor = await clinic();
  const [url] = await come(doctor, 1, 1);
  await doctor.desk.cancel(1, 'The doctor is ill');
  expect(await ticketOf(url!)).toMatchObject({ status: 'CANCELLED', cancelReason: 'The doctor is ill' });
  await expect(
    doctor.browser.call(cancelTogether, { body: { ids: [idOf(doctor.doctorId, 1)] } }),
  ).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
});
