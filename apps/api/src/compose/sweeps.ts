import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sweep } from '../features/module.ts';
import type { SweepRecord } from '../lib/late-sweeps.ts';

interface Needs {
  clock: () => Date;
  logger: FastifyBaseLogger;
  registry: Registry;
  record: SweepRecord;
}

/** Counts how sweeps end. One that never succeeded has the time 0, so that its age alarms. */
function sweepMetrics(registry: Registry) {
  const [labelNames, registers] = [['sweep'] as const, [registry]];
  const succeededAt = new Gauge({
    name: 'baari_sweep_last_success_timestamp_seconds',
    help: 'When a regular task of this process last succeeded, in Unix time; 0: never',
    labelNames,
    registers,
  });
  const interval = new Gauge({
    name: 'baari_sweep_interval_seconds',
    help: 'How often this task runs',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'baari_sweep_failures_total',
    help: 'Runs of this task that failed; the log says why',
    labelNames,
    registers,
  });
  return ({ name: sweep, everySeconds }: Sweep) => {
    interval.set({ sweep }, everySeconds);
    succeededAt.set({ sweep }, 0);
    failures.inc({ sweep }, 0);
    return {
      succeeded: (now: Date) => succeededAt.set({ sweep }, now.getTime() / 1_000),
      failed: () => failures.inc({ sweep }),
    };
  };
}

/** One that runs often tells of its failures no more often than this. */
const TOLD_EVERY_MS = 10_000;

/** Runs each sweep when the service starts and then regularly. A run ends before the next one begins. */
export function sweepAgain(
  app: FastifyInstance,
  sweeps: readonly Sweep[],
  { clock, logger, registry, record }: Needs,
): void {
  const count = sweepMetrics(registry);
  for (const sweep of sweeps) {
    const { succeeded, failed } = count(sweep);
    record.began(sweep.name, sweep.everySeconds, clock());
    let toldAt = -Infinity;
    const work = async () => {
      try {
        await sweep.run(clock());
        succeeded(clock());
        record.succeeded(sweep.name, clock());
      } catch (error) {
        failed();
        if (performance.now() - toldAt < TOLD_EVERY_MS) return;
        toldAt = performance.now();
        logger.warn({ err: error, sweep: sweep.name }, 'a sweep failed');
      }
    };
    repeat(app, sweep.everySeconds, work);
  }
}

function repeat(app: FastifyInstance, everySeconds: number, work: () => Promise<void>): void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void run();
    timer = setInterval(() => void run(), everySeconds * 1_000).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
