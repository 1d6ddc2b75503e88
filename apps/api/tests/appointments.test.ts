import { getAppointments, markAppointment, getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import type { DeskStatus } from '@baari/contract/vocabulary';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const TODAY = '2026-11-21';
type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

async function book(doctor: Doctor, n: number, gender: 'MALE' | 'FEMALE' | 'OTHER' = 'MALE', date = TODAY) {
  const body = { doctorId: doctor.doctorId, date, ...patient(n), gender };
  return (await api.browser().call(bookAppointment, { body })).appointment;
}
const verify = (doctor: Doctor, qrCodeData: string) => doctor.browser.call(verifyAppointment, { body: { qrCodeData } });
const listOf = async (doctor: Doctor, date = TODAY) =>
  (await doctor.browser.call(getAppointments, { query: { date } })).appointments;

describe('get-appointments', () => {
  it('API-16 ENT-10 ENT-11 APPT-4 lists a date by serial number, without cancelled ones', async () => {
    const doctor = await api.doctor();
    expect(await listOf(doctor)).toEqual([]);
    await book(doctor, 1, 'FEMALE');
    const second = await book(doctor, 2);
    await book(doctor, 3);
    await api.browser().call(cancelTicket, { params: { ticket: second.ticketUrl.split('/t/')[1]! } });
    const [day] = await listOf(doctor);
    expect(day).toMatchObject({ appointmentDate: TODAY, totalSerialNumber: 2 });
    expect(day!.allPatients.map((p) => [p.serialNumber, p.patientName, p.phoneNumber, p.gender, p.status])).toEqual([
      [1, 'Ravi Kumar 1', patient(1).phoneNumber, 'FEMALE', 'BOOKED'],
      [3, 'Ravi Kumar 3', patient(3).phoneNumber, 'MALE', 'BOOKED'],
    ]);
    expect(day!.allPatients[0]).toMatchObject({ bookedAt: TEST_NOW, verifiedAt: null });
  });

  it.each(['', '21/11/2026', '2026-02-30', '2026-11-21T00:00:00Z', "'"])('refuses the date %o', async (date) => {
    const doctor = await api.doctor();
    await expect(listOf(doctor, date)).rejects.toMatchObject({ status: 422, code: 'INVALID_FIELDS' });
  });
});

describe('verify-appointment', () => {
  it('API-18 ENT-17 SCAN-18 verifies a ticket once, given as its address or bare', async () => {
    const doctor = await api.doctor();
    const a = await book(doctor, 1);
    const b = await book(doctor, 2);
    const { patientDetails, message } = await verify(doctor, a.qrCodeData);
    expect(message).toBe('Patient verified');
    expect(patientDetails).toEqual({
      patientName: 'Ravi Kumar 1',
      gender: 'MALE',
      serialNumber: 1,
      phoneNumber: patient(1).phoneNumber,
      appointmentDate: TODAY,
    });
    await verify(doctor, b.qrCodeData.split('/t/')[1]!);
    api.clock.advance(60_000);
    const browser = await api.anotherDesk(doctor);
    await expect(verify({ ...doctor, browser }, a.qrCodeData)).rejects.toMatchObject({
      code: 'ALREADY_VERIFIED',
      status: 409,
      message: 'This ticket was already verified at 10:00 am.',
      patient: { serialNumber: 1, patientName: 'Ravi Kumar 1' },
    });
    const [day] = await listOf(doctor);
    expect(day!.allPatients.map((p) => [p.status, p.verifiedAt])).toEqual([
      ['VERIFIED', TEST_NOW],
      ['VERIFIED', TEST_NOW],
    ]);
    const { ticket } = await api.browser().call(getTicket, { params: { ticket: b.ticketUrl.split('/t/')[1]! } });
    expect(ticket).toMatchObject({ status: 'VERIFIED', nowServing: null, peopleAhead: 1 });
  });

  it('reads a ticket of our own address, and none that another site shows', async () => {
    const doctor = await api.doctor();
    const { qrCodeData } = await book(doctor, 1);
    const [home, ticket] = qrCodeData.split('/t/');
    for (const text of [
      `https://evil.example/book/t/${ticket}`,
      `${home}.evil.example/t/${ticket}`,
      `https://evil.example/?${qrCodeData}`,
    ])
      await expect(verify(doctor, text)).rejects.toMatchObject({ code: 'NOT_A_TICKET', status: 400 });
    expect(await verify(doctor, `${qrCodeData}/`)).toMatchObject({ patientDetails: { serialNumber: 1 } });
  });

  it('tells the same session its success once more for two minutes, for its answer may have been lost', async () => {
    const doctor = await api.doctor();
    const { qrCodeData } = await book(doctor, 1);
    const traces = async () => [
      (await listOf(doctor))[0]!.allPatients,
      (await doctor.browser.call(getAuditTrail)).entries.length,
      (await api.owner.query('select act, serial from queue_act where doctor_id = $1', [doctor.doctorId])).rows,
    ];
    const told = await verify(doctor, qrCodeData);
    const before = await traces();
    api.clock.advance(2 * 60_000);
    expect(await verify(doctor, qrCodeData)).toEqual(told);
    // A desk that has heard it says so, and is told that this is a repeat.
    await expect(
      doctor.browser.call(verifyAppointment, { body: { qrCodeData, answered: true } }),
    ).rejects.toMatchObject({ code: 'ALREADY_VERIFIED', patient: { serialNumber: 1 } });
    expect(await traces()).toEqual(before);
    api.clock.advance(1);
    await expect(verify(doctor, qrCodeData)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' });
  });

  it('tells a session nothing of the kind after another desk has marked the patient since', async () => {
    const doctor = await api.doctor();
    const { qrCodeData } = await book(doctor, 1);
    await verify(doctor, qrCodeData);
    const params = { id: (await listOf(doctor))[0]!.allPatients[0]!._id };
    const browser = await api.anotherDesk(doctor);
    await browser.call(markAppointment, { params, body: { status: 'BOOKED' } });
    api.clock.advance(1_000);
    await browser.call(markAppointment, { params, body: { status: 'VERIFIED' } });
    await expect(verify(doctor, qrCodeData)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' });
  });

  it('refuses each wrong ticket in its own words', async () => {
    const doctor = await api.doctor();
    const other = await api.doctor();
    const mine = await book(doctor, 1);
    const tomorrow = await book(doctor, 2, 'MALE', '2026-11-22');
    const gone = await book(doctor, 3);
    const { ticket } = await api.browser().call(cancelTicket, { params: { ticket: gone.ticketUrl.split('/t/')[1]! } });
    expect(ticket).toMatchObject({ status: 'CANCELLED', expectedTime: '', expected: { from: '', to: '' } });
    await expect(verify(doctor, 'https://somewhere.example/')).rejects.toMatchObject({
      code: 'NOT_A_TICKET',
      status: 400,
    });
    await expect(verify(other, mine.qrCodeData)).rejects.toMatchObject({ code: 'OTHER_CLINIC', status: 403 });
    await expect(verify(doctor, tomorrow.qrCodeData)).rejects.toMatchObject({
      code: 'OTHER_DAY',
      message: 'This ticket is for Sunday 22/11/2026.',
    });
    await expect(verify(doctor, gone.qrCodeData)).rejects.toMatchObject({ code: 'CANCELLED', status: 409 });
    await expect(verify(doctor, '')).rejects.toMatchObject({ status: 422 });
    await expect(verify(doctor, 'x'.repeat(513))).rejects.toMatchObject({ status: 422 });
  });
});

describe('the desk’s mark', () => {
  it('marks arrived, done, absent, and back', async () => {
    const doctor = await api.doctor();
    await book(doctor, 1);
    const [day] = await listOf(doctor);
    const id = day!.allPatients[0]!._id;
    for (const status of ['VERIFIED', 'COMPLETED', 'NO_SHOW', 'BOOKED'] as const) {
      const { appointment } = await doctor.browser.call(markAppointment, { params: { id }, body: { status } });
      expect(appointment.status).toBe(status);
      expect((await listOf(doctor))[0]!.allPatients[0]).toEqual(appointment);
    }
  });

  it('of a coming day is only taken back', async () => {
    const doctor = await api.doctor();
    const date = '2026-11-22';
    await book(doctor, 1, 'MALE', date);
    const [day] = await listOf(doctor, date);
    const id = day!.allPatients[0]!._id;
    const mark = (status: DeskStatus) => doctor.browser.call(markAppointment, { params: { id }, body: { status } });
    for (const status of ['VERIFIED', 'COMPLETED', 'NO_SHOW'] as const)
      await expect(mark(status)).rejects.toMatchObject({ status: 409, code: 'STATUS_CONFLICT', message: /coming day/ });
    expect(await listOf(doctor, date)).toEqual([day]);
    expect((await mark('BOOKED')).appointment.status).toBe('BOOKED');
  });

  it('ACC-12 never touches another doctor’s appointment, nor a cancelled one', async () => {
    const doctor = await api.doctor();
    const other = await api.doctor();
    const { ticketUrl } = await book(doctor, 1);
    await book(other, 1);
    const id = (await listOf(doctor))[0]!.allPatients[0]!._id;
    const mark = (who: Doctor) => who.browser.call(markAppointment, { params: { id }, body: { status: 'COMPLETED' } });
    await expect(mark(other)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await api.browser().call(cancelTicket, { params: { ticket: ticketUrl.split('/t/')[1]! } });
    await expect(mark(doctor)).rejects.toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
    expect((await listOf(other))[0]!.allPatients[0]!.status).toBe('BOOKED');
  });
});

describe('patient-stats', () => {
  it('API-17 ENT-12 STATS-3 STATS-4 counts a period by appointment date', async () => {
    const doctor = await api.doctor();
    const first = await book(doctor, 1, 'FEMALE');
    await book(doctor, 2, 'OTHER');
    await book(doctor, 3);
    await book(doctor, 4, 'MALE', '2026-11-23');
    await verify(doctor, first.qrCodeData);
    const read = async (startDate: string, endDate: string) =>
      (await doctor.browser.call(getPatientStats, { query: { startDate, endDate } })).stats;
    expect(await read(TODAY, '2026-11-23')).toEqual({
      totalPatients: 4,
      verifiedPatients: 1,
      nonVerifiedPatients: 3,
      toCome: 3,
      genderStats: { MALE: 2, FEMALE: 1, OTHER: 1 },
      byDay: [
        { date: TODAY, verified: 1, nonVerified: 2 },
        { date: '2026-11-23', verified: 0, nonVerified: 1 },
      ],
    });
    expect(await read(TODAY, TODAY)).toMatchObject({ totalPatients: 3 });
    expect(await read('2026-01-01', '2026-01-31')).toMatchObject({ totalPatients: 0, byDay: [] });
  });

  it('refuses a range upside down or over 400 days', async () => {
    const { browser } = await api.doctor();
    const read = (startDate: string, endDate: string) =>
      browser.call(getPatientStats, { query: { startDate, endDate } });
    await expect(read('2026-11-22', TODAY)).rejects.toMatchObject({
      status: 422,
      message: 'Start date should be less than end date',
    });
    expect((await read('2025-01-01', '2026-02-04')).success).toBe(true);
    await expect(read('2025-01-01', '2026-02-05')).rejects.toMatchObject({ status: 422 });
  });
});
