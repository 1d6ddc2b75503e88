import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import { makeProofs } from './calls.ts';
import type { Plan } from './calls.ts';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import type { LoadResult } from './load.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, turnedAway } from './rounds.ts';
import { MAIN, startService, WITHOUT_LIMITS } from './service.ts';

const DOCTORS = 5_000;
const CONNECTIONS = 32;
/** Of patients who book with the clinic of the storm. */
const CLINIC_CONNECTIONS = 4;
const CLINIC_NETWORKS = 200;
const STORM_NETWORKS = 300;
/** So many that no network of an ordinary patient books twice with one doctor. */
const PATIENT_NETWORKS = 1_000_000;
const SECONDS = 3;
const MOST_ROUNDS = 3;
/** How soon a network of the storm comes again, and an ordinary patient who was turned away. */
const AGAIN_MS = 1_000;
/** Of the storm's networks one in three solves its proofs. */
const SOLVES_EVERY = 3;
const P99_AT_MOST = 2;
/** Who is turned away waited longer than anybody, and is in no percentile. */
const TURNED_AWAY_AT_MOST = 0.01;

/** What the ordinary patients of other clinics, and of the one that is stormed, waited for. */
interface Waited {
  others: LoadResult;
  same: LoadResult;
  storm?: LoadResult;
}

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
  const stormed = { kind: 'hot', firstDoctor: DOCTORS + 1, doctors: 1 } as const;
  const plans = {
    others: {
      ...{ ...base, kind: 'spread', firstDoctor: 1, doctors: DOCTORS },
      networks: { first: 20 << 16, count: PATIENT_NETWORKS },
    },
    // Their phones solve what they are asked for.
    same: {
      ...{ ...base, ...stormed },
      networks: { first: 50 << 16, count: CLINIC_NETWORKS },
    },
    storm: {
      ...{ ...base, ...stormed },
      networks: { first: 10 << 16, count: STORM_NETWORKS },
    },
  } satisfies Record<string, Plan>;
  /** How many proofs a run needs at most, and every how many-th call has one. */
  const proofs = {
    others: { every: 1, count: 0 },
    same: { every: 1, count: 1_500 },
    storm: { every: SOLVES_EVERY, count: (STORM_NETWORKS / SOLVES_EVERY) * (SECONDS + 2) },
  };
  const generators = { others: startGenerator(), same: startGenerator(), storm: startGenerator() };
  const next = { others: 0, same: 40_000_000, storm: 50_000_000 };
  const prepared = async (who: keyof typeof plans): Promise<Plan> => {
    const { every, count } = proofs[who];
    return { ...plans[who], proofs: { every, texts: await makeProofs(SECRET, count) } };
  };
  const run = async (who: keyof typeof plans, plan: Plan, connections: number, pauseMs = 0): Promise<LoadResult> => {
    const call = { port, connections, from: next[who], below: Number.MAX_SAFE_INTEGER, seconds: SECONDS };
    const result = await generators[who].run({ ...call, plan, retryMs: AGAIN_MS, pauseMs, beginMs: pauseMs });
    next[who] = result.next;
    return result;
  };
  /** `beside`: what begins with them, once all proofs are made. */
  const wait = async (beside?: Plan): Promise<Waited> => {
    const plan = await prepared('same');
    const [others, same, storm] = await Promise.all([
      run('others', plans.others, CONNECTIONS),
      run('same', plan, CLINIC_CONNECTIONS),
      beside && run('storm', beside, STORM_NETWORKS, AGAIN_MS),
    ]);
    return { others, same, ...(storm && { storm }) };
  };
  const quiet: Waited[] = [];
  const beside: Waited[] = [];
  let booked = 0;
  let asked = 0;
  try {
    await wait();
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
      quiet.push(await wait());
      const waited = await wait(await prepared('storm'));
      beside.push(waited);
      booked += waited.storm!.done;
      asked += waited.storm!.refused[428] ?? 0;
    }
  } finally {
    for (const generator of Object.values(generators)) generator.stop();
    await service.stop();
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const storm = `${booked} bookings of the storm with a proof, ${asked} were asked for one`;
  for (const who of ['others', 'same'] as const) {
    const p99 = (results: readonly Waited[]) => median(results.map((waited) => waited[who].p99Ms));
    const rate = (results: readonly Waited[]) =>
      `${Math.round(median(results.map((waited) => waited[who].perSecond))).toLocaleString('en')}/s`;
    const ratio = p99(beside) / p99(quiet);
    const gone = turnedAway(beside.map((waited) => waited[who]));
    const served = beside.reduce((sum, waited) => sum + waited[who].done, 0);
    const share = gone.calls / (served + gone.calls);
    say({
      what: `a storm on one clinic from ${STORM_NETWORKS} networks, each again after a second, a third with proofs: 99th percentile of the ordinary patients ${
        who === 'same' ? `of that clinic, ${CLINIC_CONNECTIONS}` : `of others, ${CONNECTIONS}`
      } connections`,
      measured: `${ratio.toFixed(2)} times (${p99(quiet).toFixed(1)} to ${p99(beside).toFixed(1)} ms), ${percent(share)} turned away`,
      target: `at most ${P99_AT_MOST} times, and at most ${percent(TURNED_AWAY_AT_MOST)} turned away`,
      reached: ratio <= P99_AT_MOST && share <= TURNED_AWAY_AT_MOST,
      notes: `${rate(quiet)} to ${rate(beside)}; turned away of ${(served + gone.calls).toLocaleString('en')}: ${gone.statuses}; ${storm}`,
    });
  }
}
