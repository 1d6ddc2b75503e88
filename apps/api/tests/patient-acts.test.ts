import { getAuditTrail } from '@baari/contract/audit';
import { closeDays } from '@baari/contract/day-control';
import { watchQueue, watchTicket } from '@baari/contract/queue';
import { getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';
import { openLive } from './support/live.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TOMORROW = '2026-11-22';
const DAY_MS = 24 * 60 * 60_000;
const REASON = 'The doctor is called to the hospital';
const idIn = (ticketUrl: string) => ({ ticket: ticketUrl.split('/t/')[1]! });
const ticketOf = async (ticketUrl: string) => (await api.browser().call(getTicket, { params: idIn(ticketUrl) })).ticket;
const newest = async (doctor: Doctor) => {
  const [entry] = (await doctor.browser.call(getAuditTrail)).entries;
  return [entry?.act, entry?.details];
};

describe('a booking that the clinic corrects', () => {
  const right = { patientName: 'Raju Kumar', phoneNumber: '+91 98450 12345' };

  it('shows at every desk and on the ticket, and the trail names the fields only', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    const { ticketUrl } = await book(api, doctor.doctorId, 2);
    const [other, holder] = await Promise.all([
      openLive(api, doctor.browser, watchQueue),
      openLive(api, api.browser(), watchTicket, idIn(ticketUrl)),
    ]);
    expect(await desk.correct(2, right)).toMatchObject({ patientName: 'Raju Kumar', phoneNumber: '9845012345' });
    const shown = await other.until(({ rows }) => rows[1]?.correctedAt === TEST_NOW);
    expect(shown.rows[1]).toMatchObject({ patientName: 'Raju Kumar', phoneNumber: '9845012345' });
    await holder.until(({ correctedAt }) => correctedAt === TEST_NOW);
    expect(await ticketOf(ticketUrl)).toMatchObject({ patientName: 'Raju Kumar', correctedAt: TEST_NOW });
    const details = { date: TODAY, serial: 2, fields: ['patientName', 'phoneNumber'] };
    expect(await newest(doctor)).toEqual(['appointment-corrected', details]);
    for (const live of [other, holder]) live.close();
  });

  it('as it is already, writes nothing; of one field the trail names that one', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    const as = patient(1);
    const { version } = await desk.read();
    await desk.correct(1, as);
    expect(await desk.read()).toMatchObject({ version, rows: [{ correctedAt: null }] });
    await desk.correct(1, { ...as, patientName: 'Ravi K' });
    expect((await newest(doctor))[1]).toMatchObject({ fields: ['patientName'] });
  });

  it('of one field keeps what another desk has made of the other meanwhile', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    const { gender: _, ...seen } = patient(1);
    await desk.correct(1, { ...seen, patientName: 'Ravi K', seen });
    const both = { patientName: 'Ravi K', phoneNumber: '9845012345' };
    expect(await desk.correct(1, { ...seen, phoneNumber: '9845012345', seen })).toMatchObject(both);
    expect((await newest(doctor))[1]).toMatchObject({ fields: ['phoneNumber'] });
    expect((await desk.read()).rows[0]).toMatchObject(both);
  });

  it('of a field that another desk has changed meanwhile is refused with what it is now, unless they agree', async () => {
    const { desk } = await clinicDay(api, 1, 0);
    const { gender: _, ...seen } = patient(1);
    await desk.correct(1, { ...seen, patientName: 'Ravi K', seen });
    const { version } = await desk.read();
    await expect(desk.correct(1, { patientName: 'Ravi Kant', phoneNumber: '9845012345', seen })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      errors: [{ path: 'patientName', msg: 'Another desk has changed the name to Ravi K.' }],
    });
    expect(await desk.read()).toMatchObject({ version, rows: [{ ...seen, patientName: 'Ravi K' }] });
    expect(await desk.correct(1, { ...seen, patientName: 'Ravi K', seen })).toMatchObject({ patientName: 'Ravi K' });
    const { phoneNumber } = seen;
    const insisted = await desk.correct(1, { patientName: 'Ravi Kant', phoneNumber, seen: { phoneNumber } });
    expect(insisted).toMatchObject({ patientName: 'Ravi Kant' });
  });

  it('is refused where its fields are wrong, it is in the list already, over, gone or another clinic’s', async () => {
    const { doctor, desk } = await clinicDay(api, 2, 0);
    await expect(desk.correct(1, { ...right, phoneNumber: '12345' })).rejects.toMatchObject({ code: 'INVALID_FIELDS' });
    await expect(desk.correct(1, patient(2))).rejects.toMatchObject({ code: 'ALREADY_BOOKED', status: 409 });
    await expect(desk.correct(9, right)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(
      deskOf(doctor, await api.doctor().then(({ browser }) => browser)).correct(1, right),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await desk.cancel(2, REASON);
    await expect(desk.correct(2, right)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    api.clock.advance(DAY_MS);
    await expect(desk.correct(1, right)).rejects.toMatchObject({ code: 'STATUS_CONFLICT', status: 409 });
  });
});

describe('an appointment that the clinic cancels', () => {
  it('tells the patient why, leaves the list, and comes back by Undo', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 2);
    const holder = await openLive(api, api.browser(), watchTicket, idIn(ticketUrl));
    const before = await desk.read();
    await desk.cancel(2, ` ${REASON} `);
    await holder.until(({ cancelReason }) => cancelReason === REASON);
    expect(await ticketOf(ticketUrl)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'clinic',
      cancelReason: REASON,
      expectedTime: '',
    });
    expect(await newest(doctor)).toEqual(['appointment-cancelled', { date: TODAY, serial: 2 }]);
    const { lastAct, counts } = await desk.read();
    expect([lastAct, counts.total]).toEqual([expect.objectContaining({ act: 'clinic-cancel', serialNumber: 2 }), 1]);

    const undone = await desk.undo(lastAct!.no);
    expect(undone).toEqual({ ...before, version: undone.version, lastUndos: undone.lastUndos });
    await holder.until(({ status, cancelReason }) => status === 'BOOKED' && cancelReason === null);
    await expectRecounted(api, doctor.doctorId);
    holder.close();
  });

  it.each([
    ['the place is taken', 'DAY_FULL', 3],
    ['the same patient has booked again', 'ALREADY_BOOKED', 2],
  ])('does not come back once %s: %s', async (_, code, n) => {
    const { doctor, desk } = await clinicDay(api, 2, 0, code === 'DAY_FULL' ? 2 : 3);
    await desk.cancel(2, REASON);
    const { lastAct } = await desk.read();
    await book(api, doctor.doctorId, n);
    await expect(desk.undo(lastAct!.no)).rejects.toMatchObject({ code, status: 409 });
    expect(await desk.read()).toMatchObject({ lastAct, counts: { total: 2 } });
  });

  it('on a coming day comes back under its number, until the place is taken or the day is closed', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0, 1);
    const { ticketUrl } = await book(api, doctor.doctorId, 1, TOMORROW);
    await desk.cancel(1, REASON, TOMORROW);
    expect((await desk.read()).lastAct).toBeNull();
    await desk.restore(1, TOMORROW);
    expect(await newest(doctor)).toEqual(['appointment-restored', { date: TOMORROW, serial: 1 }]);
    expect(await ticketOf(ticketUrl)).toMatchObject({ status: 'BOOKED', serialNumber: 1, cancelReason: null });
    await expectRecounted(api, doctor.doctorId);

    await expect(desk.restore(1, TOMORROW)).rejects.toMatchObject({ code: 'STATUS_CONFLICT', status: 409 });
    await desk.cancel(1, REASON, TOMORROW);
    await book(api, doctor.doctorId, 2, TOMORROW);
    await expect(desk.restore(1, TOMORROW)).rejects.toMatchObject({ code: 'DAY_FULL', status: 409 });
    await doctor.browser.call(closeDays, { body: { from: TOMORROW, to: TOMORROW } });
    await expect(desk.restore(1, TOMORROW)).rejects.toMatchObject({ code: 'DAY_CLOSED', status: 409 });
  });

  it('is refused without a reason, on a past day, and by another clinic', async () => {
    const { doctor, desk } = await clinicDay(api, 1, 0);
    await expect(desk.cancel(1, ' ')).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      message: 'Please choose or type a reason',
    });
    await expect(deskOf(doctor, (await api.doctor()).browser).cancel(1, REASON)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    api.clock.advance(DAY_MS);
    await expect(desk.cancel(1, REASON)).rejects.toMatchObject({ code: 'STATUS_CONFLICT', status: 409 });
  });
});

describe('a booking by phone', () => {
  it('gets the next number of an open day, a ticket, and an entry in the trail', async () => {
    const { doctor, desk } = await clinicDay(api, 0, 0);
    await book(api, doctor.doctorId, 1, TOMORROW);
    const booked = await desk.bookByPhone(2, TOMORROW);
    expect(booked).toMatchObject({ appointmentDate: TOMORROW, serialNumber: 2, status: 'BOOKED' });
    expect(await ticketOf(booked.ticketUrl)).toMatchObject({
      serialNumber: 2,
      patientName: 'Ravi Kumar 2',
      expected: booked.expected,
    });
    expect(await newest(doctor)).toEqual(['appointment-booked', { date: TOMORROW, serial: 2 }]);
    expect((await desk.read()).lastAct).toBeNull();
  });

  it('for today can be undone; its number stays used', async () => {
    const { desk } = await clinicDay(api, 1, 1);
    await desk.bookByPhone(2);
    const { lastAct, rows } = await desk.read();
    expect(lastAct).toMatchObject({ act: 'phone-booking', serialNumber: 2 });
    expect(rows[1]).toMatchObject({ _id: expect.stringContaining(idOf('', 2)), state: 'EXPECTED', walkIn: false });
    expect(await desk.undo(lastAct!.no)).toMatchObject({ counts: { total: 1 } });
    expect(await desk.bookByPhone(3)).toMatchObject({ serialNumber: 3 });
  });
});

it('a day that was closed with cancellations takes back no act from before', async () => {
  const { doctor, desk } = await clinicDay(api, 2, 1);
  await doctor.browser.call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'cancel' } });
  const closed = await desk.read();
  expect(closed).toMatchObject({ lastAct: null, counts: { waiting: 1, expected: 0 } });
  const { lastAct } = await desk.callNext(null);
  expect(await desk.undo(lastAct!.no)).toMatchObject({ lastAct: null, counts: { waiting: 1, expected: 0 } });
});
