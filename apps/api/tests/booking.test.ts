import { bookAppointment, cancelTicket, findDoctors, getDoctor, getTicket } from '@baari/contract/booking';
import { startApi } from '@baari/testkit/api';
import type { TestApi } from '@baari/testkit/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const patient = (n: number) => ({
  patientName: `Ravi Kumar ${n}`,
  phoneNumber: String(9_000_000_000 + n),
  gender: 'MALE' as const,
});

describe('booking', () => {
  it('gives serial numbers 1, 2, 3 with a ticket and an expected time', async () => {
    const { doctorId } = await api.doctor();
    const { call } = api.browser();
    const first = await call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(1) } });
    const second = await call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(2) } });
    expect(first.appointment).toMatchObject({
      serialNumber: 1,
      status: 'BOOKED',
      appointmentDate: TODAY,
      expectedTime: '10:00',
    });
    expect(second.appointment.serialNumber).toBe(2);
    expect(first.appointment.ticketUrl).toBe(first.appointment.qrCodeData);
  });
});
