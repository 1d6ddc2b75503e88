import { changeAvailability } from '@baari/contract/availability';
import { getAppointments, getPatientStats, markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sweptOnce } from './support/sweeps.ts';

/** Of its own, so that no mail of another test is sent meanwhile: each statement is of the call. */
let api: TestApi;
beforeAll(async () => {
  // What runs by itself runs once, and has run before the calls, or its statements would count too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startApi(inject('ownerUrl'));
  await sweptOnce(api);
});
afterAll(async () => {
  await api.stop();
  vi.useRealTimers();
});

const TODAY = '2026-11-21';

describe('a hot call', () => {
  it('is one statement of the database, its entry and its day included', async () => {
    const [{ doctorId, browser }, other] = [await api.doctor(), await api.doctor()];
    const book = async (doctor: { doctorId: string }) => {
      const body = { doctorId: doctor.doctorId, date: TODAY, ...patient(1) };
      return (await api.browser().call(bookAppointment, { body })).appointment;
    };
    const idOf = (serial: number) => `${doctorId}-${TODAY.replaceAll('-', '')}-${serial}`;
    const { qrCodeData } = await book({ doctorId });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (call: () => Promise<unknown>) => {
      await browser.call(getAuditTrail); // the session is known from now on
      sent.mockClear();
      await call();
      return sent.mock.calls
        .map(([query]) => (typeof query === 'string' ? query : (query as unknown as pg.QueryConfig).text))
        .filter((text) => !text.includes('pgboss'));
    };
    const verify = () => browser.call(verifyAppointment, { body: { qrCodeData } });
    expect(await statementsOf(verify)).toEqual([expect.stringContaining('verify_appointment(')]);
    const complete = () => browser.call(markAppointment, { params: { id: idOf(1) }, body: { status: 'COMPLETED' } });
    expect(await statementsOf(complete)).toEqual([expect.stringContaining('mark_appointment(')]);
    const list = () => browser.call(getAppointments, { query: { date: TODAY } });
    expect(await statementsOf(list)).toEqual([expect.stringContaining('day_patients(')]);
    const stats = () => browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
    expect(await statementsOf(stats)).toEqual([expect.stringContaining('patient_stats(')]);
    expect(await statementsOf(() => book(other))).toEqual([expect.stringContaining('book_appointments(')]);
    expect(await statementsOf(() => browser.call(changeAvailability))).toEqual([
      'begin',
      'select bind_doctor($1)',
      expect.stringContaining('update "profile"'),
      'commit',
    ]);
    sent.mockRestore();
  });
});
