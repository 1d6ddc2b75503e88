import { clinicTime } from '@baari/calendar/zone';
import type pg from 'pg';
import type { Plan } from './calls.ts';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import { serviceOn } from './growth.ts';
import type { LoadResult } from './load.ts';
import type { SqlRunner } from './pgbench.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, race, refuse } from './rounds.ts';

const CALM = 4;
const BUSY = 32;
const RARE = 10;
/** Beside a search that reads all doctors: it took 170 ms among 50,000 where 10 ms are wanted. */
const FASTER_AT_LEAST = 17;

/** Two letters are in no index of three: this reads all. */
const READS_ALL = 'xq';
const NOBODY = 'Xavier Quintal';
const SEARCHES = [
  { words: NOBODY, what: 'a search that nobody fits', atLeast: FASTER_AT_LEAST },
  { words: 'Zutshi', what: `a search that ${RARE} fit`, atLeast: null },
  { words: 'Asha', what: 'the first page of a search that one in seven fits', atLeast: null },
] as const;

export interface Search {
  doctors: number;
  rounds: number;
  seconds: number;
}

/** Doctors of usual names in usual cities, few of them Zutshi. */
async function makeNamed(owner: pg.Pool, doctors: number): Promise<void> {
  await makeDoctors(owner, 1, doctors);
  await owner.query(
    `update profile set
       name = (array['Asha', 'Vikram', 'Sunita', 'Imran', 'Kavita', 'Joseph', 'Harpreet'])[1 + n % 7] || ' ' ||
         case when n <= $1 then 'Zutshi' else (array['Rao', 'Sharma', 'Iyer', 'Khan', 'Patil', 'Das', 'Thomas', 'Gill', 'Reddy', 'Bose', 'Nair'])[1 + n / 7 % 11] end,
       city = (array['Pune', 'Nagpur', 'Indore', 'Kochi', 'Mysuru'])[1 + n / 77 % 5]
     from (select doctor_id as id, doctor_id::integer as n from profile where doctor_id ~ '^\\d+$') numbered
     where doctor_id = id`,
    [RARE],
  );
  await settle(owner);
}

/** Searches of patients by words among many doctors, by turns with one that no index helps, and beside the same SQL. */
export async function measureSearch(
  server: BenchServer,
  folder: string,
  port: number,
  runner: SqlRunner,
  { doctors, rounds, seconds }: Search,
  say: (line: Line) => void,
): Promise<void> {
  const database = await server.database('bench_search');
  await makeNamed(database.owner, doctors);
  const service = await serviceOn(database, folder, port);
  const generator = startGenerator();
  const today = clinicTime(new Date(), 'Asia/Kolkata').date;
  const planOf = (words: string): Plan => ({
    kind: 'search',
    words,
    secret: SECRET,
    today,
    firstDoctor: 1,
    doctors: 1,
  });
  const search = async (words: string): Promise<LoadResult> => {
    const call = { port, connections: CALM, from: 0, below: Number.MAX_SAFE_INTEGER, seconds };
    const result = await generator.run({ ...call, plan: planOf(words) });
    refuse(result);
    return result;
  };
  const among = `among ${doctors.toLocaleString('en')} doctors`;
  try {
    const turns: Map<string, number>[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const turn = new Map<string, number>();
      for (const words of [READS_ALL, ...SEARCHES.map((one) => one.words)])
        turn.set(words, (await search(words)).p50Ms);
      if (round > 0) turns.push(turn);
    }
    const took = (words: string) => `${median(turns.map((turn) => turn.get(words)!)).toFixed(1)} ms`;
    for (const { words, what, atLeast } of SEARCHES) {
      const times = median(turns.map((turn) => turn.get(READS_ALL)! / turn.get(words)!));
      say({
        what: `${what}, ${among}, beside one that reads them all`,
        measured: `${times.toFixed(1)} times as fast (${took(words)} beside ${took(READS_ALL)})`,
        target: atLeast === null ? 'none set' : `at least ${atLeast} times`,
        reached: atLeast === null ? null : times >= atLeast,
        notes: `medians over HTTP, ${CALM} connections`,
      });
    }
    const busy = { plan: planOf(NOBODY), connections: BUSY, rounds, seconds, warmSeconds: seconds, slice: null };
    const ring = { port, pid: service.pid, url: database.appUrl, generator, runner };
    const { ratio, http, sql, p50Ms, p99Ms, sqlP99Ms } = await race(ring, busy);
    say({
      what: `${SEARCHES[0].what}, ${among}, ${BUSY} connections`,
      measured: `${ratio.toFixed(2)} of the SQL's rate (${Math.round(http)}/s of ${Math.round(sql)}/s)`,
      target: 'none set',
      reached: null,
      notes: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; the SQL's p99 ${sqlP99Ms.toFixed(1)} ms`,
    });
  } finally {
    generator.stop();
    await service.stop();
  }
}
