import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@baari/calendar/days';
import { verifyAppointment } from '@baari/contract/appointments';
import { getQueueTicket, watchTicket } from '@baari/contract/queue';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { askersAt, book, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';
import { baari, operate, SECRET } from './support/operator.ts';
import { emptyDatabases } from './support/restored.ts';

const TOMORROW = addDays(TODAY, 1);
const databases = emptyDatabases();
const folder = mkdtempSync(join(tmpdir(), 'baari-lost-'));
let restoredUrl: string | null = null;
let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {}, (url) => restoredUrl ?? url);
});
afterEach(() => void (restoredUrl = null));
afterAll(async () => {
  await api.stop();
  await databases.drop();
  rmSync(folder, { recursive: true, force: true });
});

const idIn = (ticketUrl: string) => ({ ticket: ticketUrl.split('/t/')[1]! });
const show = async (at: TestApi, ticketUrl: string) =>
  (await at.browser().call(getTicket, { params: idIn(ticketUrl) })).ticket;
const scan = (at: TestApi, doctor: Doctor, qrCodeData: string) =>
  at.browserOf(doctor).call(verifyAppointment, { body: { qrCodeData } });
const cancel = (at: TestApi, ticketUrl: string) => at.browser().call(cancelTicket, { params: idIn(ticketUrl) });
const follow = (at: TestApi, ticketUrl: string) => openLive(at, at.browser(), watchTicket, idIn(ticketUrl));

/** Nothing is told or done for this ticket: it is nobody's. */
async function expectNobodys(at: TestApi, doctor: Doctor, ticketUrl: string): Promise<void> {
  const isUnknown = { status: 404, code: 'NOT_FOUND' };
  await expect(show(at, ticketUrl)).rejects.toMatchObject(isUnknown);
  await expect(cancel(at, ticketUrl)).rejects.toMatchObject(isUnknown);
  await expect(follow(at, ticketUrl)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(scan(at, doctor, ticketUrl)).rejects.toMatchObject({
    status: 400,
    code: 'NOT_A_TICKET',
    message: 'The list does not have the booking of this ticket. Please add the patient.',
  });
}

/** This ticket shows its patient, in page and stream, and is let in at the desk. */
async function expectGood(at: TestApi, doctor: Doctor, ticketUrl: string, n: number): Promise<void> {
  const { patientName } = patient(n);
  expect(await show(at, ticketUrl)).toMatchObject({ patientName, status: 'BOOKED', ticketUrl });
  const live = await follow(at, ticketUrl);
  await live.until(({ status }) => status === 'BOOKED');
  live.close();
  expect((await scan(at, doctor, ticketUrl)).patientDetails).toMatchObject({ patientName });
}

/** The service on a database restored from a backup, which was taken before `lose` was done to the one that is gone. */
async function restoredBefore(lose: () => Promise<void>): Promise<TestApi> {
  const file = join(mkdtempSync(join(folder, 'backup-')), 'backup.zip');
  expect((await baari(api, 'backup', file, '--plain', '--allow-missing')).code).toBe(0);
  await lose();
  const url = await databases.create();
  const place = { DATABASE_URL: url, BAARI_SECRET: SECRET, DATA_DIR: mkdtempSync(join(folder, 'data-')) };
  expect((await operate(place, api.clock.now, ['restore', file])).code).toBe(0);
  restoredUrl = url;
  return api.sibling();
}

describe('a booking that is lost with its server, whose number the next patient gets', () => {
  it('leaves a ticket that is nobody’s after a backup was restored, and the next patient’s is good', async () => {
    const doctor = await api.doctor();
    let lost = '';
    const restored = await restoredBefore(async () => {
      lost = (await book(api, doctor.doctorId, 1)).ticketUrl;
    });
    try {
      const next = await book(restored, doctor.doctorId, 2);
      expect(next.serialNumber).toBe(1);
      await expectNobodys(restored, doctor, lost);
      const { ask } = askersAt(() => restored);
      // Who shows it proves nothing of the other patient.
      expect(await ask(doctor, 2, { tickets: [lost] })).toMatchObject({ serialNumber: 2 });
      expect(await ask(doctor, 2, { tickets: [next.ticketUrl] })).toBe('ALREADY_BOOKED');
      await expectGood(restored, doctor, next.ticketUrl, 2);
      // Nor the other way about, should the one that was lost come back.
      await expectNobodys(api, doctor, next.ticketUrl);
      await expectGood(api, doctor, lost, 1);
    } finally {
      await restored.stop();
    }
  });

  it('leaves a ticket that is not told where the next patient was moved to', async () => {
    const doctor = await api.doctor();
    let lost = '';
    const restored = await restoredBefore(async () => {
      lost = (await book(api, doctor.doctorId, 1, TOMORROW)).ticketUrl;
    });
    try {
      await book(restored, doctor.doctorId, 2, TOMORROW);
      await deskOf(doctor, restored.browserOf(doctor)).move(1, TODAY, TOMORROW);
      await expect(scan(restored, doctor, lost)).rejects.toMatchObject({ code: 'OTHER_DAY' });
      await expect(show(restored, lost)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      await restored.stop();
    }
  });

  it('ends the stream of its ticket, which never tells of the next patient', async () => {
    const doctor = await api.doctor();
    const { ticketUrl } = await book(api, doctor.doctorId, 1);
    const live = await follow(api, ticketUrl);
    await live.until(({ serialNumber }) => serialNumber === 1);
    // As after a failover to a server that had not heard of it.
    await api.owner.query('delete from appointment where doctor_id = $1', [doctor.doctorId]);
    await api.owner.query('delete from appointment_day where doctor_id = $1', [doctor.doctorId]);
    const told = live.events.length;
    expect((await book(api, doctor.doctorId, 2)).serialNumber).toBe(1);
    await deskOf(doctor).callNow(1, null);
    await live.ended;
    expect(live.events).toHaveLength(told);
  });
});

describe('a ticket from before bookings were told apart', () => {
  /** The ticket of such a booking, as the patient has it. */
  async function oldTicket(doctor: Doctor, n: number): Promise<string> {
    const { serialNumber } = await book(api, doctor.doctorId, n);
    await api.owner.query('update appointment set nonce = null where doctor_id = $1 and serial = $2', [
      doctor.doctorId,
      serialNumber,
    ]);
    const params = { id: idOf(doctor.doctorId, serialNumber) };
    const { ticketUrl } = await doctor.browser.call(getQueueTicket, { params });
    expect(idIn(ticketUrl).ticket).toHaveLength(32);
    return ticketUrl;
  }

  it('is good, and can be given back', async () => {
    const doctor = await api.doctor();
    await expectGood(api, doctor, await oldTicket(doctor, 1), 1);
    const { ticket } = await cancel(api, await oldTicket(doctor, 2));
    expect(ticket).toMatchObject({ status: 'CANCELLED', serialNumber: 2 });
  });

  it('is nobody’s once its number is another booking’s', async () => {
    const doctor = await api.doctor();
    const old = await oldTicket(doctor, 1);
    await api.owner.query('delete from appointment where doctor_id = $1', [doctor.doctorId]);
    await api.owner.query('delete from appointment_day where doctor_id = $1', [doctor.doctorId]);
    const next = await book(api, doctor.doctorId, 2);
    expect(next.serialNumber).toBe(1);
    await expectNobodys(api, doctor, old);
    await expectGood(api, doctor, next.ticketUrl, 2);
  });
});
