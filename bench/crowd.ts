import { openLine } from './line.ts';
import type { Plan } from './calls.ts';
import type { Line } from './report.ts';
import type { Ring } from './rounds.ts';
import { residentMb } from './service.ts';

const OPEN = 1_000;
const MEMORY_BELOW_MB = 250;
const NORMAL = 32;
const CROWD = 1_000;
/** How soon a rejected caller tries again: as the answer asks. */
const RETRY_MS = 1_000;
const ADMITTED_P99_BELOW_MS = 500;
const GOODPUT_AT_LEAST = 0.8;

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

/** Many times the load that the service can take: bookings by a thousand callers, who soon come again when rejected. */
export async function measureCrowd(ring: Ring, plan: Plan, seconds: number, say: (line: Line) => void): Promise<void> {
  let from = 50_000_000;
  const load = async (connections: number, retryMs: number) => {
    const call = { port: ring.port, connections, from, below: Number.MAX_SAFE_INTEGER, seconds, plan, retryMs };
    const result = await ring.generator.run(call);
    from = result.next;
    return result;
  };
  const before = await load(NORMAL, 0);
  const crowd = await load(CROWD, RETRY_MS);
  const after = await load(NORMAL, 0);
  const turnedAway = Object.values(crowd.refused).reduce((sum, n) => sum + n, 0);
  const offered = (crowd.done + turnedAway) / (before.perSecond * seconds);
  const goodput = crowd.perSecond / before.perSecond;
  const statuses = Object.entries(crowd.refused).map(([status, n]) => `${n} with ${status}`);
  say({
    what: `overload, ${CROWD.toLocaleString('en')} callers at once: bookings that get through, of what an ordinary load reaches`,
    measured: `${goodput.toFixed(2)} (${Math.round(crowd.perSecond)}/s of ${Math.round(before.perSecond)}/s)`,
    target: `at least ${GOODPUT_AT_LEAST.toFixed(2)}`,
    reached: goodput >= GOODPUT_AT_LEAST,
    notes: `${offered.toFixed(1)} times the ordinary load tried; turned away: ${statuses.join(', ') || 'none'}`,
  });
  say({
    what: 'overload: 99th percentile of those let in',
    measured: `${Math.round(crowd.p99Ms)} ms`,
    target: `under ${ADMITTED_P99_BELOW_MS} ms`,
    reached: crowd.p99Ms < ADMITTED_P99_BELOW_MS,
    notes: `p50 ${Math.round(crowd.p50Ms)} ms`,
  });
  say({
    what: 'overload: rate of an ordinary load straight afterwards',
    measured: (after.perSecond / before.perSecond).toFixed(2),
    target: `at least ${GOODPUT_AT_LEAST.toFixed(2)}`,
    reached: after.perSecond >= GOODPUT_AT_LEAST * before.perSecond,
  });
}
