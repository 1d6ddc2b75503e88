import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@baari/calendar/days';
import { bookAppointment } from '@baari/contract/booking';
import { IMAGE_MAX_BYTES, LICENCE_MAX_BYTES } from '@baari/contract/limits';
import { addDoctor } from '@baari/contract/profile';
import { watchDisplay } from '@baari/contract/queue-display';
import { getTicket } from '@baari/contract/ticket';
import { openBrowser } from '@baari/testing/browser';
import { startPostgres } from '@baari/testing/database';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { freePort } from '@baari/testing/free-port';
import { pdf, picture, profileForm, submit } from '@baari/testing/profile-form';
import { proved, SCALE } from '@baari/testing/proof';
import { lacksProxy, startProxy } from '@baari/testing/stand-ins/proxy';
import type { ProxyKind } from '@baari/testing/stand-ins/proxy';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deskOf } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const PROCESSES = 3;
const CALLERS = 8;
const DISPLAYS = 12;
const PLACES = 100;
const ROUNDS = Math.min(SCALE, 5);
const LATER_MS = 20_000;
/** nginx asks nobody whether a process is ready, so it is the harder one. */
const KINDS: readonly ProxyKind[] = SCALE === 1 ? ['nginx'] : ['nginx', 'haproxy'];

/** What calls ran into, each in a line. */
function tries() {
  const failures: string[] = [];
  let calls = 0;
  return {
    failures,
    count: () => calls,
    async call<T>(what: string, call: () => Promise<T>): Promise<T | null> {
      calls += 1;
      try {
        return await call();
      } catch (error) {
        const { status, code, cause, message } = error as Error & { status?: number; code?: string };
        failures.push([what, status, code, message, cause].join(' '));
        return null;
      }
    },
  };
}

describe.skipIf(lacksRedis())('three processes restarted one after the other under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-rolling-'));
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
  const ports: number[] = [];
  const processes: Program[] = [];
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let redis: RedisServer;
  let owner: pg.Pool;

  const start = (port: number) =>
    startProgram({
      ...redis.settings,
      DATABASE_URL: postgres.appUrl,
      MIGRATION_DATABASE_URL: postgres.ownerUrl,
      BAARI_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: dataDir,
      PORT: String(port),
      TRUST_PROXY: '1',
      STOP_WAIT_SECONDS: '3',
      BOOKING_RUSH_CHECK: '0',
      LIMIT_BOOKINGS_PER_MINUTE: '1000000',
      LIMIT_READS_PER_MINUTE: '1000000',
    });

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    for (let n = 0; n < PROCESSES; n += 1) {
      ports.push(await freePort());
      processes.push(await start(ports[n]!));
    }
    owner = new pg.Pool({ connectionString: postgres.ownerUrl });
  });
  afterAll(async () => {
    await owner.end();
    for (const process of processes) await process.stop();
    await Promise.all([postgres.stop(), redis.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const newDoctor = async () => (await makeDoctor(owner, new Date(), { maxAppointment: PLACES })).doctorId;
  async function openAs(doctorId: string, baseUrl: string) {
    const token = randomBytes(32).toString('base64url');
    await owner.query(
      `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
       values ($1, $2, now(), now(), now() + interval '1 day', now())`,
      [createHash('sha256').update(token).digest(), doctorId],
    );
    const browser = openBrowser(baseUrl);
    browser.cookies.set('baari', token);
    return browser;
  }
  async function newDesk(baseUrl: string) {
    const doctorId = await newDoctor();
    return { doctorId, desk: deskOf({ doctorId, browser: await openAs(doctorId, baseUrl) }) };
  }

  it.for(KINDS)(
    'behind %s: no call fails, no booking is lost or doubled, no display misses a call',
    { timeout: 120_000 * ROUNDS },
    async (kind, context) => {
      if (lacksProxy(kind)) return context.skip();
      const proxy = await startProxy(kind, ports);
      onTestFinished(() => proxy.stop());
      const { doctorId, desk } = await newDesk(proxy.baseUrl);
      const { call, failures, count } = tries();
      let isOver = false;
      let isDark = false;

      const booked: string[] = [];
      async function book(caller: number): Promise<void> {
        const browser = openBrowser(proxy.baseUrl);
        let clinic = '';
        for (let n = 0; !isOver; n += 1) {
          if (n % PLACES === 0) clinic = await newDoctor();
          const who = { ...patient(n), patientName: `Ravi Kumar ${caller} ${n}` };
          const answer = await call('booking', () =>
            browser.call(bookAppointment, { body: { doctorId: clinic, date: tomorrow, ...who } }),
          );
          if (!answer) continue;
          booked.push(`${clinic} ${who.patientName}`);
          const ticket = answer.appointment.ticketUrl.split('/t/')[1]!;
          await call('ticket', () => browser.call(getTicket, { params: { ticket } }));
        }
      }
      let current: number | null = null;
      async function work(): Promise<void> {
        for (let n = 1; n <= PLACES && !isOver; n += 1) {
          await call('walk-in', () => desk.walkIn(n));
          if (await call('call', () => desk.callNext(current))) current = n;
          for (let look = 0; look < 10; look += 1) await call('queue', desk.read);
        }
      }
      const shown: (number | null)[] = Array.from({ length: DISPLAYS }, () => null);
      const hints: number[] = [];
      const open = new Set<{ close(): void }>();
      async function show(place: number): Promise<void> {
        while (!isDark) {
          const live = await call('display', () =>
            openLive(proxy, openBrowser(proxy.baseUrl), watchDisplay, { id: doctorId }),
          );
          if (!live) continue;
          open.add(live);
          void live.until((event) => {
            shown[place] = event.current;
            return false;
          });
          await live.ended;
          open.delete(live);
          if (isDark) return;
          hints.push(live.hint);
          await delay(live.hint);
        }
      }
      const load = [...Array.from({ length: CALLERS }, (_, caller) => book(caller)), work()];
      const displays = Array.from({ length: DISPLAYS }, (_, place) => show(place));

      let longestStopMs = 0;
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [place, port] of ports.entries()) {
          const begun = performance.now();
          await processes[place]!.stop();
          longestStopMs = Math.max(longestStopMs, performance.now() - begun);
          processes[place] = await start(port);
        }
      isOver = true;
      await Promise.all(load);
      expect(failures).toEqual([]);
      expect(current).not.toBeNull();
      await until(async () => expect(shown).toEqual(shown.map(() => current)), LATER_MS);
      isDark = true;
      open.forEach((live) => live.close());
      await Promise.all(displays);

      expect(failures).toEqual([]);
      expect(hints.length).toBeGreaterThanOrEqual(DISPLAYS);
      for (const hint of hints) expect(hint >= 1_000 && hint <= 5_000).toBe(true);
      const { rows } = await owner.query(
        "select doctor_id || ' ' || patient_name as who from appointment where date = $1 and patient_name like 'Ravi Kumar _ %'",
        [tomorrow],
      );
      expect(
        rows
          .map(({ who }) => who)
          .filter((who) => booked.includes(who))
          .toSorted(),
      ).toEqual(booked.toSorted());
      const stop = (longestStopMs / 1_000).toFixed(1);
      proved(
        context,
        `${ROUNDS * PROCESSES} restarts, ${count()} calls, ${booked.length} bookings, ${hints.length} displays that came back, stops of up to ${stop} s`,
      );
    },
  );

  it.for<ProxyKind>(['nginx', 'haproxy'])('behind %s: nobody notices a process that died', async (kind, context) => {
    if (lacksProxy(kind)) return context.skip();
    const proxy = await startProxy(kind, ports);
    onTestFinished(() => proxy.stop());
    const { desk } = await newDesk(proxy.baseUrl);
    await processes[1]!.kill();
    for (let n = 1; n <= PLACES / 2; n += 1) {
      await desk.walkIn(n);
      await desk.read();
    }
    processes[1] = await start(ports[1]!);
  });

  it.for<ProxyKind>(['nginx', 'haproxy'])(
    'behind %s: the largest picture and document come through, larger ones are refused in our words',
    async (kind, context) => {
      if (lacksProxy(kind)) return context.skip();
      const proxy = await startProxy(kind, ports);
      onTestFinished(() => proxy.stop());
      const { doctorId } = await makeDoctor(owner, new Date(), { withoutProfile: true });
      const browser = await openAs(doctorId, proxy.baseUrl);
      const filledUp = (file: Buffer, size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)]);
      const image = filledUp(await picture(), IMAGE_MAX_BYTES);
      const larger = await profileForm({}, { image, licenseDocument: filledUp(pdf(), LICENCE_MAX_BYTES + 1) });
      await expect(browser.call(addDoctor, { body: larger })).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE' });
      await submit(browser, {}, { image, licenseDocument: filledUp(pdf(), LICENCE_MAX_BYTES) });
    },
  );
});
