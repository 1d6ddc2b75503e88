import { getCurrentUser, login, logout, reauthenticate, register, sendSignupCode } from '@baari/contract/account';
import { getAppointments, markAppointment, getPatientStats, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { requestExport, getExportFile, getExport } from '@baari/contract/export';
import { getLicenceDocument } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openBrowser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deskOf, idOf, TODAY } from './support/clinic-day.ts';
import { profileOf, submit } from '@baari/testing/profile-form';
import { startRoundRobin } from './support/round-robin.ts';
import type { RoundRobin } from './support/round-robin.ts';
import { startS3 } from '@baari/testing/stand-ins/s3';
import type { S3StandIn } from '@baari/testing/stand-ins/s3';
import { humanToken, jsonBody, PASSWORD } from '@baari/testing/sign-up';
import { startMailServer } from '@baari/testing/stand-ins/smtp';
import type { MailServer } from '@baari/testing/stand-ins/smtp';

const WAIT_MS = 20_000;
const CODES_PER_HOUR = 3;
let proxy: RoundRobin;
let s3: S3StandIn;
let mail: MailServer;
let processes: TestApi[];
beforeAll(async () => {
  [proxy, s3, mail] = await Promise.all([startRoundRobin(), startS3(), startMailServer()]);
  const env = {
    ...s3.settings,
    SMTP_URL: mail.url,
    PUBLIC_URL: proxy.baseUrl,
    TRUST_PROXY: '1',
    LIMIT_CODES_PER_HOUR: String(CODES_PER_HOUR),
  };
  const first = await startApi(inject('ownerUrl'), env);
  processes = [first, await first.sibling()];
  proxy.among(processes.map(({ baseUrl }) => baseUrl));
});
afterAll(async () => {
  await proxy.close();
  for (const api of processes.toReversed()) await api.stop();
  await s3.stop();
  await mail.close();
});

/** Once in each process. */
const inEach = async <T>(work: () => Promise<T>): Promise<[T, T]> => [await work(), await work()];

it('a clinic whose every call reaches another process than the one before does not notice', async () => {
  const email = 'two.processes@clinic.example';
  const browser = openBrowser(proxy.baseUrl);
  await browser.call(sendSignupCode, { body: { email } });
  const otp = await until(async () => /\d{6}/.exec(mail.received.at(-1)!.text!)![0], WAIT_MS);
  await browser.call(register, { body: { email, otp, password: PASSWORD, reCaptcha: await humanToken(browser) } });
  await browser.call(login, { body: { email, password: PASSWORD } });
  const [me, meAgain] = await inEach(() => browser.call(getCurrentUser));
  expect(meAgain).toEqual(me);
  await submit(browser);
  const { image } = (await profileOf(browser)).personalInfo;
  for (const path of [image, getLicenceDocument.path])
    for (const { status } of await inEach(() => browser.fetch(path))) expect(status).toBe(200);

  const doctorId = me.user._id;
  const guest = openBrowser(proxy.baseUrl);
  const book = (n: number) =>
    guest.call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } }, { idempotencyKey: `key ${n}` });
  const [booked, again] = await inEach(() => book(1));
  expect(again).toEqual(booked);
  const { appointment } = booked;
  const ticket = appointment.ticketUrl.split('/t/')[1]!;
  const [here, there] = await inEach(() => guest.call(getTicket, { params: { ticket } }));
  expect(there).toEqual(here);
  const second = (await book(2)).appointment;
  await guest.call(cancelTicket, { params: { ticket: second.ticketUrl.split('/t/')[1]! } });
  await book(3);

  const scan = () => browser.call(verifyAppointment, { body: { qrCodeData: appointment.qrCodeData } });
  const [scanned, scannedAgain] = await inEach(scan);
  expect(scannedAgain).toEqual(scanned);
  const desk = deskOf({ browser, doctorId });
  await desk.callNext(null);
  await desk.complete(1);
  await browser.call(markAppointment, { params: { id: idOf(doctorId, 3) }, body: { status: 'NO_SHOW' } });
  for (const read of [
    () => browser.call(getAppointments, { query: { date: TODAY } }),
    () => browser.call(getPatientStats, { query: { startDate: TODAY, endDate: TODAY } }),
    () => browser.call(getAuditTrail),
    desk.read,
  ]) {
    const [one, other] = await inEach<object>(read);
    expect(other).toEqual(one);
  }

  await inEach(() => browser.call(getCurrentUser));
  processes[0]!.clock.advance(11 * 60_000);
  for (const refused of await inEach(() => browser.call(requestExport).catch((error: unknown) => error)))
    expect(refused).toMatchObject({ code: 'REAUTH_REQUIRED' });
  await browser.call(reauthenticate, { body: { password: PASSWORD } });
  await inEach(() => browser.call(requestExport));
  const { id } = await until(async () => {
    const { dataExport } = await browser.call(getExport);
    expect(dataExport?.status).toBe('ready');
    return dataExport!;
  }, WAIT_MS);
  const files = await inEach(async () => (await browser.fetch(getExportFile.path.replace(':id', id))).arrayBuffer());
  expect(files[1].byteLength).toBe(files[0].byteLength);
  await browser.call(logout);
  // Without a bus the other process keeps it for two seconds.
  await until(async () => {
    for (const { status } of await inEach(() => browser.fetch(getCurrentUser.path))) expect(status).toBe(401);
  }, WAIT_MS);
});

it('a client is counted by all processes together', async () => {
  const { fetch } = openBrowser(proxy.baseUrl);
  const statuses: number[] = [];
  for (let n = 0; n <= CODES_PER_HOUR; n += 1)
    statuses.push((await fetch(sendSignupCode.path, jsonBody({ email: `nobody.${n}@clinic.example` }))).status);
  expect(statuses.at(-1)).toBe(429);
  for (const { status } of await inEach(() =>
    fetch(sendSignupCode.path, jsonBody({ email: 'one.more@clinic.example' })),
  ))
    expect(status).toBe(429);
});
