import { addDays } from '@baari/calendar/days';
import { getAppointmentsFile, getPatientStats, getVisitTimes, markAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { addressOf } from '@baari/client/call';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { book, deskOf, idOf, TODAY } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const HEAD =
  '\ufeffDate,Number,Patient,Phone,Gender,Status,Came without booking,Seen first as,' +
  'Booked at (Asia/Kolkata),Arrived at (Asia/Kolkata),Done at (Asia/Kolkata),Moved to,Number there';

const fetchFile = (browser: Browser, query: { from: string; to: string; status?: string }) =>
  browser.fetch(addressOf(getAppointmentsFile, {}, query));
async function linesOf(browser: Browser, from: string, to: string, status?: string): Promise<string[]> {
  const response = await fetchFile(browser, { from, to, ...(status && { status }) });
  expect(response.status).toBe(200);
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n');
  expect(lines.at(-1)).toBe('');
  return lines.slice(0, -1);
}

describe('the appointments of a range as CSV', () => {
  it('has a line for each, by date and number, in plain words and the clinic’s time', async () => {
    const doctor = await api.doctor();
    const desk = deskOf(doctor);
    await book(api, doctor.doctorId, 1, '2026-11-23');
    await book(api, doctor.doctorId, 2);
    await desk.arrive(1);
    await desk.prioritise(1, 'ELDERLY');
    api.clock.advance(600_000);
    await desk.complete(1);
    await desk.walkIn(3);
    await book(api, doctor.doctorId, 4, '2026-11-24');

    const response = await fetchFile(doctor.browser, { from: TODAY, to: '2026-11-23' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="appointments-2026-11-21-to-2026-11-23.csv"',
    );
    expect(await linesOf(doctor.browser, TODAY, '2026-11-23')).toEqual([
      HEAD,
      '2026-11-21,1,Ravi Kumar 2,90000 00002,Male,Done,No,Elderly,2026-11-21 10:00,2026-11-21 10:00,2026-11-21 10:10,,',
      '2026-11-21,2,Ravi Kumar 3,90000 00003,Male,Arrived,Yes,,2026-11-21 10:10,2026-11-21 10:10,,,',
      '2026-11-23,1,Ravi Kumar 1,90000 00001,Male,Booked,No,,2026-11-21 10:00,,,,',
    ]);
  });

  it('can be limited to one status, has only its header if there are no rows, and is written into the audit trail', async () => {
    const doctor = await api.doctor();
    await book(api, doctor.doctorId, 1);
    await book(api, doctor.doctorId, 2);
    const mark = { params: { id: idOf(doctor.doctorId, 2) }, body: { status: 'NO_SHOW' } } as const;
    await doctor.browser.call(markAppointment, mark);
    expect((await linesOf(doctor.browser, TODAY, TODAY, 'NO_SHOW')).slice(1)).toEqual([
      expect.stringContaining('2026-11-21,2,Ravi Kumar 2,90000 00002,Male,Absent'),
    ]);
    expect(await linesOf(doctor.browser, '2026-01-01', '2026-01-31')).toEqual([HEAD]);
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries.slice(0, 2).map(({ act, details }) => [act, details])).toEqual([
      ['appointments-downloaded', { from: '2026-01-01', to: '2026-01-31' }],
      ['appointments-downloaded', { from: TODAY, to: TODAY }],
    ]);
  });

  it('lets no name run as a formula or leave its cell', async () => {
    const doctor = await api.doctor();
    const names = ['=HYPERLINK("http://x","y")', '@SUM(A1)', 'Rao, "Asha"', 'सुनीता शर्मा'];
    for (const [n, patientName] of names.entries())
      await api
        .browser()
        .call(bookAppointment, { body: { ...patient(n), patientName, doctorId: doctor.doctorId, date: TODAY } });
    // One that was written before such characters were refused.
    await api.owner.query(`update appointment set patient_name = E'\\u202e=1+1' where doctor_id = $1 and serial = 2`, [
      doctor.doctorId,
    ]);
    const lines = (await linesOf(doctor.browser, TODAY, TODAY)).slice(1);
    expect(lines.map((line) => line.slice('2026-11-21,1,'.length, line.indexOf(',90000')))).toEqual([
      `"'=HYPERLINK(""http://x"",""y"")"`,
      `'=1+1`,
      `"Rao, ""Asha"""`,
      'सुनीता शर्मा',
    ]);
  });

  it('is complete if it takes many pages', async () => {
    const doctor = await api.doctor();
    await api.owner.query(
      `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
       select $1, date '2026-01-01' + n, 100, 100, 100, 100, 0, 0 from generate_series(0, 24) n`,
      [doctor.doctorId],
    );
    await api.owner.query(
      `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
       select $1, date '2026-01-01' + n / 100, n % 100 + 1, 'Asha ' || n, '9876543210', 'MALE', $2
       from generate_series(0, 2499) n`,
      [doctor.doctorId, TEST_NOW],
    );
    const lines = (await linesOf(doctor.browser, '2026-01-01', '2026-12-31')).slice(1);
    expect(lines.map((line) => line.split(',')[2])).toEqual(Array.from({ length: 2_500 }, (_, n) => `Asha ${n}`));
  });

  it('refuses a range that ends before it starts or is longer than 400 days, and shows no other clinic’s rows', async () => {
    const doctor = await api.doctor();
    await book(api, doctor.doctorId, 1);
    const other = await api.doctor();
    expect(await linesOf(other.browser, TODAY, TODAY)).toEqual([HEAD]);
    const refused = async (query: { from: string; to: string; status?: string }, path: string) => {
      const response = await fetchFile(doctor.browser, query);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'INVALID_FIELDS', errors: [{ path }] });
    };
    await refused({ from: '2026-11-22', to: TODAY }, 'from');
    await refused({ from: '2024-01-01', to: '2025-02-04' }, 'to');
    await refused({ from: '2026-02-30', to: TODAY }, 'from');
    await refused({ from: TODAY, to: TODAY, status: 'AWAY' }, 'status');
    expect(await linesOf(doctor.browser, '2024-01-01', '2025-02-03')).toEqual([HEAD]);
    expect((await fetchFile(api.browser(), { from: TODAY, to: TODAY })).status).toBe(401);
  });

  it('can be had of every period that has statistics, and of no longer one', async () => {
    const { browser } = await api.doctor();
    const answers = async (days: number) => {
      const endDate = addDays(TODAY, days - 1);
      const query = { startDate: TODAY, endDate };
      const all = [
        addressOf(getPatientStats, {}, query),
        addressOf(getVisitTimes, {}, query),
        addressOf(getAppointmentsFile, {}, { from: TODAY, to: endDate }),
      ];
      return Promise.all(all.map(async (address) => (await browser.fetch(address)).status));
    };
    expect(await answers(PERIOD_MAX_DAYS)).toEqual([200, 200, 200]);
    expect(await answers(PERIOD_MAX_DAYS + 1)).toEqual([422, 422, 422]);
  });
});
