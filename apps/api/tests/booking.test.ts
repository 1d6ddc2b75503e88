import { bookAppointment, findDoctors, getDoctor } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import type { DoctorOverrides } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const MORNING = [{ start: '09:00', end: '13:00' }];

const book = (doctorId: string, n = 1, date = TODAY, key?: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date, ...patient(n) } }, key ? { idempotencyKey: key } : {});
const ticketOf = (url: string) => url.split('/t/')[1]!;

describe('booking', () => {
  it('gives serial numbers 1, 2, 3 with a ticket and an expected time', async () => {
    const { doctorId } = await api.doctor();
    const first = await book(doctorId, 1);
    const second = await book(doctorId, 2);
    expect(first.appointment).toMatchObject({
      serialNumber: 1,
      status: 'BOOKED',
      appointmentDate: TODAY,
      expectedTime: '10:00',
    });
    expect(second.appointment.serialNumber).toBe(2);
    expect(first.appointment.ticketUrl).toBe(first.appointment.qrCodeData);
    expect((await book(doctorId, 3, TOMORROW)).appointment).toMatchObject({ serialNumber: 1, expectedTime: '09:00' });
  });

  it('takes a phone number with +91, 91 or 0 in front, spaces, hyphens and brackets', async () => {
    const { doctorId, browser } = await api.doctor();
    for (const [n, phoneNumber] of [
      '+91 98765 43210',
      '09876543210',
      '98765-43210',
      '91-98765-43210',
      '+91 (98765) 43210',
    ].entries()) {
      const body = { doctorId, date: TODAY, patientName: `Sunita Devi ${n}`, phoneNumber, gender: 'FEMALE' as const };
      await browser.call(bookAppointment, { body });
    }
    const { rows } = await api.owner.query('select distinct phone from appointment where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([{ phone: '9876543210' }]);
  });

  it('takes the doctor’s id in any case', async () => {
    const { doctorId } = await api.doctor();
    expect((await book(doctorId.toUpperCase())).appointment.serialNumber).toBe(1);
  });

  it.each([
    ['NOT_FOUND', null, TODAY],
    ['NOT_ACCEPTING', { isAvailable: false }, TODAY],
    ['NOT_ACCEPTING', { subscriptionDays: -1 }, TODAY],
    ['NOT_ACCEPTING', { subscriptionDays: null }, TODAY],
    ['DATE_OUT_OF_RANGE', {}, '2026-11-20'],
    ['DATE_OUT_OF_RANGE', {}, '2026-11-28'],
    ['NOT_A_WORKING_DAY', { workingDays: { Monday: MORNING } }, TODAY],
    ['DAY_OVER', { workingDays: { Saturday: [{ start: '08:00', end: '10:00' }] } }, TODAY],
  ] as const)('refuses with %s %o on %s and writes nothing', async (code, overrides, date) => {
    const doctorId = overrides ? (await api.doctor(overrides as DoctorOverrides)).doctorId : '0000000000';
    await expect(book(doctorId, 1, date)).rejects.toMatchObject({ code });
    const { rows } = await api.owner.query('select from appointment where doctor_id = $1', [doctorId]);
    expect(rows).toHaveLength(0);
  });

  it('takes the sixth day after today, and today until the last slot ends', async () => {
    const { doctorId } = await api.doctor();
    expect((await book(doctorId, 1, '2026-11-27')).appointment.appointmentDate).toBe('2026-11-27');
    api.clock.set('2026-11-21T07:29:59Z');
    expect((await book(doctorId, 2)).appointment.expectedTime).toBe('12:59');
    api.clock.set('2026-11-21T07:30:00Z');
    await expect(book(doctorId, 3)).rejects.toMatchObject({ code: 'DAY_OVER' });
  });

  it('turns the day at the clinic’s midnight, whatever the server’s zone', async () => {
    const { doctorId } = await api.doctor();
    api.clock.set('2026-11-20T18:29:58Z');
    await expect(book(doctorId, 1, '2026-11-27')).rejects.toMatchObject({ code: 'DATE_OUT_OF_RANGE' });
    api.clock.set('2026-11-20T18:30:01Z');
    expect((await book(doctorId, 1, '2026-11-27')).appointment.serialNumber).toBe(1);
    await expect(book(doctorId, 1, '2026-11-20')).rejects.toMatchObject({ code: 'DATE_OUT_OF_RANGE' });
  });

  it('refuses who holds the ticket the same name and phone twice a day, whatever the spelling’s case, and a sixth one of a phone', async () => {
    const { doctorId, browser } = await api.doctor();
    const tickets: string[] = [];
    const of = async (patientName: string) => {
      const { appointment } = await browser.call(bookAppointment, {
        body: { doctorId, date: TODAY, patientName, phoneNumber: '9876543210', gender: 'OTHER', tickets },
      });
      tickets.push(appointment.ticketUrl);
    };
    await of('Asha');
    await expect(of('ASHA')).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    await of('José');
    await expect(of('José'.normalize('NFD'))).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
    for (const name of ['Bina', 'Chitra', 'Devi']) await of(name);
    await expect(of('Farida')).rejects.toMatchObject({ code: 'PHONE_LIMIT' });
    expect((await book(doctorId, 7)).appointment.serialNumber).toBe(6);
  });

  it('gives a cancelled place again under the next number', async () => {
    const { doctorId } = await api.doctor({ maxAppointment: 2 });
    const a = await book(doctorId, 1);
    await book(doctorId, 2);
    await expect(book(doctorId, 3)).rejects.toMatchObject({ code: 'DAY_FULL' });
    const cancel = (url: string) => api.browser().call(cancelTicket, { params: { ticket: ticketOf(url) } });
    expect((await cancel(a.appointment.ticketUrl)).ticket.status).toBe('CANCELLED');
    await expect(cancel(a.appointment.ticketUrl)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    const c = await book(doctorId, 3);
    expect(c.appointment.serialNumber).toBe(3);
    await cancel(c.appointment.ticketUrl);
    const d = await book(doctorId, 4);
    expect(d.appointment.serialNumber).toBe(4);
  });

  it('cancels nothing of a day that is over', async () => {
    const { doctorId } = await api.doctor();
    const { appointment } = await book(doctorId, 1);
    const ticket = { params: { ticket: ticketOf(appointment.ticketUrl) } };
    api.clock.advance(86_400_000);
    await expect(api.browser().call(cancelTicket, ticket)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    expect((await api.browser().call(getTicket, ticket)).ticket.status).toBe('BOOKED');
  });

  it('keeps a lowered maximum and a cancelled patient can book again', async () => {
    const { doctorId } = await api.doctor({ maxAppointment: 3 });
    const first = await book(doctorId, 1);
    await book(doctorId, 2);
    await api.owner.query('update profile set max_appointment = 1 where doctor_id = $1', [doctorId]);
    await expect(book(doctorId, 3)).rejects.toMatchObject({ code: 'DAY_FULL' });
    await api.owner.query('update profile set max_appointment = 3 where doctor_id = $1', [doctorId]);
    await api.browser().call(cancelTicket, { params: { ticket: ticketOf(first.appointment.ticketUrl) } });
    expect((await book(doctorId, 1)).appointment.serialNumber).toBe(3);
  });
});

describe('Idempotency-Key on bookings', () => {
  it('answers a retry with the first answer, also when the day has become full or the doctor unavailable', async () => {
    const { doctorId } = await api.doctor({ maxAppointment: 1 });
    const first = await book(doctorId, 1, TODAY, 'a key');
    api.clock.advance(60_000);
    expect(await book(doctorId, 1, TODAY, 'a key')).toEqual(first);
    await api.owner.query('update profile set is_available = false where doctor_id = $1', [doctorId]);
    expect(await book(doctorId, 1, TODAY, 'a key')).toEqual(first);
  });

  it('refuses another body with the same key, but only for this doctor', async () => {
    const { doctorId } = await api.doctor();
    const other = await api.doctor();
    await book(doctorId, 1, TODAY, 'k1');
    await expect(book(doctorId, 2, TODAY, 'k1')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 });
    await expect(book(doctorId, 1, TOMORROW, 'k1')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await book(other.doctorId, 2, TODAY, 'k1')).appointment.serialNumber).toBe(1);
    expect((await book(doctorId, 2, TODAY, 'k2')).appointment.serialNumber).toBe(2);
  });

  it('remembers only bookings that succeeded', async () => {
    const { doctorId } = await api.doctor({ isAvailable: false });
    await expect(book(doctorId, 1, TODAY, 'k')).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
    await api.owner.query('update profile set is_available = true where doctor_id = $1', [doctorId]);
    expect((await book(doctorId, 1, TODAY, 'k')).appointment.serialNumber).toBe(1);
  });

  it.each(['', ' ', 'x'.repeat(81), 'caf\u00e9'])('refuses the key %o', async (key) => {
    const { doctorId } = await api.doctor();
    const response = await fetch(`${api.baseUrl}${bookAppointment.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ doctorId, date: TODAY, ...patient(1) }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_INVALID' });
    const { rows } = await api.owner.query('select from appointment where doctor_id = $1', [doctorId]);
    expect(rows).toEqual([]);
  });
});

describe('tickets', () => {
  it('show the queue to their holder, without a phone number', async () => {
    const { doctorId, browser } = await api.doctor({ name: 'Asha Rao' });
    await book(doctorId, 1);
    const second = await book(doctorId, 2);
    const { ticket } = await browser.call(getTicket, { params: { ticket: ticketOf(second.appointment.ticketUrl) } });
    expect(ticket).toMatchObject({
      serialNumber: 2,
      peopleAhead: 1,
      nowServing: null,
      status: 'BOOKED',
      doctorId,
      patientName: 'Ravi Kumar 2',
      doctor: { name: 'Asha Rao', fees: 500, city: 'Pune' },
    });
    expect(JSON.stringify(ticket)).not.toContain(patient(2).phoneNumber);
  });

  it('that are forged are not found, and cost no database call', async () => {
    const { doctorId, browser } = await api.doctor();
    const { appointment } = await book(doctorId, 1);
    const good = ticketOf(appointment.ticketUrl);
    const forged = good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A');
    const calls = async () =>
      Number((await api.owner.query(`select sum(calls) c from pg_stat_user_functions`)).rows[0]?.c ?? 0);
    const before = await calls();
    await expect(browser.call(getTicket, { params: { ticket: forged } })).rejects.toMatchObject({ status: 404 });
    await expect(browser.call(cancelTicket, { params: { ticket: forged } })).rejects.toMatchObject({ status: 404 });
    expect(await calls()).toBe(before);
  });
});

describe('finding a doctor', () => {
  it('finds doctors by name, speciality and city, only those who can be booked or will be again today', async () => {
    const city = 'Nashik';
    const a = await api.doctor({ name: 'Meera Joshi', city, speciality: 'Dermatologist' });
    const b = await api.doctor({ name: 'Arif Khan', city, isAvailable: false });
    await api.doctor({ name: 'Expired Doctor', city, subscriptionDays: -1 });
    const find = async (query: { q?: string; speciality?: 'Dermatologist'; city?: string }) =>
      (await api.browser().call(findDoctors, { query })).doctors.map((d) => d._id);
    expect(await find({ city: 'nashik' })).toEqual([b.doctorId, a.doctorId]);
    expect(await find({ city, q: 'meera' })).toEqual([a.doctorId]);
    expect(await find({ city, speciality: 'Dermatologist' })).toEqual([a.doctorId]);
    expect(await find({ city, q: 'skin doctor' })).toEqual([a.doctorId]);
    expect(await find({ city, q: 'dermato' })).toEqual([a.doctorId]);
    expect(await find({ city, q: "'; drop table profile; --%_" })).toEqual([]);
  });

  it('pages through many by cursor, each once', async () => {
    const city = 'Kolhapur';
    for (let n = 0; n < 25; n += 1) await api.doctor({ name: 'Same Name', city });
    const first = await api.browser().call(findDoctors, { query: { city } });
    expect(first).toMatchObject({ hasNextPage: true });
    const second = await api.browser().call(findDoctors, { query: { city, cursor: first.nextCursor! } });
    expect(second).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect(new Set([...first.doctors, ...second.doctors].map((d) => d._id)).size).toBe(25);
    await expect(api.browser().call(findDoctors, { query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('shows the next days with the places left, and nothing private', async () => {
    const { doctorId, email } = await api.doctor({
      maxAppointment: 2,
      workingDays: { Saturday: MORNING, Monday: MORNING },
    });
    await book(doctorId, 1);
    const { doctor } = await api.browser().call(getDoctor, { params: { id: doctorId } });
    expect(doctor.days).toEqual([
      { date: TODAY, weekday: 'Saturday', slots: MORNING, placesLeft: 1, closed: false, over: false },
      { date: '2026-11-23', weekday: 'Monday', slots: MORNING, placesLeft: 2, closed: false, over: false },
    ]);
    expect(doctor).toMatchObject({ accepting: true, reason: null });
    expect(JSON.stringify(doctor)).not.toContain(email);
    api.clock.set('2026-11-21T08:00:00Z');
    expect((await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.days[0]).toMatchObject({
      over: true,
    });
  });

  it('says why a doctor does not accept', async () => {
    const off = await api.doctor({ isAvailable: false });
    const { doctor } = await api.browser().call(getDoctor, { params: { id: off.doctorId } });
    expect(doctor.accepting).toBe(false);
    expect(doctor.reason).toMatch(/not available/);
  });
});
