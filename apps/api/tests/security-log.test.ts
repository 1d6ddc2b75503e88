import { ACCOUNT_HEADER } from '@baari/contract/account-header';
import { login } from '@baari/contract/account';
import { getAppointments, getAppointmentsFile, markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { addressOf } from '@baari/client/call';
import { takePaymentEvent } from '@baari/contract/payment';
import { deleteProfile } from '@baari/contract/profile';
import { getQueue, getQueueTicket } from '@baari/contract/queue';
import { getReceipt } from '@baari/contract/receipt';
import { getSecurityLog } from '@baari/contract/security-log';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { everyEndpoint } from '@baari/testing/endpoints';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { book, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import { baari } from './support/operator.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

const logOf = async (browser: Browser) => (await browser.call(getSecurityLog)).events;
const short = async (browser: Browser) =>
  (await logOf(browser)).map(({ kind, call, about, times }) => [kind, call, about, times]);
const readList = (browser: Browser) => browser.call(getAppointments, { query: { date: TODAY } });
const wrong = (browser: Browser, email: string) =>
  expect(browser.call(login, { body: { email, password: 'Wrong-One-1' } })).rejects.toMatchObject({ status: 401 });

describe('the security log', () => {
  it('tells the owner of failed log-ins and new devices, each by device and network', async () => {
    const own = api.browser();
    const email = 'asha.security@clinic.example';
    await signUp(own, email);
    const stranger = api.browser();
    await wrong(stranger, email);
    await wrong(stranger, email);
    await stranger.call(login, { body: { email, password: PASSWORD } });
    const events = await logOf(own);
    expect(events.map(({ kind, call, times, isThisDevice }) => [kind, call, times, isThisDevice]).toSorted()).toEqual([
      ['log-in-failed', 'login', 2, false],
      ['new-device', 'login', 1, false],
      ['new-device', 'register', 1, true],
    ]);
    expect(events.find(({ kind }) => kind === 'log-in-failed')!.device).toBeNull();
    // Log-ins on a known device are no news.
    await own.call(login, { body: { email, password: PASSWORD } });
    expect(await logOf(own)).toHaveLength(3);
  });

  it('tells who read lists and took files, counted within ten minutes', async () => {
    const { browser } = await api.doctor();
    await readList(browser);
    api.clock.advance(MINUTE_MS);
    await readList(browser);
    await browser.call(getQueue);
    await browser.fetch(addressOf(getAppointmentsFile, {}, { from: '2026-11-01', to: TODAY }));
    const events = await logOf(browser);
    expect(events.map(({ kind, call, about, times }) => [kind, call, about, times]).toSorted()).toEqual([
      ['read', 'getAppointments', TODAY, 2],
      ['read', 'getAppointmentsFile', `2026-11-01 ${TODAY}`, 1],
      ['read', 'getQueue', '', 1],
    ]);
    expect(events.find(({ call }) => call === 'getAppointments')).toMatchObject({
      firstAt: TEST_NOW,
      lastAt: '2026-11-21T04:31:00.000Z',
    });
    expect((await browser.call(getSecurityLog)).events).toHaveLength(3);
  });

  it('tells that the acts of a desk answered with the queue, and tickets that were printed again', async () => {
    const doctor = await api.doctor();
    const acts = deskOf(doctor);
    await acts.walkIn(1);
    await acts.walkIn(2);
    const { lastAct } = await acts.callNext(null);
    await acts.undo(lastAct!.no);
    const params = { id: idOf(doctor.doctorId, 1) };
    await doctor.browser.call(getQueueTicket, { params });
    expect((await short(doctor.browser)).toSorted()).toEqual([
      ['read', 'getQueue', '', 4],
      ['read', 'getQueueTicket', params.id, 1],
    ]);
  });

  it('names the appointment whose patient an act has shown, as a ticket that is printed again does', async () => {
    const doctor = await api.doctor();
    const idOfNumber = (n: number) => idOf(doctor.doctorId, n);
    const acts = deskOf(doctor);
    const { qrCodeData } = await book(api, doctor.doctorId, 1);
    await book(api, doctor.doctorId, 2);
    await doctor.browser.call(verifyAppointment, { body: { qrCodeData } });
    await acts.mark(2, 'VERIFIED');
    await acts.correct(2, { patientName: 'Meena Joshi', phoneNumber: '9876543210' });
    await acts.bookByPhone(3);
    const moved = await acts.move(3, '2026-11-22');
    expect(moved.serialNumber).toBe(1);
    expect((await short(doctor.browser)).toSorted()).toEqual([
      ['read', 'bookByPhone', idOfNumber(3), 1],
      ['read', 'correctPatient', idOfNumber(2), 1],
      ['read', 'markAppointment', idOfNumber(2), 1],
      ['read', 'moveAppointment', idOfNumber(3), 1],
      ['read', 'verifyAppointment', idOfNumber(1), 1],
    ]);
  });

  it('tells of ids that are another’s, and nothing of what everybody may ask', async () => {
    const [thief, victim] = [await api.doctor(), await api.doctor()];
    await book(api, victim.doctorId, 1);
    const id = idOf(victim.doctorId, 1);
    const mark = thief.browser.call(markAppointment, { params: { id }, body: { status: 'VERIFIED' } });
    await expect(mark).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const number = 'RC-2627-000001';
    await expect(thief.browser.call(getReceipt, { params: { number } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await short(thief.browser)).toSorted()).toEqual([
      ['refused', 'getReceipt', number, 1],
      ['refused', 'markAppointment', id, 1],
    ]);
    expect(await logOf(victim.browser)).toEqual([]);
  });

  it('tells whose browser another site sent, and of forged events of payments', async () => {
    const { browser } = await api.doctor();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    for (const from of [browser, api.browser()])
      expect((await from.fetch(deleteProfile.path, { method: deleteProfile.method, headers })).status).toBe(403);
    expect(await short(browser)).toEqual([['other-site', 'deleteProfile', '', 1]]);
    const forged = { method: 'POST', headers: { 'x-razorpay-signature': 'made up' }, body: '{}' };
    expect((await api.browser().fetch(takePaymentEvent.path, forged)).status).toBe(400);
    await logOf(browser);
    const { said } = await baari(api, 'security', 'log');
    expect(said).toMatch(/refused +takePaymentEvent/);
    expect(said.match(/other-site +deleteProfile/g)).toHaveLength(2);
  });

  it('tells of limits that were reached', async () => {
    const limited = await api.sibling({ LIMIT_READS_PER_MINUTE: '3' });
    const { browser } = await api.doctor();
    const desk = limited.browserOf({ browser });
    // The first call gets the browser's device; from then on the device is counted.
    for (let n = 0; n < 6; n += 1) await desk.fetch('/api/doctor/profile');
    await limited.stop();
    expect(await short(browser)).toEqual([['limit-reached', 'getProfile', '', 2]]);
  });

  it('tells the account that a page of another account wrote to', async () => {
    const { browser } = await api.doctor();
    const { doctorId } = await api.doctor();
    const headers = { [ACCOUNT_HEADER]: doctorId };
    expect((await browser.fetch('/api/doctor/profile', { headers })).status).toBe(409);
    expect(await short(browser)).toEqual([['refused', 'getProfile', '', 1]]);
  });

  it('holds no address, name, phone, ticket or e-mail', async () => {
    const { doctorId, browser } = await api.doctor();
    const { ticketUrl } = await book(api, doctorId, 7);
    await api.browser().fetch(`/api/public/tickets/${ticketUrl.split('/').at(-1)}x`);
    await wrong(api.browser(), 'nobody.at.all@clinic.example');
    await logOf(browser);
    const text = (await baari(api, 'security', 'log', '--json')).said;
    expect(text).toContain('getTicket');
    expect(text).toContain('"account": null');
    for (const secret of ['127.0.0.1', '@', 'Ravi', '90000000', ticketUrl.split('/').at(-1)!.slice(-8)])
      expect(text).not.toContain(secret);
  });

  it('is not lost at a clean stop, and is removed after its days', async () => {
    const { browser } = await api.doctor();
    const second = await api.sibling({ SECURITY_LOG_DAYS: '200' });
    await readList(second.browserOf({ browser }));
    await second.stop();
    expect(await short(browser)).toEqual([['read', 'getAppointments', TODAY, 1]]);
    const kept = async (days: number) => {
      api.clock.set(new Date(Date.parse(TEST_NOW) + days * DAY_MS).toISOString());
      const sweeping = await api.sibling({ SECURITY_LOG_DAYS: '200' });
      await sweeping.stop();
      return (await api.owner.query('select from security_event where call = $1', ['getAppointments'])).rowCount;
    };
    expect(await kept(199)).toBeGreaterThan(0);
    await expect.poll(() => kept(201)).toBe(0);
  });

  it('cannot be changed by the service', async () => {
    for (const text of ['delete from security_event', "update security_event set kind = 'read'"])
      await expect(api.app(text)).rejects.toMatchObject({ code: '42501' });
  });
});

it('every answer that names patients, or is a ticket, is marked as a reading', () => {
  const naming = everyEndpoint.filter(
    ({ access, answer, event }) =>
      access !== 'public' &&
      [answer, event].some((schema) =>
        /"(patientName|phoneNumber|ticket|ticketUrl)"/.test(
          schema ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })) : '',
        ),
      ),
  );
  const unmarked = naming.filter(({ readsPatients }) => !readsPatients).map(({ name }) => name);
  expect(naming.map(({ name }) => name)).toEqual(expect.arrayContaining(['getQueue', 'callNext', 'getQueueTicket']));
  // The profile, and what the desk knows of it, have the clinic's phone.
  expect(unmarked).toEqual(['getProfile', 'getPractice']);
});

describe('drill: who read what between two instants', () => {
  it('is answered by the operator’s command', async () => {
    const [mine, other] = [await api.doctor(), await api.doctor()];
    const thief = await api.anotherDesk(mine);
    await readList(other.browser);
    api.clock.set('2026-11-21T06:00:00.000Z'); // 11:30 at the clinic
    await readList(thief);
    await api.reauthenticated(mine.doctorId);
    await thief.fetch(addressOf(getAppointmentsFile, {}, { from: '2026-11-01', to: TODAY }));
    await deskOf({ ...mine, browser: thief }).walkIn(1);
    api.clock.set('2026-11-21T08:00:00.000Z');
    await readList(mine.browser);
    await logOf(mine.browser);

    const between = ['--from', '2026-11-21 11:00', '--to', '2026-11-21 12:00', '--account', mine.doctorId];
    const { code, said } = await baari(api, 'security', 'log', ...between);
    expect(code).toBe(0);
    const lines = said.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^2026-11-21 11:30 {2}read {2}getAppointments 2026-11-21 {2}account \w{10} {2}network \S{12} {2}device \S{22} {2}once$/,
    );
    expect(lines[1]).toContain('read  getAppointmentsFile 2026-11-01 2026-11-21  account');
    // A walk-in's answer is the whole queue.
    expect(lines[2]).toContain('read  getQueue  account');
    const forCollector = (await baari(api, 'security', 'log', ...between, '--lines')).said.split('\n');
    expect(forCollector.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ kind: 'read', account: mine.doctorId, firstAt: '2026-11-21T06:00:00.000Z', times: 1 }),
      expect.objectContaining({ call: 'getAppointmentsFile' }),
      expect.objectContaining({ call: 'getQueue' }),
    ]);
    const here = await baari(api, 'security', 'log', ...between, '--address', '127.0.0.1');
    expect(here.said).toBe(said);
    const elsewhere = await baari(api, 'security', 'log', ...between, '--address', '203.0.113.7');
    expect(elsewhere.said).toBe('Nothing was noted in this time.');
    expect(await baari(api, 'security', 'log', '--from', 'yesterday')).toMatchObject({ code: 1 });
  });
});
