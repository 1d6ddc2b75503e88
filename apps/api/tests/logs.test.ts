import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { requestExport, getExport } from '@baari/contract/export';
import { addDoctor as submitProfile } from '@baari/contract/profile';
import { changePassword, listSessions } from '@baari/contract/account-sessions';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { profileForm } from '@baari/testing/profile-form';
import { jsonBody, PASSWORD, signUp } from '@baari/testing/sign-up';
import { canaries, canaryAccount, ignoring } from './support/canaries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

it('logs JSON lines with a request id, and never a code, password, token, phone, name or address', async () => {
  const { values, canary } = canaries();

  const browser = api.browser();
  const email = await canaryAccount(browser, canary);
  await browser.fetch('/api/doctor/login', { ...jsonBody({}), body: `{"email":"${email}","password":"${PASSWORD}"` });

  // Patients: booking, ticket, cancelling.
  const { doctorId } = await api.doctor({ name: canary('Devendra Canarywala') });
  const patient = {
    patientName: canary('Sunita Canarikar'),
    phoneNumber: canary('9812345670'),
    gender: 'FEMALE' as const,
  };
  const { appointment } = await browser.call(bookAppointment, { body: { doctorId, date: '2026-11-21', ...patient } });
  const ticket = canary(appointment.ticketUrl.split('/t/')[1]!);
  await browser.call(getTicket, { params: { ticket } });
  await browser.call(cancelTicket, { params: { ticket } });
  await ignoring(browser.call(bookAppointment, { body: { doctorId, date: 'canary', ...patient } }));
  await browser.fetch(`/api/public/doctors?q=${encodeURIComponent(patient.patientName)}`);
  await browser.fetch(`/nowhere/${ticket}`);

  const lines = api.log.map((line) => JSON.parse(line) as { reqId?: string; msg: string; route?: string });
  const answered = lines.filter((line) => line.msg === 'answered');
  expect(answered.length).toBeGreaterThan(15);
  for (const line of answered) expect(line.reqId).toEqual(expect.any(String));
  for (const value of values) expect(api.log.join('')).not.toContain(value);
});

it('logs no value of a statement that the database refused', async () => {
  const browser = api.browser();
  const email = 'canary.refused@clinic.example';
  await signUp(browser, email);
  const { rows } = await api.owner.query<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc where proname = 'find_password'`,
  );
  await api.owner.query('drop function find_password(text)');
  const response = await browser.fetch('/api/doctor/login', jsonBody({ email, password: PASSWORD }));
  await api.owner.query(`${rows[0]!.source}; grant execute on function find_password(text) to baari_app`);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ success: false, code: 'INTERNAL', message: 'Something went wrong' });
  await vi.waitFor(() => expect(api.log.join('')).toContain('call failed'));
  for (const value of [email, PASSWORD]) expect(api.log.join('')).not.toContain(value);
});

it('logs no value of a row that a constraint refused', async () => {
  const { browser, doctorId } = await api.doctor();
  await api.owner.query(
    `alter table appointment add constraint planted check (patient_name <> 'Canary Constraintwala')`,
  );
  const body = {
    doctorId,
    date: '2026-11-21',
    patientName: 'Canary Constraintwala',
    phoneNumber: '9812345671',
    gender: 'MALE',
  };
  const response = await browser.fetch('/api/public/appointments', jsonBody(body));
  await api.owner.query('alter table appointment drop constraint planted');
  expect(response.status).toBe(500);
  await vi.waitFor(() => expect(api.log.join('')).toContain('planted'));
  for (const value of ['Constraintwala', '9812345671']) expect(api.log.join('')).not.toContain(value);
});

it('logs no personal data on ‘Your data’: devices, a new password, a copy of all data and its patients', async () => {
  const browser = api.browser();
  const email = 'canary.copy@clinic.example';
  await signUp(browser, email);
  const next = 'Canary-Lemon-Tree-9';
  await ignoring(browser.call(changePassword, { body: { currentPassword: 'Wrong-Canary-2', newPassword: next } }));
  await browser.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: next } });
  const agent = 'Canary Browser of Asha Canarikar';
  await browser.fetch('/api/doctor/login', {
    ...jsonBody({ email, password: next }),
    headers: { 'content-type': 'application/json', 'user-agent': agent },
  });
  await browser.call(listSessions);
  await browser.call(submitProfile, { body: await profileForm({ name: 'Devika Canarywala' }) });
  const { doctorId } = (
    await api.owner.query<{ doctorId: string }>(`select doctor_id as "doctorId" from account where email = $1`, [email])
  ).rows[0]!;
  const patient = { patientName: 'Kavita Canarikar', phoneNumber: '9812345699', gender: 'FEMALE' as const };
  await browser.call(bookAppointment, { body: { doctorId, date: '2026-11-21', ...patient } });
  await browser.call(requestExport);
  const { id } = await until(async () => {
    const { dataExport } = await browser.call(getExport);
    expect(dataExport?.status).toBe('ready');
    return dataExport!;
  }, 20_000);
  expect((await browser.fetch(`/api/doctor/data-export/${id}`)).status).toBe(200);
  // A copy that cannot be made is a fault that somebody logs.
  await api.owner.query('alter table appointment rename column patient_name to patient_name_away');
  await browser.call(requestExport);
  await vi.waitFor(
    async () =>
      expect(
        (await api.owner.query(`select from pgboss.job where name = 'export' and state = 'retry'`)).rowCount,
      ).toBeGreaterThan(0),
    10_000,
  );
  await api.owner.query('alter table appointment rename column patient_name_away to patient_name');

  const log = api.log.join('');
  expect(log).toContain('data-export');
  for (const value of [
    email,
    PASSWORD,
    next,
    'Wrong-Canary-2',
    agent,
    'Canarywala',
    ...Object.values(patient).slice(0, 2),
  ])
    expect(log).not.toContain(value);
});
