import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Sweep } from '../features/module.ts';

/** Runs a sweep when the service starts and then regularly. A run ends before the next one begins. */
export function sweepAgain(
  app: FastifyInstance,
  { everySeconds, run }: Sweep,
  clock: () => Date,
  logger: FastifyBaseLogger,
): void {
  let isRunning = false;
  const sweep = async () => {
    if (isRunning) return;
    isRunning = true;
    await run(clock()).catch((error: unknown) => logger.warn({ err: error }, 'a sweep failed'));
    isRunning = false;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void sweep();
    timer = setInterval(() => void sweep(), everySeconds * 1_000).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
