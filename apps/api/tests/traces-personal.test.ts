import { verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { requestExport } from '@baari/contract/export';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import { jsonBody } from '@baari/testing/sign-up';
import { startCollector } from '@baari/testing/stand-ins/collector';
import { expect, inject, it, onTestFinished } from 'vitest';
import { canaries, canaryAccount, ignoring } from './support/canaries.ts';

it('a collector hears no code, password, token, phone, name, ticket, address or id of anybody', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const api = await startApi(inject('ownerUrl'), collector.settings);
  const { values, canary } = canaries();

  const browser = api.browser();
  const email = await canaryAccount(browser, canary);

  // Patients: booking, ticket, the scanner, cancelling, and what the database refuses.
  const doctor = await api.doctor({ name: canary('Devendra Canarywala') });
  const doctorId = canary(doctor.doctorId);
  const patient = {
    patientName: canary('Sunita Canarikar'),
    phoneNumber: canary('9812345670'),
    gender: 'FEMALE' as const,
  };
  const key = canary('canary-key-of-a-booking');
  const { appointment } = await browser.call(
    bookAppointment,
    { body: { doctorId, date: '2026-11-21', ...patient } },
    { idempotencyKey: key },
  );
  const ticket = canary(appointment.ticketUrl.split('/t/')[1]!);
  await browser.call(getTicket, { params: { ticket } });
  await doctor.browser.call(verifyAppointment, { body: { qrCodeData: appointment.ticketUrl } });
  await ignoring(browser.call(cancelTicket, { params: { ticket } }));
  await ignoring(browser.call(bookAppointment, { body: { doctorId, date: 'canary', ...patient } }));
  await browser.fetch(`/api/public/doctors?q=${encodeURIComponent(patient.patientName)}`);
  await browser.fetch(`/nowhere/${ticket}`);
  await browser.fetch('/api/doctor/login', { ...jsonBody({}), body: `{"email":"${email}"` });
  await api.owner.query(
    `alter table appointment add constraint planted check (patient_name <> 'Canary Constraintwala')`,
  );
  const refused = { ...patient, patientName: canary('Canary Constraintwala'), phoneNumber: canary('9812345671') };
  await ignoring(browser.call(bookAppointment, { body: { doctorId, date: '2026-11-22', ...refused } }));

  // Jobs: mails, and a copy of all data.
  await ignoring(doctor.browser.call(requestExport));
  await api.stop();

  const names = collector.spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/public/appointments', 'book_appointments', 'verify_appointment', 'job mail']),
  );
  const said = collector.said();
  for (const value of values) expect(said).not.toContain(value);
  expect(said).not.toMatch(/canary|127\.0\.0\.1|user-agent/i);
});
