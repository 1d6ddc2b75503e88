import { getCurrentUser } from '@baari/contract/account';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { verifyAppointment } from '@baari/contract/appointments';
import { chooseClock } from '@baari/contract/profile';
import { getTicket } from '@baari/contract/ticket';
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

describe('how a clinic writes its times', () => {
  it('is by 12 hours until it chooses 24, for the desk, the booking page and every ticket', async () => {
    const clinic = await api.doctor();
    const { doctorId, browser } = clinic;
    const body = { doctorId, date: TODAY, ...patient(1) };
    const { appointment } = await api.browser().call(bookAppointment, { body });
    const told = async () => {
      const { user } = await browser.call(getCurrentUser);
      const { doctor } = await api.browser().call(getDoctor, { params: { id: doctorId } });
      const params = { ticket: appointment.ticketUrl.split('/t/')[1]! };
      const { ticket } = await api.browser().call(getTicket, { params });
      return [user.clock, doctor.clock, ticket.doctor?.clock];
    };
    expect(await told()).toEqual(['12h', '12h', '12h']);
    await browser.call(chooseClock, { body: { clock: '24h' } });
    expect(await told()).toEqual(['24h', '24h', '24h']);

    await browser.call(verifyAppointment, { body: { qrCodeData: appointment.qrCodeData } });
    const desk = await api.anotherDesk(clinic);
    await expect(desk.call(verifyAppointment, { body: { qrCodeData: appointment.qrCodeData } })).rejects.toMatchObject({
      message: 'This ticket was already verified at 10:00.',
    });
  });

  it('is noted once in the audit trail, and refuses what is no clock', async () => {
    const { browser } = await api.doctor();
    await browser.call(chooseClock, { body: { clock: '24h' } });
    await browser.call(chooseClock, { body: { clock: '24h' } });
    const { entries } = await browser.call(getAuditTrail);
    expect(entries.filter(({ act }) => act === 'profile-edited').map(({ details }) => details)).toEqual([
      { fields: ['clock'] },
    ]);
    const wrong = await browser.fetch('/api/doctor/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"clock":"36h"}',
    });
    expect(wrong.status).toBe(422);
  });

  it('cannot be chosen without a profile', async () => {
    const { browser } = await api.doctor({ withoutProfile: true });
    await expect(browser.call(chooseClock, { body: { clock: '24h' } })).rejects.toMatchObject({
      code: 'PROFILE_REQUIRED',
    });
  });
});
