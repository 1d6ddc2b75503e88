import type { FastifyInstance } from 'fastify';
import { OPERATOR } from '../../lib/operator-document.ts';
import { VERSION } from '../../lib/version.ts';
import type { Door } from './module-door.ts';
import type { OperatorService } from './service.ts';
import { startPage } from './views-start.ts';
import type { CheckFound } from './views-start.ts';

interface StartParts {
  service: OperatorService;
  door: Door;
  clock: () => Date;
  time(instant: Date): string;
  processId: string;
  checkUp: (() => Promise<{ checks: readonly CheckFound[] }>) | null;
}

/** Looks for whoever asks, and never twice at a time: a checkup asks everything that the service needs. */
function oneAtATime<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | null = null;
  return () => (looking ??= look().finally(() => (looking = null)));
}

export function mountStart(app: FastifyInstance, { service, door, clock, time, processId, checkUp }: StartParts): void {
  const look = checkUp && oneAtATime(checkUp);
  app.get(OPERATOR, { schema: { hide: true } }, async (request, reply) => {
    const operator = await door.operator(request);
    const overview = await service.overview(operator, clock());
    const processes = await service.processes(operator, clock());
    const checks = look && (await look()).checks;
    return reply.send(
      startPage({ ...operator, room: '' }, { overview, processes, processId, checks, version: VERSION, time }),
    );
  });
}
