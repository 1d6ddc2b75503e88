import { createECDH, randomBytes } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clinicTime } from '@baari/calendar/zone';
import { runLate } from '@baari/contract/day-control';
import type pg from 'pg';
import { prepareClinics, zoneAtNoon } from './clinics.ts';
import type { BenchServer } from './database.ts';
import { DAY_CAP, doctorId, sessionToken } from './dataset.ts';
import { quantile } from './quantile.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';

/** Clinics whose doctor is late, and as many late ones whose patients are told nothing. */
const LATE = 102;
const LATE_EVERY_MS = 100;
/** Clinics after these, whose desks act meanwhile. */
const DESKS = 20;
/** The first of each clinic is with the doctor, and so told nothing. */
const NOTICES = LATE * (DAY_CAP - 1);
/** All desks together: each a call in half a second. */
const ACTS_PER_SECOND = 40;
const WARM_SECONDS = 10;
/** About as long as the notices take. */
const QUIET_SECONDS = 45;
const WITHIN_SECONDS = 60;
const GIVEN_UP_SECONDS = 180;
const P99_AT_MOST = 1.2;
const MOST_ROUNDS = 3;
const ASKED_EVERY_MS = 100;

async function startSink() {
  const child = fork(join(import.meta.dirname, 'push-sink.ts'), { stdio: 'inherit' });
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    async taken(): Promise<number> {
      child.send('how many');
      return ((await once(child, 'message')) as [number])[0];
    },
    stop: () => void child.kill(),
  };
}

/** Every patient of the late clinics has a browser at the push service. */
async function subscribeAll(owner: pg.Pool, today: string, origin: string): Promise<void> {
  const browser = createECDH('prime256v1');
  await owner.query(
    `insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth)
     select doctor_id, date, serial, $2 || '/' || doctor_id || '/' || serial, $3, $4
     from appointment where date = $1 and doctor_id <= $5`,
    [today, origin, browser.generateKeys('base64url'), randomBytes(16).toString('base64url'), doctorId(LATE)],
  );
}

/** Desks that call again, one after the other and each when its time has come, whatever the answers before took. */
function startDesks(port: number, today: string) {
  const agent = new Agent({ keepAlive: true });
  const tookMs: number[] = [];
  let isOver = false;
  const act = (n: number): Promise<void> => {
    const clinic = 2 * LATE + 1 + (n % DESKS);
    const path = `/api/doctor/queue/${doctorId(clinic)}-${today.replaceAll('-', '')}-1/call-again`;
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const call = request({ port, path, agent, method: 'POST', headers: headersOf(clinic) }, (answer) =>
        answer.resume().once('end', () => {
          tookMs.push(performance.now() - begun);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`a desk was answered ${answer.statusCode}`));
        }),
      );
      call.once('error', reject);
      call.end('{}');
    });
  };
  const run = async () => {
    const begun = performance.now();
    const acts: Promise<void>[] = [];
    for (let n = 0; !isOver; n += 1) {
      await delay(Math.max(begun + (n * 1_000) / ACTS_PER_SECOND - performance.now(), 0));
      acts.push(act(n));
    }
    await Promise.all(acts);
    agent.destroy();
  };
  const running = run();
  return async (): Promise<number> => {
    isOver = true;
    await running;
    return quantile(
      tookMs.sort((a, b) => a - b),
      0.99,
    );
  };
}

const headersOf = (clinic: number) => ({
  cookie: `baari=${sessionToken(clinic)}`,
  'content-type': 'application/json',
});

/** A late start at many clinics: how soon all who are to be told have been, and what the other desks notice of it. */
export async function measureNotices(
  server: BenchServer,
  folder: string,
  port: number,
  rounds: number,
  say: (line: Line) => void,
): Promise<void> {
  const zone = zoneAtNoon(new Date());
  const today = clinicTime(new Date(), zone).date;
  const { owner, ownerUrl, appUrl } = await server.database('bench_notices');
  await prepareClinics(owner, today, 2 * LATE + DESKS);
  const sink = await startSink();
  await subscribeAll(owner, today, sink.origin);
  const service = await startService([START], port, join(folder, 'notices.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'notices-data'),
    CLINIC_TIME_ZONE: zone,
    PUSH_SERVICES: sink.origin,
    ...WITHOUT_LIMITS,
  }).catch((error: unknown) => {
    sink.stop();
    throw error;
  });
  const late = async (first: number, minutes: number) => {
    for (let clinic = first; clinic < first + LATE; clinic += 1) {
      const due = delay(LATE_EVERY_MS);
      const { status } = await fetch(`http://127.0.0.1:${port}${runLate.path}`, {
        method: 'POST',
        headers: headersOf(clinic),
        body: JSON.stringify({ minutes }),
      });
      if (status !== 200) throw new Error(`a clinic that is late was answered ${status}`);
      await due;
    }
  };
  const turns: { quiet: number; beside: number; seconds: number }[] = [];
  try {
    const warm = startDesks(port, today);
    await delay(WARM_SECONDS * 1_000);
    await warm();
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
      const minutes = 30 + 15 * round;
      const quietDesks = startDesks(port, today);
      await Promise.all([late(LATE + 1, minutes), delay(QUIET_SECONDS * 1_000)]);
      const quiet = await quietDesks();
      const before = await sink.taken();
      const desks = startDesks(port, today);
      const begun = performance.now();
      await late(1, minutes);
      while ((await sink.taken()) - before < NOTICES) {
        if (performance.now() - begun > GIVEN_UP_SECONDS * 1_000) throw new Error('not all notices were sent');
        await delay(ASKED_EVERY_MS);
      }
      turns.push({ quiet, seconds: (performance.now() - begun) / 1_000, beside: await desks() });
    }
  } finally {
    sink.stop();
    await service.stop();
  }
  const mid = (pick: (turn: (typeof turns)[number]) => number) => median(turns.map(pick));
  const ratio = mid(({ quiet, beside }) => beside / quiet);
  const seconds = mid((turn) => turn.seconds);
  say({
    what: `${NOTICES.toLocaleString('en')} notices of a late start at ${LATE} clinics within ten seconds, until the last is sent`,
    measured: `${seconds.toFixed(1)} s`,
    target: `at most ${WITHIN_SECONDS} s`,
    reached: seconds <= WITHIN_SECONDS,
    notes: `turns ${turns.map((turn) => turn.seconds.toFixed(1)).join(', ')}; the push service is on this machine and answers at once`,
  });
  say({
    what: `meanwhile the acts of ${DESKS} other desks, ${ACTS_PER_SECOND} in a second: 99th percentile`,
    measured: `${ratio.toFixed(2)} times (${mid(({ quiet }) => quiet).toFixed(1)} to ${mid(({ beside }) => beside).toFixed(1)} ms)`,
    target: `at most ${P99_AT_MOST} times`,
    reached: ratio <= P99_AT_MOST,
    notes: `beside as many late starts that nobody is told of; turns ${turns.map(({ quiet, beside }) => (beside / quiet).toFixed(2)).join(', ')}`,
  });
}
