import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import type { Plan } from './calls.ts';
import type { BenchDatabase, BenchServer } from './database.ts';
import { DAY_CAP, makeDoctors, makeFullDays, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import type { Generator } from './generator.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import { MAIN, startService, WITHOUT_LIMITS } from './service.ts';
import type { Running } from './service.ts';

/** Clinics whose calls are timed, spread evenly over all clinics. */
export const DESKS = 100;
const DAYS = 10;
const CONNECTIONS = 4;
const SLOWER_AT_MOST = 1.2;
export const SMALL = 100_000;

export interface Growth {
  large: number;
  rounds: number;
  seconds: number;
}
export interface Sized {
  service: Running;
  port: number;
  doctors: number;
}

/** The service on a database of the bench. */
export const serviceOn = ({ appUrl, ownerUrl }: BenchDatabase, folder: string, port: number): Promise<Running> =>
  startService([MAIN], port, join(folder, `growth-${port}.log`), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, `data-${port}`),
    ...WITHOUT_LIMITS,
  });

/** A database with this many appointments (clinics of 100 patients on each of ten days), and the service on it. */
export async function startSized(
  server: BenchServer,
  folder: string,
  appointments: number,
  port: number,
  today: string,
): Promise<Sized> {
  const doctors = appointments / (DAYS * DAY_CAP);
  const database = await server.database(`bench_growth_${appointments}_${port}`);
  await makeDoctors(database.owner, 1, doctors);
  await makeFullDays(database.owner, { from: 1, to: doctors, lastDate: today, days: DAYS });
  await settle(database.owner);
  return { service: await serviceOn(database, folder, port), port, doctors };
}

async function timeOnce(generator: Generator, { port, doctors }: Sized, plan: Plan, seconds: number, from: number) {
  const gap = doctors / DESKS;
  const below = plan.kind === 'verify' ? DESKS * DAY_CAP : Number.MAX_SAFE_INTEGER;
  const result = await generator.run({ port, connections: CONNECTIONS, from, below, seconds, plan: { ...plan, gap } });
  if (result.done === 0 || Object.keys(result.refused).length > 0)
    throw new Error(`The service refused: ${result.sample}`);
  return result;
}

async function compare(generator: Generator, sizes: readonly [Sized, Sized], plan: Plan, { rounds, seconds }: Growth) {
  const times: number[][] = [[], []];
  const next = [0, 0];
  // A ticket can be verified only once, so this row gets less time.
  const stretch = plan.kind === 'verify' ? Math.min(seconds, 0.5) : seconds;
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, sized] of sizes.entries()) {
      const result = await timeOnce(generator, sized, plan, stretch, next[i]!);
      next[i] = result.next;
      if (round > 0) times[i]!.push(result.p50Ms);
    }
  }
  return { small: median(times[0]!), large: median(times[1]!) };
}

/** Says for each kind of call how many times as long it takes on the large database as on the small one, by turns. */
export async function compareSizes(
  sizes: readonly [Sized, Sized],
  today: string,
  growth: Growth,
  where: string,
  say: (line: Line) => void,
): Promise<void> {
  const generator = startGenerator();
  try {
    for (const [kind, what] of [
      ['verify', 'verify'],
      ['list', 'day list of 100 patients'],
      ['stats', 'statistics of six months'],
    ] as const) {
      const plan: Plan = { kind, secret: SECRET, today, firstDoctor: 1, doctors: DESKS };
      const ms = await compare(generator, sizes, plan, growth);
      say({
        what: `${what}, ${SMALL.toLocaleString('en')} to ${growth.large.toLocaleString('en')} appointments${where}`,
        measured: `${(ms.large / ms.small).toFixed(2)} times (${ms.small.toFixed(2)} to ${ms.large.toFixed(2)} ms)`,
        target: `at most ${SLOWER_AT_MOST} times`,
        reached: ms.large <= SLOWER_AT_MOST * ms.small,
        notes: `median over HTTP, ${CONNECTIONS} connections, ${DESKS} clinics`,
      });
    }
  } finally {
    generator.stop();
  }
}

/** Times calls on a small and on a large database in turn: their cost must hardly depend on the amount of data. */
export async function measureGrowth(
  server: BenchServer,
  folder: string,
  port: number,
  growth: Growth,
  say: (line: Line) => void,
): Promise<void> {
  const today = clinicTime(new Date(), 'Asia/Kolkata').date;
  const small = await startSized(server, folder, SMALL, port, today);
  const large = await startSized(server, folder, growth.large, port + 1, today);
  try {
    await compareSizes([small, large], today, growth, '', say);
  } finally {
    await small.service.stop();
    await large.service.stop();
  }
}
