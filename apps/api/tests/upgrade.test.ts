import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baari/testing/free-port';
import { login } from '@baari/contract/account';
import { endpoints } from '@baari/contract/table';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { startPostgres } from '@baari/testing/database';
import { proved, SCALE } from '@baari/testing/proof';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallers, startDesk } from './support/callers.ts';
import type { Pages } from './support/callers.ts';
import { dayFrom, runClinic, seenOf, trailOf } from './support/clinic-of-release.ts';
import type { RunClinic } from './support/clinic-of-release.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';
import { hasReleaseBefore, unpackReleaseBefore } from './support/releases.ts';
import type { Release } from './support/releases.ts';

const CLINICS = SCALE;
const LIMIT_MS = 120_000 * SCALE;
/** Its packages may have to be fetched from a registry. */
const UNPACK_LIMIT_MS = 300_000;
/** A zone in which it is about noon now: the day at the desk does not end meanwhile. */
const ahead = 12 - new Date().getUTCHours();
const ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const DAY = dayFrom(new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10));

const folder = mkdtempSync(join(tmpdir(), 'baari-upgrade-'));
const SETTINGS = {
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
  CLINIC_TIME_ZONE: ZONE,
  BOOKING_RUSH_CHECK: '0',
  // As the release before, which sends no SMS.
  SMS_PROVIDER: 'none',
  LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  LIMIT_READS_PER_MINUTE: '1000000',
  LIMIT_REGISTRATIONS_PER_HOUR: '100000',
  LIMIT_CODES_PER_HOUR: '100000',
  SIGNUP_MAILS_WITHOUT_CHECK: '100000',
};

const isThere = hasReleaseBefore();
if (!isThere) console.warn('The upgrade from the release before is left out: this clone has not its commit.');
let before: Release;
const today: Pages = { browser: openBrowser, endpoints };
beforeAll(async () => {
  if (isThere) before = await unpackReleaseBefore(mkdtempSync(join(folder, 'before-')));
}, UNPACK_LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first event of a desk's live queue, as a page of the release before understands it. */
async function liveQueue(desk: Browser) {
  const { path, event } = before.endpoints.watchQueue;
  const { body } = await desk.fetch(path);
  let text = '';
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    const data = /^data: (\{.*)\n/m.exec((text += piece))?.[1];
    if (data) return event.parse(JSON.parse(data));
  }
  throw new Error('The stream ended without an event.');
}

describe.skipIf(!isThere)('on the data directory that the release before has filled', () => {
  let program: Program | undefined;
  const clinics: RunClinic[] = [];
  /** Of each clinic: what it saw at the release before. */
  const saw: { seen: Record<string, unknown>; trail: unknown[] }[] = [];
  beforeAll(async () => {
    program = await startProgram(SETTINGS, before.main);
    for (let n = 1; n <= CLINICS; n += 1) clinics.push(await runClinic(before, program.baseUrl, DAY, n));
    for (const clinic of clinics)
      saw.push({ seen: await seenOf(before, program.baseUrl, clinic, DAY), trail: await trailOf(before, clinic) });
    await program.stop();
    program = await startProgram(SETTINGS);
  }, LIMIT_MS);
  afterAll(() => program?.stop());

  it('everything is as it was, for pages of then with sessions of then', async (context) => {
    for (const [i, clinic] of clinics.entries()) {
      const { seen, trail } = saw[i]!;
      // Entries say since then which member acted.
      expect(await trailOf(before, clinic)).toMatchObject(trail);
      expect(await seenOf(before, program!.baseUrl, clinic, DAY)).toMatchObject(seen);
    }
    proved(context, `${clinics.length} clinics, ${Object.keys(saw[0]!.seen).length} answers each`);
  });

  it('everything is as it was, for pages of now, after a log-in with the password of then', async () => {
    for (const [i, clinic] of clinics.entries()) {
      const desk = openBrowser(program!.baseUrl);
      await desk.call(login, { body: { email: clinic.email, password: before.signUp.PASSWORD } });
      const { listSessions: _one, ...seen } = saw[i]!.seen;
      expect(await seenOf(today, program!.baseUrl, { ...clinic, desk }, DAY)).toMatchObject(seen);
    }
  });

  it('the day goes on where it stopped, for pages of then', async () => {
    const { endpoints: e } = before;
    for (const clinic of clinics) {
      const { desk, doctorId, booking, tickets } = clinic;
      const patient = before.browser(program!.baseUrl);
      const again = await patient.call(e.bookAppointment, { body: booking.body }, { idempotencyKey: booking.key });
      expect(again.appointment.serialNumber).toBe(booking.serialNumber);
      const body = { ...booking.body, patientName: 'Nisha Kapoor', phoneNumber: '9811111111' };
      const next = await patient.call(e.bookAppointment, { body });
      expect(next.appointment.serialNumber).toBe(clinic.lastSerial + 1);

      const { queue } = await desk.call(e.getQueue, { query: {} });
      expect(queue.current).toBe(2);
      const undone = await desk.call(e.undoQueueAct, { body: { no: queue.lastAct!.no } });
      expect(undone.queue.current).toBe(1);
      expect((await liveQueue(desk)).current).toBe(1);
      expect((await desk.call(e.callNext, { body: { current: 1 } })).queue.current).toBe(2);

      const verify = (ticket: string) => desk.call(e.verifyAppointment, { body: { qrCodeData: ticket } });
      expect((await verify(tickets[6]!)).patientDetails.serialNumber).toBe(7);
      await expect(verify(tickets[5]!)).rejects.toMatchObject({ code: 'CANCELLED' });
      await expect(verify(`${tickets[7]!.slice(0, -3)}AAA`)).rejects.toMatchObject({ code: 'NOT_A_TICKET' });

      const { subscription } = await before.payment.order({ doctorId, browser: desk }, 'yearly');
      await before.payment.verify({ browser: desk }, await before.payment.payInSandbox(desk, subscription.id));
    }
    const told = await Promise.all(clinics.map(({ desk }) => desk.call(e.listPayments, { query: {} })));
    const numbers = told.flatMap(({ payments }) => payments.map(({ receiptNumber }) => receiptNumber));
    expect(numbers).toEqual(expect.arrayContaining(clinics.map(({ receipt }) => receipt)));
    expect(new Set(numbers).size).toBe(2 * CLINICS);
  });

  it('another clinic signs up by pages of then, and sees its first day', async () => {
    const { lastSerial } = await runClinic(before, program!.baseUrl, DAY, CLINICS + 1);
    expect(lastSerial).toBe(clinics[0]!.lastSerial);
  });
});

// Slow; beside it roll-back.test.ts shows each time how a release meets the next one.
describe.runIf(isThere && SCALE > 1)('beside processes of the release before', () => {
  it('this release migrates under load, and no call fails at either', { timeout: LIMIT_MS }, async (context) => {
    const postgres = await startPostgres();
    const owner = new pg.Client({ connectionString: postgres.ownerUrl });
    await owner.connect();
    const settings = {
      ...SETTINGS,
      PORT: '0',
      DATABASE_URL: postgres.appUrl,
      MIGRATION_DATABASE_URL: postgres.ownerUrl,
      BAARI_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(folder, 'beside'),
    };
    const old = await startProgram(settings, before.main);
    const clinic = await runClinic(before, old.baseUrl, DAY, 1);
    let at = old.baseUrl;
    const callers = startCallers(owner, before, () => at);
    const desk = startDesk(before, clinic.desk, () => at);
    const goesOn = () => Promise.all([callers.goesOn(), desk.goesOn()]);
    await goesOn();
    const now = await startProgram(settings);
    await goesOn();
    at = now.baseUrl;
    await goesOn();
    at = old.baseUrl;
    await goesOn();
    const [booked, acts] = [await callers.end(), await desk.end()];
    proved(context, `${booked} bookings, ${acts} rounds at the desk`);
    await old.stop();
    await now.stop();
    await owner.end();
    await postgres.stop();
  });
});
