import type { Plan } from './calls.ts';
import { startIdlers } from './generator.ts';
import type { LoadResult } from './load.ts';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import type { Ring } from './rounds.ts';
import { residentMb } from './service.ts';

const SLOW = 1_000;
const CONNECTIONS = 32;
const P99_AT_MOST = 2;

/** A head that never ends, or a body that is mostly never sent. */
const BEGINNINGS = [
  'GET /api/public/doctors HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'POST /api/public/appointments HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
];

/** A normal load of bookings, with and without a thousand callers who never finish their request. */
export async function measureSlow(
  { port, pid, generator }: Ring,
  plan: Plan,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  let from = 80_000_000;
  const load = async () => {
    const call = { port, connections: CONNECTIONS, from, below: Number.MAX_SAFE_INTEGER, seconds, plan };
    const result = await generator.run(call);
    if (result.sample !== null) throw new Error(`The service refused a booking: ${result.sample}`);
    from = result.next;
    return result;
  };
  const idlers = startIdlers();
  const without: LoadResult[] = [];
  const beside: LoadResult[] = [];
  let memory = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      without.push(await load());
      const requests = Array.from({ length: SLOW }, (_, i) => BEGINNINGS[i % BEGINNINGS.length]!);
      await idlers.run({ kind: 'never-ends', port, requests });
      beside.push(await load());
      memory = Math.max(memory, residentMb(pid));
      await idlers.run({ kind: 'gone' });
    }
  } finally {
    idlers.stop();
  }
  const mid = (results: readonly LoadResult[], pick: (one: LoadResult) => number) => median(results.map(pick));
  const p99 = (results: readonly LoadResult[]) => mid(results, ({ p99Ms }) => p99Ms);
  const ratio = p99(beside) / p99(without);
  const rate = (results: readonly LoadResult[]) => Math.round(mid(results, ({ perSecond }) => perSecond));
  say({
    what: '1,000 clients that send a byte a second and never end: 99th percentile of the others’ bookings, 32 connections',
    measured: `${ratio.toFixed(2)} times (${p99(without).toFixed(1)} to ${p99(beside).toFixed(1)} ms)`,
    target: `at most ${P99_AT_MOST} times`,
    reached: ratio <= P99_AT_MOST,
    notes: `${rate(without).toLocaleString('en')}/s to ${rate(beside).toLocaleString('en')}/s; ${memory} MB of memory`,
  });
}
