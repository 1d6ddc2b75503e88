import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buildApp } from '@baari/api/app';
import { readConfig } from '@baari/api/config/config';
import { startEmbedded } from '@baari/api/db/embedded';
import type { Embedded } from '@baari/api/db/embedded';
import { migrate, requireMigrated } from '@baari/api/db/migrate';
import { openPool } from '@baari/api/db/pool';
import { openLogger } from '@baari/api/lib/logger';
import { installJobs } from '@baari/api/ports/jobs';
import { login } from '@baari/contract/account';
import { getAppointments } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { getProfile } from '@baari/contract/profile';
import { getQueue, undoQueueAct } from '@baari/contract/queue';
import { getReceipt } from '@baari/contract/receipt';
import { getTicket } from '@baari/contract/ticket';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { createDatabase, onDatabase, withDatabase } from '@baari/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from './support/catalogue.ts';
import { FORMER_BACKUP, KNOWN, unpackFormerClinic } from './support/former-clinic.ts';
import { operate } from './support/operator.ts';

const { today, doctorId } = KNOWN;
// Who was called is numbered on days that are open by the database's own calendar; this one has long passed.
const { nowServing, ...QUEUE } = KNOWN.queue;
const { ticket: TICKET, nowServing: _served, ...TOLD } = KNOWN.ticket;
const clock = () => new Date(KNOWN.now);

/** How many rows each table has, but for those that say how the database was made. */
async function rowsIn(url: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  await onDatabase(url, async (client) => {
    for (const name of Object.keys(KNOWN.rows).filter((table) => table !== 'migration')) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from ${name}`);
      counted[name] = rows[0]!.n;
    }
  });
  return counted;
}
const { migration: _, ...KNOWN_ROWS } = KNOWN.rows;

let dataDir: string;
let embedded: Embedded;
/** Databases as the version before left them. */
let copies: string[];
/** Another one. */
let openDay: string;
beforeAll(async () => {
  dataDir = unpackFormerClinic();
  embedded = await startEmbedded({ dataDir });
  const former = new URL(embedded.ownerUrl).pathname.slice(1);
  copies = [];
  for (let n = 0; n < 3; n += 1) copies.push(await createDatabase(embedded.ownerUrl, `copy_${n}`, former));
  openDay = await createDatabase(embedded.ownerUrl, 'open_day', former);
});
afterAll(async () => {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a database of the version before', () => {
  it('ends as a fresh one, and keeps every row', async () => {
    const fresh = await createDatabase(embedded.ownerUrl, 'fresh', 'template1');
    await migrate(fresh);
    await migrate(embedded.ownerUrl);
    expect(await onDatabase(embedded.ownerUrl, catalogue)).toEqual(await onDatabase(fresh, catalogue));
    expect(await rowsIn(embedded.ownerUrl)).toEqual(KNOWN_ROWS);
    const recorded = 'select name, checksum from migration order by name';
    expect(await onDatabase(embedded.ownerUrl, async (client) => (await client.query(recorded)).rows)).toEqual(
      await onDatabase(fresh, async (client) => (await client.query(recorded)).rows),
    );
  });

  it('is taken on by processes that all start at once', async () => {
    const whole = await onDatabase(withDatabase(embedded.ownerUrl, 'fresh'), catalogue);
    for (const copy of copies) {
      await Promise.all([1, 2, 3, 4].map(() => migrate(copy)));
      expect(await onDatabase(copy, catalogue)).toEqual(whole);
      expect(await rowsIn(copy)).toEqual(KNOWN_ROWS);
    }
  });

  it('numbers who was called on a day that is open', async () => {
    await onDatabase(openDay, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query('delete from appointment where date <> $1', [today]);
      await client.query('update appointment set date = current_date where date = $1', [today]);
    });
    await migrate(openDay);
    const serving = 'select now_serving($1, current_date) as serial';
    const { rows } = await onDatabase(openDay, (client) => client.query<{ serial: number }>(serving, [doctorId]));
    expect(rows).toEqual([{ serial: nowServing }]);
  });
});

describe('the service on a data directory of the version before', () => {
  let baseUrl: string;
  let doctor: Browser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await migrate(embedded.ownerUrl);
    await installJobs(embedded.ownerUrl);
    const pool = openPool(embedded.appUrl, 4, () => {});
    const logger = openLogger('fatal', new Writable({ write: (_line, _encoding, done) => done() }));
    const app = await buildApp({ config: readConfig({ DATA_DIR: dataDir }), pool, logger, clock, web: null });
    baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    doctor = openBrowser(baseUrl);
    for (const [name, value] of Object.entries(KNOWN.cookies)) doctor.cookies.set(name, value);
    stop = async () => {
      await app.close();
      await pool.end();
    };
  });
  afterAll(() => stop());

  it('knows the session, the password and the picture', async () => {
    const profile = (await doctor.call(getProfile)).profileData!;
    expect(profile).toMatchObject({
      _id: doctorId,
      personalInfo: { email: KNOWN.email },
      subscription: { status: 'active' },
    });
    expect((await doctor.fetch(profile.personalInfo.image)).status).toBe(200);
    const { email, password } = KNOWN;
    expect((await openBrowser(baseUrl).call(login, { body: { email, password } })).user).toMatchObject({ email });
  });

  it('shows the day’s list and the queue as they were', async () => {
    const { appointments } = await doctor.call(getAppointments, { query: { date: today } });
    expect(appointments[0]!.allPatients).toMatchObject(KNOWN.list);
    expect((await doctor.call(getQueue, { query: {} })).queue).toMatchObject(QUEUE);
  });

  it('reads its tickets and receipts', async () => {
    expect((await openBrowser(baseUrl).call(getTicket, { params: { ticket: TICKET } })).ticket).toMatchObject(TOLD);
    const { receipt } = await doctor.call(getReceipt, { params: { number: KNOWN.receipt } });
    expect(receipt).toMatchObject({ number: KNOWN.receipt, buyer: { name: 'Asha Rao' } });
  });

  it('answers a booking that is asked for again as it was answered then, and takes the next', async () => {
    const { body, idempotencyKey, serialNumber } = KNOWN.booking;
    const patient = openBrowser(baseUrl);
    const again = await patient.call(bookAppointment, { body }, { idempotencyKey });
    expect(again.appointment.serialNumber).toBe(serialNumber);
    const next = await patient.call(bookAppointment, { body: { ...body, patientName: 'Nisha Kapoor' } });
    expect(next.appointment.serialNumber).toBe(KNOWN.lastSerial + 1);
  });

  it('undoes the desk’s last act', async () => {
    const { queue } = await doctor.call(undoQueueAct, { body: { no: KNOWN.queue.lastAct.no } });
    expect(queue).toMatchObject({ current: null, lastAct: null });
  });
});

it('a backup of the version before is restored into this one', async () => {
  const place = mkdtempSync(join(tmpdir(), 'baari-restored-'));
  expect(await operate({ DATA_DIR: place }, clock, ['restore', FORMER_BACKUP])).toMatchObject({ code: 0 });
  const restored = await startEmbedded({ dataDir: place });
  await onDatabase(restored.ownerUrl, requireMigrated);
  // Counters of tries are not in a backup.
  expect(await rowsIn(restored.ownerUrl)).toEqual({ ...KNOWN_ROWS, rate_limit: 0 });
  await restored.stop();
  rmSync(place, { recursive: true, force: true });
});
