import type { Plan } from './calls.ts';
import type { Generator } from './generator.ts';
import type { LoadResult } from './load.ts';
import type { SqlResult, SqlRunner } from './pgbench.ts';
import { processorMs } from './service.ts';

export interface Race {
  plan: Plan;
  connections: number;
  rounds: number;
  seconds: number;
  warmSeconds: number;
  /** How many doctors a round needs if a call works only once; each side gets its own slices. */
  slice: number | null;
}
export interface RaceResult {
  http: number;
  sql: number;
  /** The median of the rounds' own ratios, because measurements close in time share the machine's noise. */
  ratio: number;
  ratios: number[];
  p50Ms: number;
  p99Ms: number;
  /** The 99th percentile over HTTP as a multiple of that of the SQL, the median of the rounds' own. */
  p99Times: number;
  sqlP99Ms: number;
  /** Processor time of the service's process, in microseconds per call. */
  processorUs: number;
  booked: { http: number; sql: number };
  /** How many calls over HTTP were turned away, and with what: on a slow machine as many callers may wait longer than strangers may. */
  turned: ReturnType<typeof turnedAway>;
}

/** pgbench's calls are numbered from here on, those over HTTP from 0. */
const SQL_FROM = 100_000_000;
/** pgbench's clients are not in step, so each turn counts from a new start. */
const SQL_STEP = 10_000_000;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export interface Ring {
  port: number;
  pid: number;
  url: string;
  generator: Generator;
  runner: SqlRunner;
}

export function refuse({ refused, sample }: LoadResult): void {
  if (Object.keys(refused).length > 0) throw new Error(`The service refused ${JSON.stringify(refused)}: ${sample}`);
}

/** How many calls were turned away, and with what. */
export function turnedAway(results: readonly LoadResult[]): { calls: number; statuses: string } {
  const counts = new Map<string, number>();
  for (const { refused } of results)
    for (const [status, n] of Object.entries(refused)) counts.set(status, (counts.get(status) ?? 0) + n);
  return {
    calls: [...counts.values()].reduce((sum, n) => sum + n, 0),
    statuses: [...counts].map(([status, n]) => `${n.toLocaleString('en')} with ${status}`).join(', ') || 'none',
  };
}

/** A/B/A/B: each round has a stretch of HTTP and a stretch of pgbench on the same server, one right after the other. */
export async function race({ port, pid, url, generator, runner }: Ring, race: Race): Promise<RaceResult> {
  const { plan, connections, seconds, slice } = race;
  const oncePerTicket = plan.kind === 'verify';
  const results: LoadResult[] = [];
  let slices = 0;
  let httpFrom = 0;
  let sqlFrom = SQL_FROM;
  const nextPlan = (): Plan =>
    slice === null ? plan : { ...plan, firstDoctor: plan.firstDoctor + slice * slices++, doctors: slice };
  const below = slice === null ? Number.MAX_SAFE_INTEGER : slice * 100;

  async function overHttp(forSeconds: number, callers = connections): Promise<LoadResult> {
    const result = await generator.run({
      port,
      connections: callers,
      from: httpFrom,
      below,
      seconds: forSeconds,
      plan: nextPlan(),
    });
    results.push(result);
    // A round begins on a fresh day; a slice of tickets is new anyway.
    httpFrom = oncePerTicket ? 0 : Math.ceil(result.next / 100) * 100;
    return result;
  }
  async function overSql(forSeconds: number): Promise<SqlResult> {
    const from = oncePerTicket ? 0 : sqlFrom;
    const result = await runner.run({ url, clients: connections, from, seconds: forSeconds, plan: nextPlan() });
    if (slice !== null && result.done > below) throw new Error('pgbench went through all tickets of its slice');
    sqlFrom += SQL_STEP;
    return result;
  }

  // By half the callers: the service still goes by how fast it answered the row before, and turns away whom it would have kept waiting then.
  const warm = await overHttp(race.warmSeconds, connections / 2);
  const warmSql = await overSql(2);
  const booked = { http: warm.done, sql: warmSql.done };
  const pairs: { http: LoadResult; sql: SqlResult; processorUs: number }[] = [];
  for (let round = 0; round < race.rounds; round += 1) {
    const before = processorMs(pid);
    const http = await overHttp(seconds);
    const processorUs = ((processorMs(pid) - before) * 1_000) / http.done;
    const sql = await overSql(seconds);
    booked.http += http.done;
    booked.sql += sql.done;
    pairs.push({ http, sql, processorUs });
  }
  const ratios = pairs.map(({ http, sql }) => http.perSecond / sql.perSecond);
  return {
    http: median(pairs.map(({ http }) => http.perSecond)),
    sql: median(pairs.map(({ sql }) => sql.perSecond)),
    ratio: median(ratios),
    ratios,
    p50Ms: median(pairs.map(({ http }) => http.p50Ms)),
    p99Ms: median(pairs.map(({ http }) => http.p99Ms)),
    p99Times: median(pairs.map(({ http, sql }) => http.p99Ms / sql.p99Ms)),
    sqlP99Ms: median(pairs.map(({ sql }) => sql.p99Ms)),
    processorUs: median(pairs.map((pair) => pair.processorUs)),
    booked,
    turned: turnedAway(results),
  };
}
