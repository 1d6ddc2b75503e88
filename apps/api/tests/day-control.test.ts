import { getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { getDoctor } from '@baari/contract/booking';
import { closeDays, getDaysOff } from '@baari/contract/day-control';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { addWalkIn, watchTicket } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { controlOf, expectRecounted } from './support/day-control.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TOMORROW = '2026-11-22';
const CLOSED = { code: 'DAY_CLOSED', status: 409 };
const ticketId = (url: string) => url.split('/t/')[1]!;
const ticketOf = async (url: string) =>
  (await api.browser().call(getTicket, { params: { ticket: ticketId(url) } })).ticket;
const cardDays = async (id: string) => (await api.browser().call(getDoctor, { params: { id } })).doctor.days;
const trail = async ({ browser }: Doctor) =>
  (await browser.call(getAuditTrail)).entries.map(({ act, details }) => [act, details]);

describe('a closed day', () => {
  it('takes no booking, is shown as closed, and booked patients keep their place', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 3);
    const control = controlOf(doctor);
    expect(await control.close()).toMatchObject({
      days: [{ date: TODAY, patients: 2, wasOpen: true }],
      message: 'No further bookings on this day. 2 patients keep their place.',
    });
    await expect(book(api, doctor.doctorId, 4)).rejects.toMatchObject(CLOSED);
    expect((await cardDays(doctor.doctorId)).map(({ closed }) => closed)).toEqual([
      true,
      ...Array<boolean>(6).fill(false),
    ]);
    expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'BOOKED', notice: { closed: true }, cancelledBy: null });
    expect(await desk.read()).toMatchObject({ notice: { closed: true }, counts: { expected: 2, waiting: 1 } });
    await book(api, doctor.doctorId, 4, TOMORROW);
    await book(api, (await api.doctor()).doctorId, 4);
  });

  it('still takes in walk-ins at the desk, and says so', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    await controlOf(doctor).close();
    const { message, queue } = await doctor.browser.call(addWalkIn, { body: patient(5) });
    expect(message).toBe('Added with number 2. The day stays closed for bookings.');
    expect(queue.counts).toMatchObject({ waiting: 1, total: 2 });
  });

  it('refuses everybody of a crowd, also of a batch, and writes nothing', async () => {
    const doctor = await api.doctor();
    await controlOf(doctor).close();
    const tries = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => book(api, doctor.doctorId, n)));
    expect(new Set(tries.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code))).toEqual(
      new Set(['DAY_CLOSED']),
    );
    expect((await controlOf(doctor).preview(TODAY))[0]).toMatchObject({ booked: 0, closed: true });
  });

  it('says that it is closed also when it is full or over', async () => {
    const { doctor } = await clinicDay(api, 1, 0, 1);
    await controlOf(doctor).close();
    await expect(book(api, doctor.doctorId, 4)).rejects.toMatchObject(CLOSED);
    api.clock.set('2026-11-21T08:30:00.000Z');
    await expect(book(api, doctor.doctorId, 4)).rejects.toMatchObject(CLOSED);
  });

  it('cancels, if chosen, patients who are neither here nor with the doctor, and the counters follow', async () => {
    const { doctor, desk } = await clinicDay(api, 4, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 5);
    await desk.callNext(null);
    // Nobody marked number 2 as here, but the doctor has called it.
    await desk.skip(1, 50);
    await desk.noShow(1);
    await desk.callNext(null);
    await desk.arrive(3);
    const control = controlOf(doctor);
    expect(await control.preview(TODAY)).toEqual([{ date: TODAY, closed: false, booked: 2, waiting: 1, asFalse: 0 }]);
    expect(await control.close('cancel')).toMatchObject({
      days: [{ patients: 2 }],
      message: 'No further bookings on this day. 2 appointments cancelled.',
    });
    expect((await desk.read()).rows.map(({ serialNumber, state }) => `${serialNumber} ${state}`).sort()).toEqual([
      '1 ABSENT',
      '2 CALLED',
      '3 WAITING',
    ]);
    expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'clinic' });
    await expectRecounted(api, doctor.doctorId);
    const { stats } = await doctor.browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
    expect(stats.totalPatients).toBe(3);
    expect((await trail(doctor))[0]).toEqual(['days-closed', { date: TODAY, until: TODAY, count: 2 }]);
  });

  it('lets a ticket say whether the patient or the clinic cancelled', async () => {
    const doctor = await api.doctor();
    const [own, theirs] = [await book(api, doctor.doctorId, 1), await book(api, doctor.doctorId, 2)];
    await api.browser().call(cancelTicket, { params: { ticket: ticketId(own.ticketUrl) } });
    await controlOf(doctor).close('cancel');
    expect((await ticketOf(own.ticketUrl)).cancelledBy).toBe('patient');
    expect((await ticketOf(theirs.ticketUrl)).cancelledBy).toBe('clinic');
    await expect(
      doctor.browser.call(verifyAppointment, { body: { qrCodeData: theirs.ticketUrl } }),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('may be closed again: nobody is cancelled twice, and a second choice still counts', async () => {
    const { doctor } = await clinicDay(api, 2, 0);
    const control = controlOf(doctor);
    await control.close('keep');
    expect((await control.close('keep')).days).toEqual([
      { date: TODAY, patients: 2, kept: 2, wasOpen: false, asFalse: 0 },
    ]);
    expect((await control.close('cancel')).days).toEqual([
      { date: TODAY, patients: 2, kept: 0, wasOpen: false, asFalse: 0 },
    ]);
    expect((await control.close('cancel')).days).toEqual([
      { date: TODAY, patients: 0, kept: 0, wasOpen: false, asFalse: 0 },
    ]);
    expect((await trail(doctor)).filter(([act]) => act === 'days-closed')).toEqual([
      ['days-closed', { date: TODAY, until: TODAY, count: 2 }],
      ['days-closed', { date: TODAY, until: TODAY }],
    ]);
  });

  it('is left as it is where it was seen otherwise, and cancels nobody who was not counted', async () => {
    const { doctor } = await clinicDay(api, 2, 0);
    const { browser } = doctor;
    const body = { from: TODAY, to: TODAY, booked: 'cancel' as const, away: false };
    await book(api, doctor.doctorId, 3);
    await expect(
      browser.call(closeDays, { body: { ...body, seen: { closed: 0, booked: 2, asFalse: 0 } } }),
    ).rejects.toMatchObject({ code: 'QUEUE_CHANGED', message: expect.stringMatching(/^Patients were booked/) });
    await controlOf(doctor).close();
    await expect(
      browser.call(closeDays, { body: { ...body, seen: { closed: 0, booked: 3, asFalse: 0 } } }),
    ).rejects.toMatchObject({
      code: 'QUEUE_CHANGED',
      message: expect.stringMatching(/^These days were closed or opened/),
    });
    expect((await browser.call(getDaysOff)).days).toMatchObject([{ date: TODAY, booked: 3 }]);
    const { days } = await browser.call(closeDays, { body: { ...body, seen: { closed: 1, booked: 3, asFalse: 0 } } });
    expect(days).toMatchObject([{ date: TODAY, patients: 3, kept: 0 }]);
  });

  it('opens again, and cancelled appointments stay cancelled', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const control = controlOf(doctor);
    await control.close('cancel', TODAY, TOMORROW);
    expect(await control.open(TODAY, TODAY, '2026-12-24')).toMatchObject({
      dates: [TODAY],
      message: 'Patients can book again.',
    });
    expect(await control.open(TODAY)).toMatchObject({ dates: [], message: 'Open already' });
    expect(await book(api, doctor.doctorId, 1)).toMatchObject({ serialNumber: 2 });
    await expect(book(api, doctor.doctorId, 1, TOMORROW)).rejects.toMatchObject(CLOSED);
    expect((await trail(doctor))[0]).toEqual(['days-opened', { date: TODAY, until: TODAY, count: 1 }]);
  });

  it('reaches the tickets of every date that it touches at once', async () => {
    const doctor = await api.doctor();
    const dates = [TODAY, TOMORROW];
    const tickets = [];
    for (const date of dates) tickets.push((await book(api, doctor.doctorId, 1, date)).ticketUrl);
    const streams = [];
    for (const url of tickets) streams.push(await openLive(api, api.browser(), watchTicket, { ticket: ticketId(url) }));
    await controlOf(doctor).close('keep', TODAY, TOMORROW);
    for (const stream of streams) await stream.until(({ notice, status }) => notice.closed && status === 'BOOKED');
    await controlOf(doctor).close('cancel', TODAY, TOMORROW);
    for (const stream of streams) await stream.until(({ cancelledBy }) => cancelledBy === 'clinic');
    await controlOf(doctor).open(...dates);
    for (const stream of streams) await stream.until(({ notice, status }) => !notice.closed && status === 'CANCELLED');
    await controlOf(doctor).late(20);
    await streams[0]!.until(({ notice }) => notice.lateMinutes === 20);
    // Each act made another version of the day, so that no older view can take the place of a newer one.
    for (const { ids } of streams) expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    streams.forEach((stream) => stream.close());
  });
});

describe('a leave', () => {
  it('counts affected patients date by date, before and after, and is listed from today on', async () => {
    const doctor = await api.doctor();
    for (const [n, date] of [TODAY, TOMORROW, TOMORROW, '2026-11-24'].entries())
      await book(api, doctor.doctorId, n, date);
    const control = controlOf(doctor);
    const before = await control.preview(TOMORROW, '2026-11-24');
    expect(before.map(({ date, booked }) => `${date} ${booked}`)).toEqual([
      '2026-11-22 2',
      '2026-11-23 0',
      '2026-11-24 1',
    ]);
    const { days, message } = await control.close('cancel', TOMORROW, '2026-11-24');
    expect(days.map(({ patients }) => patients)).toEqual(before.map(({ booked }) => booked));
    expect(message).toBe('No bookings on these 3 days. 3 appointments cancelled.');
    await book(api, doctor.doctorId, 7);
    await expectRecounted(api, doctor.doctorId);
    expect((await control.daysOff()).map(({ date }) => date)).toEqual(before.map(({ date }) => date));
    api.clock.advance(2 * 86_400_000);
    expect((await control.daysOff()).map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']);
    expect(await controlOf(await api.doctor()).daysOff()).toEqual([]);
  });

  it.each([
    ['from', 'yesterday', '2026-11-20', TODAY],
    ['to', 'an end before its beginning', TOMORROW, TODAY],
    ['to', 'more than 92 days', TODAY, '2027-02-21'],
    ['to', 'an end more than 400 days ahead', '2027-12-27', '2027-12-27'],
    ['from', 'no date', '2026-02-30', TODAY],
  ])('refuses at %s: %s', async (path, _what, from, to) => {
    const control = controlOf(await api.doctor());
    const refusal = { code: 'INVALID_FIELDS', status: 422, errors: [{ path }] };
    await expect(control.close('keep', from, to)).rejects.toMatchObject(refusal);
    await expect(control.preview(from, to)).rejects.toMatchObject(refusal);
    expect(await control.daysOff()).toEqual([]);
  });

  it('takes the longest range and the furthest day', async () => {
    const control = controlOf(await api.doctor());
    await control.close('keep', TODAY, '2027-02-20');
    await control.close('keep', '2027-12-26');
    expect(await control.daysOff()).toHaveLength(93);
    await expect(control.open()).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
  });

  it('is seen and ended only by its own doctor', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const other = controlOf(await api.doctor());
    await controlOf(doctor).close();
    expect(await other.preview(TODAY)).toEqual([{ date: TODAY, closed: false, booked: 0, waiting: 0, asFalse: 0 }]);
    expect(await other.open(TODAY)).toMatchObject({ dates: [] });
    await other.late(30);
    expect((await controlOf(doctor).daysOff()).map(({ date }) => date)).toEqual([TODAY]);
    expect((await ticketOf((await book(api, doctor.doctorId, 2, TOMORROW)).ticketUrl)).notice.lateMinutes).toBe(0);
    const stranger = { text: 'select * from count_days($1, $2, $2)', values: [doctor.doctorId, TODAY] };
    expect((await api.app(stranger.text, stranger.values)).rows).toMatchObject([{ closed: false, booked: 0 }]);
  });

  it('is not for a newcomer, and goes with the account', async () => {
    const newcomer = controlOf(await api.doctor({ withoutProfile: true }));
    await expect(newcomer.close()).rejects.toMatchObject({ code: 'PROFILE_REQUIRED', status: 403 });
    const doctor = await api.doctor();
    await controlOf(doctor).close();
    await api.owner.query('delete from profile where doctor_id = $1', [doctor.doctorId]);
    const late = { text: 'select set_late($1, $2, 5, $3, null)', values: [doctor.doctorId, TODAY, TEST_NOW] };
    await expect(api.app(late.text, late.values)).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
    const { rows } = await api.owner.query('select delete_account($1, $2)', [doctor.doctorId, TODAY]);
    expect(rows).toHaveLength(1);
    expect((await api.owner.query('select from day_off where doctor_id = $1', [doctor.doctorId])).rowCount).toBe(0);
  });
});
