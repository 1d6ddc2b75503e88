import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findEmbedded } from '@baari/api/db/embedded';
import { clinicTime } from '@baari/calendar/zone';
import pg from 'pg';
import type { Plan } from './calls.ts';
import { makeDoctors, makeFullDays, makePastDays, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { START, startService, WITHOUT_LIMITS } from './service.ts';

const DOCTORS = 500;
const PAST_DAYS = 200;
const USUAL = 32;
const CROWD = 1_000;
const RETRY_MS = 1_000;
const AT_MOST_MB = 250;
/** Longer than unused connections stay open, and than Node waits with giving back what a load has left. */
const QUIET_MS = 20_000;

interface Process {
  pid: number;
  parent: number;
}

/** All processes of this machine that have not ended meanwhile. */
const processes = (): Process[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1];
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return [];
    }
  });

/** All that a process has started, and that they have. */
function startedBy(pid: number, all = processes()): number[] {
  const own = all.filter(({ parent }) => parent === pid);
  return own.flatMap(({ pid: child }) => [child, ...startedBy(child, all)]);
}

/** What a process holds in MB; of what several processes hold, its part. */
function proportionalMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** What the service and its own database hold after bookings, lists, statistics and a crowd. The first start fills the cache of compiled code. */
export async function measureMemory(
  folder: string,
  port: number,
  seconds: number,
  say: (line: Line) => void,
): Promise<void> {
  const dataDir = join(folder, 'data-memory');
  const env = { DATA_DIR: dataDir, BAARI_SECRET: SECRET, ...WITHOUT_LIMITS };
  const start = () => startService([START], port, join(folder, 'memory.log'), env);
  await (await start()).stop();
  const service = await start();
  const owner = new pg.Pool({ connectionString: findEmbedded(dataDir)!.ownerUrl, max: 1 });
  const generator = startGenerator();
  try {
    const today = clinicTime(new Date(), 'Asia/Kolkata').date;
    await makeDoctors(owner, 1, DOCTORS);
    await makeFullDays(owner, { from: 1, to: DOCTORS, lastDate: today, days: 1 });
    await makePastDays(owner, DOCTORS, today, PAST_DAYS);
    await settle(owner);
    const ready = proportionalMb(service.pid);
    let from = 0;
    const load = async (kind: Plan['kind'], connections: number) => {
      const plan: Plan = { kind, firstDoctor: 1, doctors: DOCTORS, secret: SECRET, today };
      const call = { port, connections, from, below: Number.MAX_SAFE_INTEGER, seconds, plan, retryMs: RETRY_MS };
      from = (await generator.run(call)).next;
    };
    for (const kind of ['spread', 'list', 'stats'] as const) await load(kind, USUAL);
    await load('spread', CROWD);
    const held = () => {
      const own = proportionalMb(service.pid);
      const database = startedBy(service.pid).reduce((sum, pid) => sum + proportionalMb(pid), 0);
      return {
        all: Math.round(own + database),
        parts: `the service ${Math.round(own)}, PostgreSQL ${Math.round(database)}`,
      };
    };
    const atOnce = held();
    await delay(QUIET_MS);
    const later = held();
    say({
      what: `memory of the service and its own database, ${QUIET_MS / 1_000} s after bookings, lists, statistics and 1,000 callers at once (PSS)`,
      measured: `${later.all} MB`,
      target: `at most ${AT_MOST_MB} MB`,
      reached: later.all <= AT_MOST_MB,
      notes: `${later.parts}; at once ${atOnce.all}: ${atOnce.parts}; the service when ready ${Math.round(ready)}`,
    });
  } finally {
    generator.stop();
    await owner.end();
    await service.stop();
  }
}
