import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbedded } from '@baari/api/db/embedded';
import { findBinaries } from '@baari/api/db/embedded-binaries';
import { preparePlace } from '@baari/api/db/embedded-place';
import { startServer } from '@baari/api/db/embedded-process';
import pg from 'pg';
import type { Line } from './report.ts';
import { median } from './rounds.ts';
import { MAIN, residentMb, START, startService } from './service.ts';

/** As a multiple of the start of the embedded PostgreSQL alone. */
const READY_AT_MOST = 2;
const silent = () => undefined;

const inMs = (times: readonly number[]) => times.map((time) => Math.round(time)).join(', ');
const msOf = (times: readonly number[]) => `${Math.round(median(times))} ms`;

interface Started {
  readyMs: number;
  memoryMb: number;
}

/** One start on the data directory, with its own database in it, up to the first ready answer. */
async function startOnce(program: string, dataDir: string, port: number): Promise<Started> {
  const service = await startService([program], port, `${dataDir}.log`, { DATA_DIR: dataDir });
  const memoryMb = residentMb(service.pid);
  await service.stop();
  return { readyMs: service.readyMs, memoryMb };
}

/** PostgreSQL alone on the same directory, as the service starts it: from its start to the first connection that it accepts. */
async function startDatabase(dataDir: string): Promise<number> {
  const place = preparePlace(dataDir, silent);
  const binaries = findBinaries(place, silent);
  const begun = performance.now();
  const server = await startServer(binaries, place, {}, silent);
  const client = new pg.Client({ connectionString: findEmbedded(dataDir)!.ownerUrl });
  await client.connect();
  const took = performance.now() - begun;
  await client.end();
  await server.stop();
  return took;
}

/** Node with nothing to do. */
async function startNode(): Promise<number> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - begun;
}

/** How long the service takes from its start until it is ready, including its database, beside that database alone. */
export async function measureStarts(
  folder: string,
  port: number,
  times: number,
  say: (line: Line) => void,
): Promise<void> {
  const dataDir = join(folder, 'start-data');
  mkdirSync(dataDir, { recursive: true });
  // The first start creates the database and, through `npm start`, builds what is missing.
  const first = await startOnce(MAIN, dataDir, port);
  say({
    what: 'first start, on an empty data directory',
    measured: `${Math.round(first.readyMs)} ms`,
    target: 'none set',
    reached: null,
    notes: `${first.memoryMb} MB of memory when ready`,
  });
  await startOnce(START, dataDir, port);
  const turns: { database: number; node: number; start: number; program: number }[] = [];
  for (let turn = 0; turn < times; turn += 1)
    turns.push({
      database: await startDatabase(dataDir),
      start: (await startOnce(START, dataDir, port)).readyMs,
      node: await startNode(),
      program: (await startOnce(MAIN, dataDir, port)).readyMs,
    });
  const all = (of: keyof (typeof turns)[number]) => turns.map((turn) => turn[of]);
  for (const [what, of] of [
    [
      'start to ready on an existing data directory, `npm start` (tools/start.mjs), beside its PostgreSQL alone',
      'start',
    ],
    ['the same, the program alone (apps/api/src/main.ts)', 'program'],
  ] as const) {
    const ratio = median(turns.map((turn) => turn[of] / turn.database));
    say({
      what,
      measured: `${ratio.toFixed(1)} times (${msOf(all('database'))} to ${msOf(all(of))})`,
      target: `at most ${READY_AT_MOST} times`,
      reached: ratio <= READY_AT_MOST,
      notes: `medians of ${inMs(all('database'))} and ${inMs(all(of))}; Node with an empty program ${msOf(all('node'))}`,
    });
  }
}
