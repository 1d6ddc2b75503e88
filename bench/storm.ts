import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import type { Plan } from './calls.ts';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import type { LoadResult } from './load.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, refuse } from './rounds.ts';
import { MAIN, startService, WITHOUT_LIMITS } from './service.ts';

const DOCTORS = 5_000;
const CONNECTIONS = 32;
const STORM_NETWORKS = 300;
/** So many that no network of an ordinary patient books twice with one doctor. */
const PATIENT_NETWORKS = 1_000_000;
const SECONDS = 2;
const MOST_ROUNDS = 3;
/** How soon a network of the storm comes again when it is rejected. */
const RETRY_MS = 1_000;
const P99_AT_MOST = 2;

/** Ordinary patients, with and without a storm of bookings on one clinic from three hundred networks. */
export async function measureStorm(
  server: BenchServer,
  folder: string,
  port: number,
  rounds: number,
  say: (line: Line) => void,
): Promise<void> {
  const { ownerUrl, appUrl, owner } = await server.database('bench_storm');
  await makeDoctors(owner, 1, DOCTORS + 1);
  await settle(owner);
  const service = await startService([MAIN], port, join(folder, 'storm.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'data-storm'),
    ...WITHOUT_LIMITS,
    BOOKING_RUSH_CHECK: '1',
    TRUST_PROXY: '1',
  });
  const base = { secret: SECRET, today: clinicTime(new Date(), 'Asia/Kolkata').date };
  const patients: Plan = {
    ...{ ...base, kind: 'spread', firstDoctor: 1, doctors: DOCTORS },
    networks: { first: 20 << 16, count: PATIENT_NETWORKS },
  };
  const attackers: Plan = {
    ...{ ...base, kind: 'hot', firstDoctor: DOCTORS + 1, doctors: 1 },
    networks: { first: 10 << 16, count: STORM_NETWORKS },
  };
  const [generator, storm] = [startGenerator(), startGenerator()];
  let next = 0;
  let nextOfStorm = 50_000_000;
  const load = async (): Promise<LoadResult> => {
    const call = { port, connections: CONNECTIONS, from: next, below: Number.MAX_SAFE_INTEGER, seconds: SECONDS };
    const result = await generator.run({ ...call, plan: patients });
    refuse(result);
    next = result.next;
    return result;
  };
  const blow = async (): Promise<LoadResult> => {
    const call = {
      port,
      connections: STORM_NETWORKS,
      from: nextOfStorm,
      below: Number.MAX_SAFE_INTEGER,
      seconds: SECONDS,
    };
    const result = await storm.run({ ...call, plan: attackers, retryMs: RETRY_MS });
    nextOfStorm = result.next;
    return result;
  };
  const quiet: LoadResult[] = [];
  const beside: LoadResult[] = [];
  let booked = 0;
  let asked = 0;
  try {
    await load();
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
      quiet.push(await load());
      const [ordinary, blown] = await Promise.all([load(), blow()]);
      beside.push(ordinary);
      booked += blown.done;
      asked += blown.refused[428] ?? 0;
    }
  } finally {
    generator.stop();
    storm.stop();
    await service.stop();
  }
  const p99 = (results: readonly LoadResult[]) => median(results.map(({ p99Ms }) => p99Ms));
  const rate = (results: readonly LoadResult[]) =>
    `${Math.round(median(results.map(({ perSecond }) => perSecond))).toLocaleString('en')}/s`;
  const ratio = p99(beside) / p99(quiet);
  say({
    what: `a storm on one clinic from ${STORM_NETWORKS} networks, each again after a second: 99th percentile of the ordinary patients of others, ${CONNECTIONS} connections`,
    measured: `${ratio.toFixed(2)} times (${p99(quiet).toFixed(1)} to ${p99(beside).toFixed(1)} ms)`,
    target: `at most ${P99_AT_MOST} times`,
    reached: ratio <= P99_AT_MOST,
    notes: `${rate(quiet)} to ${rate(beside)}; of the storm ${booked} booked, ${asked} were asked for a proof of work`,
  });
}
