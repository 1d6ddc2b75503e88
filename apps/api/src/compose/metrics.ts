import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from '../db/pool.ts';
import type { Reads } from '../db/reads.ts';
import type { JobQueue } from '../ports/jobs.ts';
import { seldomRead } from '../lib/seldom-read.ts';
import { VERSION } from '../lib/version.ts';

/** What runs here, and whether it can work. */
export function processMetrics(registry: Registry, isReady: () => Promise<boolean>): void {
  const registers = [registry];
  const build = new Gauge({
    name: 'baari_build_info',
    help: 'Always 1; the version of the service and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version: VERSION, node: process.versions.node }, 1);
  const look = seldomRead('readiness', isReady);
  new Gauge({
    name: 'baari_ready',
    help: 'Whether the process can work, as /readyz says: 1 or 0',
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
}

/** The connections of this process to the database, and its statements. */
export function databaseMetrics(registry: Registry, pool: Pool, size: number): void {
  const registers = [registry];
  new Gauge({
    name: 'baari_database_connections',
    help: 'Open connections to the database, by state: in_use or idle',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = pool.use();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  const max = new Gauge({
    name: 'baari_database_connections_max',
    help: 'Connections to the database that this process may open (DATABASE_POOL)',
    registers,
  });
  max.set(size);
  new Gauge({
    name: 'baari_database_waiting',
    help: 'Calls that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.use().waiting);
    },
  });
  statementMetrics(registers, pool);
}

/** Counted by the pool itself, and only copied when somebody looks. */
function statementMetrics(registers: Registry[], { statementTimes }: Pool): void {
  const labelNames = ['statement'] as const;
  new Counter({
    name: 'baari_database_statements_total',
    help: 'Statements sent to the database, by their prepared name; unnamed: all that have none',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [statement, { statements }] of statementTimes) this.inc({ statement }, statements);
    },
  });
  new Counter({
    name: 'baari_database_statement_seconds_total',
    help: 'Time until the database had answered these statements',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [statement, { seconds }] of statementTimes) this.inc({ statement }, seconds);
    },
  });
}

/** The replicas as this process sees them, by their place in DATABASE_READ_URL. */
export function replicaMetrics(registry: Registry, reads: Reads): void {
  const [labelNames, registers] = [['replica'] as const, [registry]];
  new Gauge({
    name: 'baari_replica_used',
    help: 'Whether this process reads from the replica: 1 or 0',
    labelNames,
    registers,
    collect() {
      reads.states().forEach(({ isUsed }, i) => this.set({ replica: i + 1 }, isUsed ? 1 : 0));
    },
  });
  new Gauge({
    name: 'baari_replica_lag_seconds',
    help: 'How far the replica is behind the primary at most',
    labelNames,
    registers,
    collect() {
      this.reset();
      reads.states().forEach(({ lagSeconds }, i) => {
        if (lagSeconds !== null) this.set({ replica: i + 1 }, lagSeconds);
      });
    },
  });
  new Counter({
    name: 'baari_replica_reads_total',
    help: 'Reads that a replica may answer, by who answered: replica or primary',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, answered] of Object.entries(reads.answered)) this.inc({ server }, answered);
    },
  });
}

/** The jobs of all processes, as the database knows them. */
export function jobMetrics(registry: Registry, jobs: Pick<JobQueue, 'waiting'>): void {
  const labelNames = ['queue'] as const;
  const look = seldomRead('the jobs', jobs.waiting);
  new Gauge({
    name: 'baari_jobs_waiting',
    help: 'Jobs that nobody has begun, and those that are tried again later',
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, jobs: waiting } of (await look()) ?? []) this.set({ queue: name }, waiting);
    },
  });
  new Gauge({
    name: 'baari_jobs_oldest_age_seconds',
    help: 'Time since the oldest of these jobs was promised; 0 if there is none',
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, oldestSeconds } of (await look()) ?? []) this.set({ queue: name }, oldestSeconds);
    },
  });
}
