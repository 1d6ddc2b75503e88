import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded } from '@baari/api/db/embedded';
import { addDays } from '@baari/calendar/days';
import { getCurrentUser } from '@baari/contract/account';
import { bookAppointment } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promiseAgain } from '../src/ports/job-copies.ts';
import { operate } from './support/operator.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';
import { submit } from '@baari/testing/profile-form';
import { unzip } from '@baari/testing/unzip';

const CALLERS = 8;
/** Each has room for five hundred bookings. */
const DOCTORS = 3 * Math.ceil(SCALE / 10);
/** Booked before the backup begins, and at least as many again while it runs and after it. */
const BEFORE = 60 * SCALE;

const folder = mkdtempSync(join(tmpdir(), 'baari-drill-'));
const [original, elsewhere] = [join(folder, 'original'), join(folder, 'elsewhere')];
const file = join(folder, 'backup.zip');
const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  LIMIT_BOOKINGS_PER_MINUTE: '1000000',
  BOOKING_RUSH_CHECK: '0',
  LIMIT_READS_PER_MINUTE: '1000000',
});
let program: Program;
beforeAll(async () => {
  program = await startProgram(settings(original));
});
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

const command = (dataDir: string, ...args: string[]) => operate({ DATA_DIR: dataDir }, () => new Date(), args);

async function asOwner<T>(dataDir: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: findEmbedded(dataDir)!.ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** A doctor with picture and licence on file, whose browser is logged in. */
async function doctorWithFiles(): Promise<{ doctorId: string; browser: Browser }> {
  const token = randomBytes(32).toString('base64url');
  const { doctorId } = await asOwner(original, async (owner) => {
    const made = await makeDoctor(owner, new Date(), { withoutProfile: true });
    await owner.query(
      `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
       values ($1, $2, now(), now(), now() + interval '1 day', now())`,
      [createHash('sha256').update(token).digest(), made.doctorId],
    );
    return made;
  });
  const browser = openBrowser(program.baseUrl);
  browser.cookies.set('baari', token);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const workingDays = JSON.stringify(Object.fromEntries(days.map((day) => [day, [{ start: '09:00', end: '13:00' }]])));
  await submit(browser, { maxAppointment: '100', workingDays });
  return { doctorId, browser };
}

interface Booked {
  doctorId: string;
  date: string;
  serial: number;
  phone: string;
  ticket: string;
}

/** Books at every doctor on every day, several callers at once, until told to stop. */
function bookOn(doctorIds: readonly string[]): { acknowledged: Booked[]; stop(): Promise<void> } {
  const acknowledged: Booked[] = [];
  const today = new Date().toISOString().slice(0, 10);
  let over = false;
  let n = 0;
  async function caller(): Promise<void> {
    while (!over) {
      n += 1;
      const doctorId = doctorIds[n % doctorIds.length]!;
      const date = addDays(today, 1 + (Math.floor(n / doctorIds.length) % 5));
      const who = patient(n);
      const call = openBrowser(program.baseUrl).call(bookAppointment, { body: { doctorId, date, ...who } });
      const answer = await call.catch(() => null);
      if (!answer) continue;
      const { serialNumber: serial, ticketUrl } = answer.appointment;
      acknowledged.push({ doctorId, date, serial, phone: who.phoneNumber, ticket: ticketUrl.split('/').at(-1)! });
    }
  }
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  return {
    acknowledged,
    async stop() {
      over = true;
      await callers;
    },
  };
}

const manifestOf = async (path: string) =>
  JSON.parse((await unzip(readFileSync(path))).get('manifest.json')!.toString()) as Record<string, unknown>;

async function expectWhole(dataDir: string, acknowledged: readonly Booked[]): Promise<void> {
  const { rows } = await asOwner(dataDir, (owner) =>
    owner.query<{ key: string; phone: string }>(
      `select doctor_id || ' ' || to_char(date, 'YYYY-MM-DD') || ' ' || serial as key, phone from appointment`,
    ),
  );
  const kept = new Map(rows.map(({ key, phone }) => [key, phone]));
  for (const { doctorId, date, serial, phone } of acknowledged)
    expect(kept.get(`${doctorId} ${date} ${serial}`)).toBe(phone);
  const { rows: wrong } = await asOwner(dataDir, (owner) =>
    owner.query(
      `select d.* from appointment_day d
       left join lateral (
         select count(*) as live, max(a.serial) as last, count(*) filter (where a.gender = 'MALE') as men
         from appointment a where a.doctor_id = d.doctor_id and a.date = d.date) a on true
       where d.live_count <> a.live or d.last_serial <> a.last or d.last_serial <> a.live or d.male <> a.men`,
    ),
  );
  expect(wrong).toEqual([]);
}

it(
  'a backup taken under load, restored elsewhere, has all that was acknowledged before it',
  { timeout: 120_000 * SCALE },
  async (context) => {
    const doctors: Awaited<ReturnType<typeof doctorWithFiles>>[] = [];
    for (let i = 0; i < DOCTORS; i += 1) doctors.push(await doctorWithFiles());
    const job = { id: randomUUID(), name: 'mail', data: { sealed: 'later' }, priority: 0, singletonKey: null };
    const startAfter = new Date(Date.now() + 3_600_000).toISOString();
    await asOwner(original, (owner) => promiseAgain(owner, [{ ...job, startAfter }]));

    const load = bookOn(doctors.map(({ doctorId }) => doctorId));
    await until(async () => expect(load.acknowledged.length).toBeGreaterThan(BEFORE), 60_000 * SCALE);
    const before = [...load.acknowledged];
    const made = await command(original, 'backup', file, '--plain');
    expect(made).toMatchObject({ code: 0, warned: '' });
    await load.stop();
    expect(load.acknowledged.length).toBeGreaterThan(before.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);

    expect((await command(elsewhere, 'restore', file)).code).toBe(0);
    // Nothing has touched it yet: a backup of the restored place has the very same rows, files and jobs.
    const again = join(folder, 'again.zip');
    expect((await command(elsewhere, 'backup', again, '--plain')).code).toBe(0);
    const parts = ({ tables, files, jobs, fingerprints, migrations, sequences }: Record<string, unknown>) => ({
      ...{ tables, files, jobs, fingerprints, migrations, sequences },
    });
    expect(parts(await manifestOf(again))).toEqual(parts(await manifestOf(file)));

    const restored = await startProgram(settings(elsewhere));
    try {
      await expectWhole(elsewhere, before);
      await expectAlive(restored, doctors, before);
      const { rows } = await asOwner(elsewhere, (owner) =>
        owner.query('select id, data from pgboss.job where id = $1', [job.id]),
      );
      expect(rows).toEqual([{ id: job.id, data: job.data }]);
    } finally {
      await restored.stop();
    }
    proved(context, `${load.acknowledged.length} bookings, ${before.length} of them acknowledged before the backup`);
  },
);

/** Tickets, sessions and files are good at the restored service, and it goes on where the other one was. */
async function expectAlive(
  restored: Program,
  doctors: readonly { doctorId: string; browser: Browser }[],
  before: readonly Booked[],
): Promise<void> {
  for (const { ticket, serial, doctorId } of before.slice(0, 20)) {
    const read = await openBrowser(restored.baseUrl).call(getTicket, { params: { ticket } });
    expect(read.ticket).toMatchObject({ serialNumber: serial, doctorId, status: 'BOOKED' });
  }
  for (const { doctorId, browser } of doctors) {
    const there = openBrowser(restored.baseUrl);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect((await there.call(getCurrentUser)).user._id).toBe(doctorId);
    for (const path of [`/api/public/doctors/${doctorId}/image`, '/api/doctor/licence-document']) {
      const [one, other] = await Promise.all([browser.fetch(path), there.fetch(path)]);
      expect(other.status).toBe(200);
      expect(Buffer.from(await other.arrayBuffer())).toEqual(Buffer.from(await one.arrayBuffer()));
    }
  }
  const [{ doctorId, date }] = [before[0]!];
  const who = { patientName: 'Kavita Iyer', phoneNumber: '9123456780', gender: 'FEMALE' as const };
  await openBrowser(restored.baseUrl).call(bookAppointment, { body: { doctorId, date, ...who } });
  await expectWhole(elsewhere, before);
}

it('restores neither over clinics nor under a running service', async () => {
  const running = await command(original, 'restore', file);
  expect(running).toMatchObject({ code: 1, warned: expect.stringContaining('Stop it first') });
  const taken = await command(elsewhere, 'restore', file);
  expect(taken).toMatchObject({ code: 1, warned: expect.stringContaining('The database is not empty') });
  expect((await command(original, 'backup', file, '--plain')).warned).toContain('already exists');
});
