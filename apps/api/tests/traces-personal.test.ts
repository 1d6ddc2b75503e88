import { forgotPassword, login, register, resetPassword } from '@baari/contract/account';
import { verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { requestExport } from '@baari/contract/export';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import { askCode, codeIn, humanToken, jsonBody, mailOf, PASSWORD } from '@baari/testing/sign-up';
import { startCollector } from '@baari/testing/stand-ins/collector';
import { expect, inject, it, onTestFinished } from 'vitest';

const ignoring = (call: Promise<unknown>) => call.catch(() => undefined);

it('a collector hears no code, password, token, phone, name, ticket, address or id of anybody', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const api = await startApi(inject('ownerUrl'), collector.settings);
  const canaries: string[] = [];
  const canary = <T extends string>(value: T): T => (canaries.push(value), value);

  // Accounts: the right way and wrong ones.
  const browser = api.browser();
  const email = canary('canary.doctor@clinic.example');
  canary(PASSWORD);
  const otp = canary(await askCode(browser, email));
  const reCaptcha = canary(await humanToken(browser));
  await ignoring(browser.call(register, { body: { email, otp: canary('135791'), password: PASSWORD, reCaptcha } }));
  await browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha: await humanToken(browser) } });
  canary(browser.cookies.get('baari')!);
  await ignoring(browser.call(login, { body: { email, password: canary('Wrong-Canary-1') } }));
  await browser.call(login, { body: { email, password: PASSWORD } });
  canary(browser.cookies.get('baari')!);
  await browser.call(forgotPassword, { body: { email } });
  const resetCode = canary(codeIn(await mailOf(browser, email, 'reset')));
  await browser.call(resetPassword, { body: { email, otp: resetCode, newPassword: canary('Neem-Canary-77') } });

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
  for (const value of canaries) expect(said).not.toContain(value);
  expect(said).not.toMatch(/canary|127\.0\.0\.1|user-agent/i);
});
