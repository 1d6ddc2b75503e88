import { changeAvailability } from '@baari/contract/availability';
import { getAppointments, getPatientStats, markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

/** Of its own, so that no mail of another test is sent meanwhile: each statement is of the call. */
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  // What runs by itself at the start has run, or its statements would count too.
  const notYet = /^baari_sweep_last_success_timestamp_seconds\{.*\} 0$/m;
  await until(async () => expect(await (await api.browser().fetch('/metrics')).text()).not.toMatch(notYet), 20_000);
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';

describe('a hot call', () => {
  it('is one statement of the database, its entry and its day included', async () => {
    const { doctorId, browser } = await api.doctor();
    const book = async (n: number) =>
      (await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } })).appointment;
    const idOf = (serial: number) => `${doctorId}-${TODAY.replaceAll('-', '')}-${serial}`;
    const { qrCodeData } = await book(1);
    await browser.call(getAuditTrail); // the session is known from now on
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const own = () =>
      sent.mock.calls
        .map(([query]) => (typeof query === 'string' ? query : (query as unknown as pg.QueryConfig).text))
        .filter((text) => !text.includes('pgboss'));
    await browser.call(verifyAppointment, { body: { qrCodeData } });
    expect(own()).toEqual([expect.stringContaining('verify_appointment(')]);
    sent.mockClear();
    await browser.call(markAppointment, { params: { id: idOf(1) }, body: { status: 'COMPLETED' } });
    expect(own()).toEqual([expect.stringContaining('mark_appointment(')]);
    sent.mockClear();
    await browser.call(getAppointments, { query: { date: TODAY } });
    expect(own()).toEqual([expect.stringContaining('day_patients(')]);
    sent.mockClear();
    await browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } });
    expect(own()).toEqual([expect.stringContaining('patient_stats(')]);
    sent.mockClear();
    await book(2);
    expect(own()).toEqual([expect.stringContaining('book_appointments(')]);
    sent.mockClear();
    await browser.call(changeAvailability);
    expect(own()).toEqual(['begin', 'select bind_doctor($1)', expect.stringContaining('update "profile"'), 'commit']);
    sent.mockRestore();
  });
});
