import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@baari/api/db/embedded';
import { migrate } from '@baari/api/db/migrate';
import { addDays } from '@baari/calendar/days';
import { bookAppointment } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { drawn } from '@baari/testing/property';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const CALLERS = 8;
const PLACES = 100;
/** Far more than it takes: a call that fails while the database comes back is one of them. */
const TRIES_MAX = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'baari-durability-'));
let ownerUrl: string;
let program: Program;

const settings = {
  LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  BOOKING_RUSH_CHECK: '0',
  LIMIT_READS_PER_MINUTE: '1000000',
  DATA_DIR: dataDir,
};

beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir });
  ({ ownerUrl } = embedded);
  await migrate(ownerUrl);
  await embedded.stop();
  program = await startProgram(settings);
});
afterAll(async () => {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const databasePid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Books with several callers at once until `enough` says so; answers the phone by acknowledged serial number. */
async function bookUntil(doctorId: string, enough: (acknowledged: number) => boolean): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const date = addDays(new Date().toISOString().slice(0, 10), 2);
  let n = 0;
  let over = false;
  async function caller(): Promise<void> {
    while (!over && n < TRIES_MAX) {
      const who = patient((n += 1));
      const call = openBrowser(program.baseUrl).call(bookAppointment, { body: { doctorId, date, ...who } });
      const answer = await call.catch(() => null);
      if (answer) acknowledged.set(answer.appointment.serialNumber, who.phoneNumber);
      over ||= enough(acknowledged.size);
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return acknowledged;
}

async function expectAllThere(doctorId: string, acknowledged: ReadonlyMap<number, string>): Promise<void> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ serial: number; phone: string; last_serial: number }>(
      'select a.serial, a.phone, d.last_serial from appointment a join appointment_day d using (doctor_id, date) where a.doctor_id = $1 order by 1',
      [doctorId],
    ),
  );
  const kept = new Map(rows.map(({ serial, phone }) => [serial, phone]));
  for (const [serial, phone] of acknowledged) expect(kept.get(serial)).toBe(phone);
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, i) => i + 1));
  expect(rows[0]!.last_serial).toBe(rows.length);
}

// It can fail: with `alter role baari_app set synchronous_commit = off` the first kills lose bookings.
it('no booking that was acknowledged is lost when the service or its database is killed', async (context) => {
  let bookings = 0;
  for (const [kill, killAt] of drawn(fc.integer({ min: 10, max: 60 }), 2 * SCALE).entries()) {
    const { doctorId } = await asOwner((owner) => makeDoctor(owner, new Date(), { maxAppointment: PLACES }));
    const killsDatabase = kill % 2 === 1;
    let killed = false;
    let over: Promise<void> | undefined;
    const acknowledged = await bookUntil(doctorId, (count) => {
      if (killed || count < killAt) return killed;
      killed = true;
      if (killsDatabase) process.kill(databasePid(), 'SIGKILL');
      else over = program.kill();
      return true;
    });
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAt);
    bookings += acknowledged.size;
    if (!killsDatabase) {
      await over;
      program = await startProgram(settings);
    }
    // The database comes back by itself, with or without the service.
    await expect.poll(() => asOwner(async () => true).catch(() => false), { timeout: 20_000, interval: 50 }).toBe(true);
    await expectAllThere(doctorId, acknowledged);
  }
  proved(context, `${2 * SCALE} kills (SIGKILL) under load, ${bookings} acknowledged bookings`);
});
