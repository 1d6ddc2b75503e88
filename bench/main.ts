/**
 * `npm run bench` [-- --quick] [--full] [--machine] [--only=<row or section>] [--profile=<folder>]: measures the service beside its
 * targets and writes bench/results.md. `--only` (spread, hot, verify, list, stats, full, crowd, slow; rates, traces, two, storm, proof, live, board, notices, memory, growth, months, search, start, wire, wait) looks into one
 * part, and `--machine` at the PostgreSQL that is installed here: both write nothing; `--profile` keeps CPU profiles of the service under the load of the rates.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBoard } from './board.ts';
import { measureOpen } from './crowd.ts';
import { durability, startServer } from './database.ts';
import type { BenchServer } from './database.ts';
import { startGenerator } from './generator.ts';
import { measureGrowth } from './growth.ts';
import type { Growth } from './growth.ts';
import { measureLive } from './live.ts';
import { measureMemory } from './memory.ts';
import { findRunner } from './pgbench.ts';
import { measureMonths } from './months.ts';
import { measureNotices } from './notices.ts';
import { measureProof } from './proof.ts';
import { measureRates, prepareRates, SECRET } from './rates.ts';
import type { Rates } from './rates.ts';
import { oneLine, writeReport } from './report.ts';
import type { Line } from './report.ts';
import { measureSearch } from './search.ts';
import type { Search } from './search.ts';
import { MAIN, residentMb, START, startService, WITHOUT_LIMITS } from './service.ts';
import { measureStarts } from './start.ts';
import { measureStorm } from './storm.ts';
import { measureTraces } from './traces.ts';
import { measureTwo } from './two.ts';
import { measureWait } from './wait/report.ts';
import { measureWire } from './wire.ts';
import { findOrInstallPostgres } from '../tools/postgres.ts';

const PORT = Number(process.env.PORT ?? 4810);
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    machine: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
type Say = (line: Line) => void;

const mode = options.full ? 'full' : options.quick ? 'quick' : 'usual';
const GROWTH: Record<typeof mode, Growth> = {
  quick: { large: 200_000, rounds: 1, seconds: 0.5 },
  usual: { large: 1_000_000, rounds: 3, seconds: 1 },
  full: { large: 10_000_000, rounds: 5, seconds: 1 },
};
/** Two years of months, one part each. */
const MONTHS: Record<typeof mode, Growth> = {
  quick: { large: 240_000, rounds: 1, seconds: 0.5 },
  usual: { large: 1_000_000, rounds: 3, seconds: 1 },
  full: { large: 5_000_000, rounds: 5, seconds: 1 },
};
const SEARCH: Record<typeof mode, Search> = {
  quick: { doctors: 10_000, rounds: 1, seconds: 1 },
  usual: { doctors: 50_000, rounds: 3, seconds: 2 },
  full: { doctors: 50_000, rounds: 5, seconds: 3 },
};
const LIVE = { quick: { rounds: 1, seconds: 4 }, usual: { rounds: 3, seconds: 6 }, full: { rounds: 7, seconds: 10 } };
const STARTS: Record<typeof mode, number> = { quick: 2, usual: 5, full: 9 };
const PROOFS: Record<typeof mode, number> = { quick: 3, usual: 15, full: 40 };
const RATES = { quick: { rounds: 2, seconds: 2 }, usual: { rounds: 3, seconds: 4 }, full: { rounds: 7, seconds: 5 } };

const folder = mkdtempSync(join(tmpdir(), 'baari-bench-run-'));
const runner = findRunner();

/** The rates, measured on the real program in a separate process that logs to a file. */
async function rates(server: BenchServer, say: Say): Promise<void> {
  const size: Rates = { ...RATES[mode], only: options.only === 'rates' ? null : (options.only ?? null) };
  const { ownerUrl, appUrl, owner } = await server.database('bench_rates');
  await prepareRates(owner, size);
  const program = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`, MAIN] : [START];
  const service = await startService(program, PORT, join(folder, 'service.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'data'),
    ...WITHOUT_LIMITS,
  });
  const generator = startGenerator();
  const ring = { port: PORT, pid: service.pid, url: appUrl, generator, runner };
  try {
    await measureOpen(ring, say);
    await measureRates(ring, owner, size, say);
    say({
      what: 'memory of the service after all this load',
      measured: `${residentMb(service.pid)} MB`,
      target: 'none set',
      reached: null,
    });
  } finally {
    generator.stop();
    await service.stop();
  }
}

const SECTIONS: readonly { name: string; title: string; run(server: BenchServer, say: Say): Promise<void> }[] = [
  { name: 'rates', title: 'Rates', run: rates },
  {
    name: 'traces',
    title: 'Traces',
    run: (server, say) => measureTraces(server, folder, PORT, RATES[mode], say),
  },
  {
    name: 'two',
    title: 'Two processes',
    run: (server, say) => measureTwo(server, folder, PORT, runner, RATES[mode], say),
  },
  {
    name: 'storm',
    title: 'A storm',
    run: (server, say) => measureStorm(server, folder, PORT, RATES[mode].rounds, say),
  },
  {
    name: 'proof',
    title: 'A proof of work',
    run: (server, say) => measureProof(server, folder, PORT, PROOFS[mode], say),
  },
  {
    name: 'live',
    title: 'Live',
    run: (server, say) => measureLive(server, folder, PORT, LIVE[mode], say),
  },
  {
    name: 'board',
    title: 'The board',
    run: (server, say) => measureBoard(server, folder, PORT, LIVE[mode], say),
  },
  {
    name: 'notices',
    title: 'Notices',
    run: (server, say) => measureNotices(server, folder, PORT, LIVE[mode].rounds, say),
  },
  {
    name: 'growth',
    title: 'As data grows',
    run: (server, say) => measureGrowth(server, folder, PORT, GROWTH[mode], say),
  },
  {
    name: 'months',
    title: 'By month',
    run: (server, say) => measureMonths(server, folder, PORT, MONTHS[mode], say),
  },
  {
    name: 'search',
    title: 'Search',
    run: (server, say) => measureSearch(server, folder, PORT, runner, SEARCH[mode], say),
  },
  { name: 'memory', title: 'Memory', run: (_, say) => measureMemory(folder, PORT, RATES[mode].seconds, say) },
  { name: 'start', title: 'Starting', run: (_, say) => measureStarts(folder, PORT, STARTS[mode], say) },
  {
    name: 'wire',
    title: 'Over the wire',
    run: (server, say) => measureWire(server, folder, PORT, mode !== 'quick', say),
  },
  { name: 'wait', title: 'Expected times', run: async (_, say) => measureWait(say) },
];
const isWanted = (name: string) => {
  const { only } = options;
  if (only === undefined || only === name) return true;
  return name === 'rates' && !SECTIONS.some((section) => section.name === only);
};

const begun = performance.now();
const programs = options.machine ? await findOrInstallPostgres() : null;
if (options.machine && !programs)
  throw new Error('There is no PostgreSQL here: set POSTGRES_PATH to the folder of its programs.');
const server = await startServer(programs);
try {
  const facts = await durability((await server.database('bench_facts')).owner);
  const sections: { title: string; lines: Line[] }[] = [];
  for (const { name, title, run } of SECTIONS.filter((section) => isWanted(section.name))) {
    const lines: Line[] = [];
    console.log(`\n${title}`);
    const say: Say = (line) => {
      lines.push(line);
      console.log(oneLine(line));
    };
    // What cannot be measured is told as such, and the other parts are measured all the same.
    await run(server, say).catch((error: Error) => {
      say({
        what: 'the rest of this part',
        measured: 'not',
        target: 'to be measured',
        reached: false,
        notes: error.message,
      });
    });
    sections.push({ title, lines });
    console.log(`(${name}: at ${Math.round((performance.now() - begun) / 1_000)} s)`);
  }
  const seconds = (performance.now() - begun) / 1_000;
  if (!options.only && !options.profile && !options.machine)
    writeReport(join(import.meta.dirname, 'results.md'), {
      mode,
      server: facts,
      runner: runner.name,
      seconds,
      sections,
    });
} finally {
  await server.stop();
  if (process.env.BENCH_KEEP !== '1') rmSync(folder, { recursive: true, force: true });
}
