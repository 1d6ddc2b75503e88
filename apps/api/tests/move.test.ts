import { getAppointments, moveAppointment, getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { watchQueue, watchTicket } from '@baari/contract/queue';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const DAY_MS = 86_400_000;
const ticketOf = (url: string) => url.split('/t/')[1]!;
const ticketAt = async (ticket: string) => (await api.browser().call(getTicket, { params: { ticket } })).ticket;
const listOf = async ({ browser }: Doctor, date: string) =>
  (await browser.call(getAppointments, { query: { date } })).appointments.flatMap(({ allPatients }) =>
    allPatients.map(({ serialNumber, patientName }) => `${serialNumber} ${patientName}`),
  );
const statsOf = async ({ browser }: Doctor, date: string) =>
  (await browser.call(getPatientStats, { query: { startDate: date, endDate: date } })).stats.totalPatients;
const verify = ({ browser }: Doctor, qrCodeData: string) => browser.call(verifyAppointment, { body: { qrCodeData } });

describe('a booked patient', () => {
  it('is moved to another day with the next number there; list, statistics and ticket follow', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 0);
    await book(api, doctor.doctorId, 7, MONDAY);
    const { ticketUrl } = await book(api, doctor.doctorId, 3);
    const answer = await doctor.browser.call(moveAppointment, {
      params: { id: idOf(doctor.doctorId, 3) },
      body: { date: MONDAY },
    });
    expect(answer.message).toBe('Moved to Monday 23/11/2026: number 2.');
    expect(answer.movedTo).toMatchObject({ appointmentDate: MONDAY, serialNumber: 2 });

    expect(await listOf(doctor, TODAY)).toEqual(['1 Ravi Kumar 1', '2 Ravi Kumar 2']);
    expect(await listOf(doctor, MONDAY)).toEqual(['1 Ravi Kumar 7', '2 Ravi Kumar 3']);
    expect([await statsOf(doctor, TODAY), await statsOf(doctor, MONDAY)]).toEqual([2, 2]);
    expect((await desk.read()).counts.total).toBe(2);

    const old = await ticketAt(ticketOf(ticketUrl));
    expect(old).toMatchObject({ status: 'MOVED', movedTo: answer.movedTo, peopleAhead: 0 });
    expect(await ticketAt(old.movedTo!.ticket)).toMatchObject({
      status: 'BOOKED',
      appointmentDate: MONDAY,
      serialNumber: 2,
      patientName: 'Ravi Kumar 3',
      peopleAhead: 1,
      movedTo: null,
    });
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries[0]).toMatchObject({
      act: 'appointment-moved',
      actor: 'session',
      details: { date: TODAY, serial: 3, toDate: MONDAY, toSerial: 2 },
    });
  });

  it('keeps one appointment and one entry in the trail when the same move is asked for again', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0, 1);
    const first = await desk.move(1, MONDAY);
    expect(await desk.move(1, MONDAY)).toEqual(first);
    expect(await listOf(doctor, MONDAY)).toEqual(['1 Ravi Kumar 1']);
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries.filter(({ act }) => act === 'appointment-moved')).toHaveLength(1);
  });

  it('is led by every ticket to the last place, however often it was moved, and back', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    const second = await desk.move(1, TUESDAY);
    const third = await desk.move(1, MONDAY, TUESDAY);
    expect((await ticketAt(ticketOf(ticketUrl))).movedTo).toEqual(third);
    expect((await ticketAt(second.ticket)).movedTo).toEqual(third);

    const home = await desk.move(1, TODAY, MONDAY);
    expect(home).toMatchObject({ appointmentDate: TODAY, serialNumber: 2 });
    for (const ticket of [ticketOf(ticketUrl), second.ticket, third.ticket])
      expect((await ticketAt(ticket)).movedTo).toEqual(home);
    expect(await listOf(doctor, TODAY)).toEqual(['2 Ravi Kumar 1']);
    expect(await verify(doctor, home.ticket)).toMatchObject({ patientDetails: { serialNumber: 2 } });
  });

  it('whose old ticket is scanned is refused with the new day and number, on the old day and on the new one', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    const { qrCodeData } = await book(api, doctor.doctorId, 1);
    const moved = await desk.move(1, MONDAY);
    const message = 'This appointment was moved to Monday 23/11/2026, number 1.';
    await expect(verify(doctor, qrCodeData)).rejects.toMatchObject({ code: 'MOVED', status: 409, message });
    api.clock.advance(2 * DAY_MS);
    await expect(verify(doctor, qrCodeData)).rejects.toMatchObject({
      code: 'MOVED',
      message: 'This appointment was moved to today, number 1.',
    });
    expect(await verify(doctor, moved.ticket)).toMatchObject({ patientDetails: { patientName: 'Ravi Kumar 1' } });
  });

  it('cannot cancel by the old ticket, but can by the new one', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    const { ticket } = await desk.move(1, MONDAY);
    const cancel = (text: string) => api.browser().call(cancelTicket, { params: { ticket: text } });
    await expect(cancel(ticketOf(ticketUrl))).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    expect((await cancel(ticket)).ticket.status).toBe('CANCELLED');
    expect([await statsOf(doctor, TODAY), await statsOf(doctor, MONDAY)]).toEqual([0, 0]);
  });

  it('may be moved while online bookings are switched off, but not without a plan', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 0);
    await api.owner.query('update profile set is_available = false where doctor_id = $1', [doctor.doctorId]);
    expect(await desk.move(1, MONDAY)).toMatchObject({ serialNumber: 1 });
    await api.owner.query('update subscription_period set ends_at = $2 where doctor_id = $1', [
      doctor.doctorId,
      api.clock.now(),
    ]);
    await expect(desk.move(2, MONDAY)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
  });

  it('sees it on the ticket at once, also by a ticket of a move before, and so does the desk', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 1, '2026-11-22');
    const watch = (ticket: string) => openLive(api, api.browser(), watchTicket, { ticket });
    const [first, list] = await Promise.all([watch(ticketOf(ticketUrl)), openLive(api, doctor.browser, watchQueue)]);
    await first.until(({ status }) => status === 'BOOKED');
    const second = await desk.move(1, MONDAY, '2026-11-22');
    expect(await first.until(({ status }) => status === 'MOVED')).toMatchObject({ state: null, movedTo: second });
    const there = await watch(second.ticket);
    const third = await desk.move(1, TODAY, MONDAY);
    for (const live of [first, there]) await live.until(({ movedTo }) => movedTo?.ticket === third.ticket);
    await list.until(({ rows }) => rows.some(({ patientName }) => patientName === 'Ravi Kumar 1'));
    for (const live of [first, there, list]) live.close();
  });

  it('leaves earlier acts of the desk as undoable as before', async () => {
    const { desk } = await clinicDay(api, 3, 0);
    const { lastAct } = await desk.arrive(1);
    await desk.move(2, MONDAY);
    expect(await desk.undo(lastAct!.no)).toMatchObject({ counts: { expected: 2, waiting: 0 } });
    const skipped = await desk.skip(1, 1);
    await desk.move(1, MONDAY);
    await expect(desk.undo(skipped.lastAct!.no)).rejects.toMatchObject({ code: 'QUEUE_CHANGED' });
  });
});

describe('a move is refused', () => {
  const refusedOf = (doctor: Doctor, to: string, serial = 1, from = TODAY) =>
    deskOf(doctor)
      .move(serial, to, from)
      .then(
        () => 'moved',
        ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
      );

  it('if a booking would be refused', async () => {
    const { Tuesday: _, ...withoutTuesday } = EVERY_DAY;
    const doctor = await api.doctor({ maxAppointment: 6, workingDays: withoutTuesday });
    await book(api, doctor.doctorId, 1);
    expect(await refusedOf(doctor, '2026-11-20')).toBe('409 DATE_OUT_OF_RANGE');
    expect(await refusedOf(doctor, '2026-11-28')).toBe('409 DATE_OUT_OF_RANGE');
    expect(await refusedOf(doctor, TUESDAY)).toBe('409 NOT_A_WORKING_DAY');
    expect(await refusedOf(doctor, TODAY)).toBe('422 INVALID_FIELDS');
    await api.owner.query('insert into day_off values ($1, $2)', [doctor.doctorId, '2026-11-25']);
    expect(await refusedOf(doctor, '2026-11-25')).toBe('409 DAY_CLOSED');

    await book(api, doctor.doctorId, 1, MONDAY);
    expect(await refusedOf(doctor, MONDAY)).toBe('409 ALREADY_BOOKED');
    for (let n = 2; n <= 6; n += 1) await book(api, doctor.doctorId, n, MONDAY);
    expect(await refusedOf(doctor, MONDAY)).toBe('409 DAY_FULL');

    const thursday = '2026-11-26';
    for (let n = 1; n <= 5; n += 1)
      await api.browser().call(bookAppointment, {
        body: { ...patient(1), patientName: `Asha ${n}`, doctorId: doctor.doctorId, date: thursday },
      });
    expect(await refusedOf(doctor, thursday)).toBe('409 PHONE_LIMIT');

    await book(api, doctor.doctorId, 9, '2026-11-22');
    api.clock.advance(4 * 3_600_000);
    expect(await refusedOf(doctor, TODAY, 1, '2026-11-22')).toBe('409 DAY_OVER');
    // Nothing of all that was written.
    expect(await listOf(doctor, TODAY)).toEqual(['1 Ravi Kumar 1']);
    const { rows } = await api.owner.query('select from appointment_day where doctor_id = $1 and last_serial = 0', [
      doctor.doctorId,
    ]);
    expect(rows).toEqual([]);
  });

  it('for a patient who is here, was called, was cancelled or moved, or is on a past day', async () => {
    const { doctor, desk } = await clinicDay(api, 4, 1);
    await desk.callNext(null);
    await desk.callNext(1);
    await desk.noShow(3);
    const codes = await Promise.all([1, 2, 3].map((serial) => refusedOf(doctor, MONDAY, serial)));
    expect(codes).toEqual(Array(3).fill('409 STATUS_CONFLICT'));
    await desk.move(4, TUESDAY);
    expect(await refusedOf(doctor, MONDAY, 4), 'moved elsewhere').toBe('409 STATUS_CONFLICT');
    expect(await refusedOf(doctor, MONDAY, 5), 'never there').toBe('404 NOT_FOUND');
    await book(api, doctor.doctorId, 5);
    api.clock.advance(DAY_MS);
    expect(await refusedOf(doctor, MONDAY, 5), 'of yesterday').toBe('409 STATUS_CONFLICT');
  });

  it('by another clinic, which learns nothing', async () => {
    const { doctor } = await clinicDay(api, 1, 0);
    const other = await api.doctor();
    const steal = (id: string) => other.browser.call(moveAppointment, { params: { id }, body: { date: MONDAY } });
    await expect(steal(idOf(doctor.doctorId, 1))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(steal('nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listOf(doctor, TODAY)).toHaveLength(1);
  });
});
