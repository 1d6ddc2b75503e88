import { openLine } from './line.ts';
import type { Plan } from './calls.ts';
import type { LoadResult } from './load.ts';
import type { Line } from './report.ts';
import { median, turnedAway } from './rounds.ts';
import type { Ring } from './rounds.ts';
import { residentMb } from './service.ts';

const OPEN = 1_000;
const MEMORY_BELOW_MB = 250;
/** Callers who book one after the other: the first ones wait for nobody, with the last ones more come than can be served at once. */
const LOADS = [4, 16, 32, 64, 128];
const UNLOADED = 4;
const ORDINARY = 32;
const TIMES_PEAK = 5;
/** A crowd that tries about twice the peak, for the notes. */
const SOME = 1_000;
/** How soon a rejected caller tries again: as the answer asks. */
const RETRY_MS = 1_000;
/** Of those let in, as a multiple of the unloaded service's. */
const P99_AT_MOST = 10;
const GOODPUT_AT_LEAST = 0.85;
const AFTER_AT_LEAST = 0.8;

/** What the process holds while a thousand connections are open that were each used once. */
export async function measureOpen({ port, pid }: Ring, say: (line: Line) => void): Promise<void> {
  const ready = residentMb(pid);
  const lines = await Promise.all(Array.from({ length: OPEN }, () => openLine(port)));
  await Promise.all(lines.map((line) => line.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')));
  const open = residentMb(pid);
  lines.forEach((line) => line.close());
  say({
    what: 'memory of the service with 1,000 open connections, each used once',
    measured: `${open} MB`,
    target: `under ${MEMORY_BELOW_MB} MB`,
    reached: open < MEMORY_BELOW_MB,
    notes: `${ready} MB when ready`,
  });
}

/** What the service does at each load, and under the crowd: a round goes through all of them. */
interface Turn {
  loads: LoadResult[];
  some: LoadResult;
  crowd: LoadResult;
  after: LoadResult;
}

/** Bookings by ordinary loads, of which the best is the peak, and by so many who soon come again when turned away that five times the peak is tried. */
export async function measureCrowd(
  ring: Ring,
  plan: Plan,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  let from = 50_000_000;
  /** Each caller comes again so long after it was turned away; they begin spread over that time, so that they stay spread. */
  const load = async (connections: number, retryMs = 0) => {
    const call = { port: ring.port, connections, from, below: Number.MAX_SAFE_INTEGER, seconds, plan };
    const result = await ring.generator.run({ ...call, retryMs, beginMs: retryMs });
    from = result.next;
    return result;
  };
  const turns: Turn[] = [];
  let callers = 0;
  for (let round = 0; round < rounds; round += 1) {
    const loads: LoadResult[] = [];
    for (const connections of LOADS) loads.push(await load(connections));
    callers ||= Math.ceil(TIMES_PEAK * Math.max(...loads.map(({ perSecond }) => perSecond)) * (RETRY_MS / 1_000));
    const some = await load(SOME, RETRY_MS);
    turns.push({ loads, some, crowd: await load(callers, RETRY_MS), after: await load(ORDINARY) });
  }
  linesOf(turns, callers, seconds).forEach(say);
}

function linesOf(turns: readonly Turn[], callers: number, seconds: number): Line[] {
  const mid = (pick: (turn: Turn) => number) => median(turns.map(pick));
  const rates = LOADS.map((_, i) => mid(({ loads }) => loads[i]!.perSecond));
  const peak = Math.max(...rates);
  const goodput = mid(({ crowd }) => crowd.perSecond);
  const tried = (of: 'some' | 'crowd') => {
    const calls = mid((turn) => turn[of].done + turnedAway([turn[of]]).calls);
    return `${(calls / (peak * seconds)).toFixed(1)} times the peak tried`;
  };
  const some = mid((turn) => turn.some.perSecond);
  const { statuses } = turnedAway(turns.map(({ crowd }) => crowd));
  const unloaded = mid(({ loads }) => loads[LOADS.indexOf(UNLOADED)]!.p99Ms);
  const ordinary = mid(({ loads }) => loads[LOADS.indexOf(ORDINARY)]!.p99Ms);
  const admitted = mid(({ crowd }) => crowd.p99Ms);
  const after = mid(({ loads, after: one }) => one.perSecond / loads[LOADS.indexOf(ORDINARY)]!.perSecond);
  return [
    {
      what: `overload, ${callers.toLocaleString('en')} callers: bookings that get through, of the best rate of ${LOADS.join(', ')} callers`,
      measured: `${(goodput / peak).toFixed(2)} (${Math.round(goodput)}/s of ${Math.round(peak)}/s)`,
      target: `at least ${GOODPUT_AT_LEAST.toFixed(2)}`,
      reached: goodput >= GOODPUT_AT_LEAST * peak,
      notes: `${tried('crowd')}; turned away: ${statuses}; ${rates.map((rate) => `${Math.round(rate)}/s`).join(', ')}; ${SOME.toLocaleString('en')} callers ${(some / peak).toFixed(2)}, ${tried('some')}`,
    },
    {
      what: `overload: 99th percentile of those let in, beside that of ${UNLOADED} callers`,
      measured: `${(admitted / unloaded).toFixed(1)} times (${unloaded.toFixed(1)} to ${admitted.toFixed(1)} ms)`,
      target: `at most ${P99_AT_MOST} times`,
      reached: admitted <= P99_AT_MOST * unloaded,
      notes: `p50 ${Math.round(mid(({ crowd }) => crowd.p50Ms))} ms; 99th percentile of ${ORDINARY} callers ${ordinary.toFixed(1)} ms, of ${SOME.toLocaleString('en')} ${mid((turn) => turn.some.p99Ms).toFixed(1)} ms`,
    },
    {
      what: `overload: rate of ${ORDINARY} callers straight afterwards, beside before`,
      measured: after.toFixed(2),
      target: `at least ${AFTER_AT_LEAST.toFixed(2)}`,
      reached: after >= AFTER_AT_LEAST,
    },
  ];
}
