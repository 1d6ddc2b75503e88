import type { FastifyInstance } from 'fastify';
import { troubleOf } from '../lib/database-trouble.ts';

const READY_DEADLINE_MS = 2_000;

interface Health {
  ready(): Promise<unknown>;
  /** Whether the process is about to stop; it still answers, but should get no more calls. */
  isLeaving(): boolean;
  /** Whether other processes hear of changes now; null if Redis is not used. */
  isShared(): boolean | null;
  /** What is not safe about how the service runs. */
  dangers: readonly string[];
}

/** /healthz: the process is up; /readyz: the database can be used, else why not, and the process stays. */
export function installHealth(app: FastifyInstance, { ready, isLeaving, isShared, dangers }: Health): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ success: true, message: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving())
      return reply.code(503).send({ success: false, message: 'The service is stopping.', code: 'NOT_READY' });
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, READY_DEADLINE_MS, new Error('late')).unref());
    try {
      await Promise.race([ready(), late]);
      const shared = isShared();
      // The service works without Redis: report that it is away, but do not take the process out of a proxy's list.
      return {
        success: true,
        message: 'ready',
        database: 'primary',
        ...(shared !== null && { redis: shared ? 'connected' : 'away' }),
        ...(dangers.length > 0 && { dangers }),
      };
    } catch (error) {
      const database = troubleOf(error);
      const message = database ? `The database cannot be used: ${database}.` : 'The database cannot be reached.';
      return reply.code(503).send({ success: false, message, code: 'NOT_READY', ...(database && { database }) });
    }
  });
}
