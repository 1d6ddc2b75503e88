import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import { MAIN, residentMb, START, startService } from './service.ts';

const READY_BELOW_MS = 1_500;
const inMs = (times: readonly number[]) => times.map((time) => Math.round(time)).join(', ');

interface Started {
  readyMs: number;
  memoryMb: number;
}

/** One start on the data directory `folder`, with its own database in it, up to the first ready answer. */
async function startOnce(program: string, folder: string, port: number): Promise<Started> {
  const service = await startService([program], port, join(folder, 'start.log'), {
    DATA_DIR: join(folder, 'start-data'),
  });
  const memoryMb = residentMb(service.pid);
  await service.stop();
  return { readyMs: service.readyMs, memoryMb };
}

/** How long the service takes from its start until it is ready, including its database. */
export async function measureStarts(
  folder: string,
  port: number,
  times: number,
  say: (line: Line) => void,
): Promise<void> {
  mkdirSync(join(folder, 'start-data'), { recursive: true });
  // The first start creates the database and, through `npm start`, builds what is missing.
  const first = await startOnce(MAIN, folder, port);
  say({
    what: 'first start, on an empty data directory',
    measured: `${Math.round(first.readyMs)} ms`,
    target: 'none set',
    reached: null,
    notes: `${first.memoryMb} MB of memory when ready`,
  });
  for (const [what, program] of [
    ['start to ready on an existing data directory, `npm start` (tools/start.mjs)', START],
    ['the same, the program alone (apps/api/src/main.ts)', MAIN],
  ] as const) {
    await startOnce(program, folder, port);
    const ready: number[] = [];
    for (let i = 0; i < times; i += 1) ready.push((await startOnce(program, folder, port)).readyMs);
    say({
      what,
      measured: `${Math.round(median(ready))} ms`,
      target: `under ${READY_BELOW_MS} ms`,
      reached: median(ready) < READY_BELOW_MS,
      notes: `median of ${inMs(ready)}`,
    });
  }
}
