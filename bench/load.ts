// The load generator: a separate process that gets messages saying what to call and for how long.
import { setTimeout as delay } from 'node:timers/promises';
import { PROBLEMS } from '@baari/contract/problem';
import { callMaker } from './calls.ts';
import type { Plan } from './calls.ts';
import { openLine } from './line.ts';
import type { Line } from './line.ts';
import { quantile } from './quantile.ts';

export interface Load {
  port: number;
  connections: number;
  /** The number of the first call, and the number at which calls stop. */
  from: number;
  below: number;
  seconds: number;
  plan: Plan;
  /** How long a rejected caller waits before coming again; at once if left out. */
  retryMs?: number;
  /** How long who got a place waits before taking the next one; not at all if left out. */
  pauseMs?: number;
  /** Over how long the callers begin, one after the other; all at once if left out. */
  beginMs?: number;
}
const OPENED_AT_ONCE = 250;
/** What is done where a full day is asked for. */
const DAY_IS_FULL = PROBLEMS.DAY_FULL.status;

export interface LoadResult {
  done: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The number of the next call. */
  next: number;
  refused: Record<string, number>;
  /** The first answer that was not a success. */
  sample: string | null;
}

async function run({
  port,
  connections,
  from,
  below,
  seconds,
  plan,
  retryMs = 0,
  pauseMs = 0,
  beginMs = 0,
}: Load): Promise<LoadResult> {
  const make = callMaker(plan);
  const lines: Line[] = [];
  while (lines.length < connections) {
    const some = Math.min(OPENED_AT_ONCE, connections - lines.length);
    lines.push(...(await Promise.all(Array.from({ length: some }, () => openLine(port)))));
  }
  const isDone = (status: number) => (plan.kind === 'full' ? status === DAY_IS_FULL : status < 300);
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let sample: string | null = null;
  let next = from;
  const begun = performance.now();
  // Not the end: whoever was turned away still waits to come again.
  let answeredAt = begun;
  const until = begun + seconds * 1_000;

  async function work(line: Line): Promise<void> {
    while (next < below) {
      const request = make(next++);
      const sent = performance.now();
      if (sent >= until) return void (next -= 1);
      const { status, body } = await line.send(request);
      answeredAt = performance.now();
      if (!isDone(status)) {
        refused[status] = (refused[status] ?? 0) + 1;
        sample ??= body;
        if (retryMs > 0) await delay(retryMs);
      } else {
        times.push(answeredAt - sent);
        if (pauseMs > 0) await delay(pauseMs);
      }
    }
  }
  await Promise.all(
    lines.map(async (line, i) => {
      if (beginMs > 0) await delay((i * beginMs) / connections);
      return work(line);
    }),
  );
  lines.forEach((line) => line.close());
  const sorted = Float64Array.from(times).sort();
  return {
    done: times.length,
    perSecond: (times.length * 1_000) / (answeredAt - begun),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    next,
    refused,
    sample,
  };
}

process.on('message', (load: Load) => {
  void run(load).then(
    (result) => process.send!(result),
    (error: Error) => process.send!({ error: error.message }),
  );
});
