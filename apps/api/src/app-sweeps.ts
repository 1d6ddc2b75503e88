import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Does what is due when the service starts and every `everyMs`; each sweep ends before it begins again. */
export function sweepEvery(
  app: FastifyInstance,
  everyMs: number,
  sweeps: (() => Promise<void>)[],
  logger: FastifyBaseLogger,
): void {
  const running = new Set<() => Promise<void>>();
  const run = () =>
    sweeps
      .filter((sweep) => !running.has(sweep))
      .forEach((sweep) => {
        running.add(sweep);
        void sweep()
          .catch((error: unknown) => logger.warn({ err: error }, 'a sweep failed'))
          .finally(() => running.delete(sweep));
      });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, everyMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
