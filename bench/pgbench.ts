import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { placeOf } from './calls.ts';
import type { Plan } from './calls.ts';
import { quantile } from './quantile.ts';
import { targetOf } from './targets.ts';

export interface SqlLoad {
  url: string;
  clients: number;
  from: number;
  seconds: number;
  plan: Plan;
}
export interface SqlResult {
  done: number;
  perSecond: number;
  p99Ms: number;
}
export interface SqlRunner {
  name: string;
  run(load: SqlLoad): Promise<SqlResult>;
}

/** The settings of every connection of the service's pool. Row-level security then costs both sides the same. */
const OPTIONS = '-c role=baari_app -c statement_timeout=5000 -c timezone=UTC -c jit=off';

/** pgbench from the PATH, or from where packages install it. */
function findPgbench(): string | null {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin/pgbench')), '/usr/local/pgsql/bin/pgbench'];
  return places.find((path) => existsSync(path)) ?? null;
}

function environmentOf(url: string): Record<string, string> {
  const { searchParams, hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: OPTIONS,
  };
}

function finish(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench failed:\n${output.slice(-2_000)}`)),
    );
  });
}

/** What pgbench's log says of each transaction (its third column is the time it took, in microseconds), as the 99th percentile. */
function p99Of(folder: string): number {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log.'));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  const times = Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1_000).sort();
  return quantile(times, 0.99);
}

function withPgbench(command: string): SqlRunner {
  return {
    name: 'pgbench',
    async run({ url, clients, from, seconds, plan }) {
      const folder = mkdtempSync(join(tmpdir(), 'baari-pgbench-'));
      const { sets, sql } = targetOf(plan);
      // A client's variables outlive its transactions, so each client counts its own calls, and no two use the same
      // number.
      const script = [`n :from + :i * ${clients} + :client_id`, ...sets, 'i :i + 1'].map((line) => `\\set ${line}`);
      const file = join(folder, 'call.sql');
      writeFileSync(file, `${[...script, `${sql};`].join('\n')}\n`);
      const variables = { i: 0, from, today: plan.today, first: plan.firstDoctor, doctors: plan.doctors };
      const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
      const args = [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        ...given,
        '--log',
        `--log-prefix=${join(folder, 'log')}`,
        '-f',
        file,
      ];
      try {
        const output = await finish(command, args, environmentOf(url));
        const done = Number(/actually processed: (\d+)/.exec(output)?.[1]);
        const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
        if (/aborted/.test(output) || !(perSecond > 0)) throw new Error(`pgbench lost clients:\n${output}`);
        return { done, perSecond, p99Ms: p99Of(folder) };
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/**
 * The replacement if there is no pgbench: Node's driver in a loop, which reaches about two thirds of pgbench's rate.
 */
const withDriver: SqlRunner = {
  name: 'a loop on the Node driver (no pgbench found; it is slower, so the ratios flatter)',
  async run({ url, clients, from, seconds, plan }) {
    const names = ['d', 'today', 'day', 'n', 'serial', 'first', 'doctors'];
    const used = names.filter((name) => targetOf(plan).sql.includes(`(:${name})`));
    const text = used.reduce((sql, name, i) => sql.replaceAll(`(:${name})`, `($${i + 1})`), targetOf(plan).sql);
    const pool = new pg.Pool({ connectionString: url, max: clients, options: OPTIONS });
    let next = from;
    const times: number[] = [];
    const begun = performance.now();
    async function work(): Promise<void> {
      while (performance.now() - begun < seconds * 1_000) {
        const n = next++;
        const { doctor, day, serial } = placeOf(plan, n);
        const { today, firstDoctor: first, doctors } = plan;
        const values: Record<string, unknown> = { d: doctor, today, day, n, serial, first, doctors };
        const sent = performance.now();
        await pool.query({ name: plan.kind, text, values: used.map((name) => values[name]) });
        times.push(performance.now() - sent);
      }
    }
    await Promise.all(Array.from({ length: clients }, work));
    const perSecond = (times.length * 1_000) / (performance.now() - begun);
    await pool.end();
    return { done: times.length, perSecond, p99Ms: quantile(Float64Array.from(times).sort(), 0.99) };
  },
};

export function findRunner(): SqlRunner {
  const command = findPgbench();
  return command ? withPgbench(command) : withDriver;
}
