import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import type { Checkup } from '../checkup/checkup.ts';
import type { Config } from '../config/config.ts';
import type { Pool } from '../db/pool.ts';
import { openReads, primaryAlone } from '../db/reads.ts';
import type { Reads } from '../db/reads.ts';
import { overloadGate } from '../http/overload.ts';
import { limiter } from '../http/rate-limits.ts';
import type { WebApps } from '../http/web.ts';
import { sweepRecord } from '../lib/late-sweeps.ts';
import type { DayChanged } from '../ports/event-bus.ts';
import { openJobs } from '../ports/jobs.ts';
import { openBus } from '../ports/open-bus.ts';
import { openFiles } from '../ports/open-files.ts';
import { openTraces } from '../ports/open-traces.ts';
import { openCounts } from '../ports/redis-counts.ts';

export interface AppParts {
  config: Config;
  pool: Pool;
  logger: FastifyBaseLogger;
  clock: () => Date;
  /** Milliseconds since some moment, by which it is measured how long a call waits; by the process's own time if it is not said. */
  elapsed?: () => number;
  web: WebApps | null;
  /** What is not safe about how the service runs, for /readyz. */
  dangers?: readonly string[];
  /** Looks at what the service needs, for the operator's pages. */
  checkUp?: () => Promise<Checkup>;
}

/** Reads from the replicas, if there are any. */
function readsOf({ config, pool, logger }: AppParts): Reads {
  const { databaseUrl, readUrl, readLagSeconds, poolSize, poolerKeepsStatements } = config;
  if (databaseUrl === null || readUrl === null) return primaryAlone(pool);
  return openReads(pool, {
    readUrl,
    url: databaseUrl,
    size: poolSize,
    lagSeconds: readLagSeconds,
    keepsStatements: poolerKeepsStatements,
    onTrouble(replica, trouble) {
      if (trouble === null) logger.info({ replica }, 'a replica is read');
      else logger.warn({ replica, trouble }, 'a replica is not read');
    },
  });
}

/** What every module may use: the settings, the parts of the process, and the ports. */
export async function openBase(parts: AppParts) {
  const { config, pool, logger, clock, elapsed = () => performance.now(), web, dangers = [], checkUp } = parts;
  const registry = new Registry();
  const bus = await openBus(config.redis, logger, registry);
  const counts = config.redis && (await openCounts(config.redis));
  const traces = await openTraces(config.traces, logger, registry);
  const dayChanged: DayChanged = (doctorId, date, after) =>
    bus.publish({ kind: 'day', doctorId, date, ...(after && { after }) });
  return {
    ...config,
    zone: config.clinicTimeZone,
    pool,
    reads: readsOf(parts),
    logger,
    clock,
    gate: overloadGate(elapsed),
    web,
    dangers,
    checkUp: checkUp ?? null,
    registry,
    sweeps: sweepRecord(),
    traces,
    bus,
    dayChanged,
    files: openFiles(config, (error) => logger.warn({ err: error }, 'the file store failed')),
    jobs: await openJobs(pool, (error) => logger.warn({ err: error }, 'the job queue failed'), traces),
    counts,
    limiter: limiter(pool, config.limits, counts),
  };
}
export type Base = Awaited<ReturnType<typeof openBase>>;
