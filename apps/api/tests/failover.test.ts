import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@baari/calendar/days';
import { connectPrimary } from '@baari/api/db/servers';
import { bookAppointment } from '@baari/contract/booking';
import { openBrowser } from '@baari/testing/browser';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { startReplicated } from '@baari/testing/replicated';
import type { Replicated } from '@baari/testing/replicated';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const CALLERS = 4;
const DOCTORS = 20;
const BACK_MS = 30_000;
const DATE = addDays(new Date().toISOString().slice(0, 10), 2);
const dataDir = mkdtempSync(join(tmpdir(), 'baari-failover-'));
let servers: Replicated;
let program: Program | undefined;
let ownerUrl: string;

beforeAll(async () => {
  // What is acknowledged is on both.
  servers = await startReplicated(process.env.POSTGRES_PATH ?? null, { synchronous_standby_names: '*' });
  // The one that takes writes is not the first.
  ownerUrl = servers.address('owner', servers.standby, servers.primary);
  program = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: `${servers.address('app', servers.standby, servers.primary)}&target_session_attrs=read-write`,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: 'a secret of the tests, long enough',
    LIMIT_BOOKINGS_PER_MINUTE: '1000000',
    BOOKING_RUSH_CHECK: '0',
  });
});
afterAll(async () => {
  await program?.stop();
  await servers.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function asOwner<T>(work: (owner: Awaited<ReturnType<typeof connectPrimary>>) => Promise<T>): Promise<T> {
  const owner = await connectPrimary(ownerUrl, 'test');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const readiness = async () => {
  const answer = await openBrowser(program!.baseUrl).fetch('/readyz');
  return { status: answer.status, told: await answer.json() };
};

it('another server becomes the primary: bookings go on without a restart, and none that was acknowledged is lost', async () => {
  const doctors = await asOwner(async (owner) => {
    const made = [];
    while (made.length < DOCTORS) made.push(await makeDoctor(owner, new Date(), { maxAppointment: 100 }));
    return made;
  });
  const acknowledged = new Map<string, string>();
  const failures: unknown[] = [];
  let n = 0;
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      const who = patient((n += 1));
      const { doctorId } = doctors[n % DOCTORS]!;
      await openBrowser(program!.baseUrl)
        .call(bookAppointment, { body: { doctorId, date: DATE, ...who } })
        .then(
          ({ appointment }) => void acknowledged.set(`${doctorId} ${appointment.serialNumber}`, who.phoneNumber),
          async (error: unknown) => {
            failures.push(error);
            await delay(100); // a caller that was told to wait
          },
        );
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  const moreThan = (count: number) => until(async () => expect(acknowledged.size).toBeGreaterThan(count), BACK_MS);

  await moreThan(20);
  expect(await readiness()).toEqual({ status: 200, told: expect.objectContaining({ database: 'primary' }) });
  await servers.primary.kill();
  await until(
    async () => expect(await readiness()).toMatchObject({ status: 503, told: { database: 'read-only' } }),
    BACK_MS,
  );
  const before = acknowledged.size;
  await servers.standby.query('select pg_promote()');
  await moreThan(before + 20);
  isOver = true;
  await callers;

  expect(await readiness()).toEqual({ status: 200, told: expect.objectContaining({ database: 'primary' }) });
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  const { rows } = await asOwner((owner) =>
    owner.query<{ place: string; phone: string }>("select doctor_id || ' ' || serial as place, phone from appointment"),
  );
  const kept = new Map(rows.map(({ place, phone }) => [place, phone]));
  for (const [place, phone] of acknowledged) expect(kept.get(place)).toBe(phone);
});
