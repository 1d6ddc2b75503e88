import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import type { BenchServer } from './database.ts';
import { makeDoctors, settle } from './dataset.ts';
import { startGenerator } from './generator.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { median, refuse } from './rounds.ts';
import { processorMs, START, startService, WITHOUT_LIMITS } from './service.ts';
import type { Running } from './service.ts';

const DOCTORS = 5_000;
const CONNECTIONS = 32;
const AT_LEAST = 0.85;

interface Turn {
  rate: number;
  done: number;
  processorUs: number;
}

/** Takes whatever comes, as a collector that keeps up. */
async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, bytes: () => bytes, stop: () => void server.close() };
}

/** Bookings at two services on one database by turns: one tells a collector of every call, the other has no traces. */
export async function measureTraces(
  server: BenchServer,
  folder: string,
  port: number,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: Line) => void,
): Promise<void> {
  const { ownerUrl, appUrl, owner } = await server.database('bench_traces');
  await makeDoctors(owner, 1, DOCTORS);
  await settle(owner);
  const sink = await startSink();
  const start = (at: number, more: Record<string, string>) =>
    startService([START], at, join(folder, `traces-${at}.log`), {
      DATABASE_URL: appUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      BAARI_SECRET: SECRET,
      DATA_DIR: join(folder, 'data-traces'),
      ...WITHOUT_LIMITS,
      ...more,
    });
  const off = await start(port, {});
  const on = await start(port + 1, { TRACES_URL: sink.url });
  const generator = startGenerator();
  let from = 0;
  async function turn({ pid }: Running, at: number): Promise<Turn> {
    const plan = {
      kind: 'spread' as const,
      firstDoctor: 1,
      doctors: DOCTORS,
      secret: SECRET,
      today: clinicTime(new Date(), 'Asia/Kolkata').date,
    };
    const before = processorMs(pid);
    const call = { port: at, connections: CONNECTIONS, from, below: Number.MAX_SAFE_INTEGER, seconds, plan };
    const result = await generator.run(call);
    refuse(result);
    from = result.next;
    return {
      rate: result.perSecond,
      done: result.done,
      processorUs: ((processorMs(pid) - before) * 1_000) / result.done,
    };
  }
  try {
    await turn(off, port);
    await turn(on, port + 1);
    const told = sink.bytes();
    const pairs: { plain: Turn; traced: Turn }[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) {
      // Who begins changes, since the second of two turns finds a warmer database.
      const first = round % 2 === 0 ? await turn(off, port) : null;
      const traced = await turn(on, port + 1);
      pairs.push({ plain: first ?? (await turn(off, port)), traced });
    }
    const ratios = pairs.map(({ plain, traced }) => traced.rate / plain.rate);
    const ratio = median(ratios);
    const of = (pick: (pair: (typeof pairs)[number]) => number) => Math.round(median(pairs.map(pick)));
    const calls = pairs.reduce((sum, { traced }) => sum + traced.done, 0);
    say({
      what: 'bookings over 5,000 doctors with every call traced, beside the same without traces, 32 connections',
      measured: `${ratio.toFixed(2)} (${of(({ traced }) => traced.rate)}/s of ${of(({ plain }) => plain.rate)}/s)`,
      target: `at least ${AT_LEAST}`,
      reached: ratio >= AT_LEAST,
      notes: `${of(({ traced }) => traced.processorUs)} to ${of(({ plain }) => plain.processorUs)} us of processor a call; ${Math.round((sink.bytes() - told) / calls)} bytes told of each; turns ${ratios.map((each) => each.toFixed(2)).join(', ')}`,
    });
  } finally {
    generator.stop();
    await on.stop();
    await off.stop();
    sink.stop();
  }
}
