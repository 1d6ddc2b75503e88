import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { troubleOf } from '../lib/database-trouble.ts';
import { sameBytes } from '../lib/secret.ts';
import { isFromThisMachine } from './loopback.ts';

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

/** /healthz: the process is up; /readyz: the database can be used, else why not, and the process stays; /metrics: Prometheus text, to this machine or the token's bearer. */
export function installHealth(
  app: FastifyInstance,
  { ready, isLeaving, isShared, dangers }: Health,
  registry: Registry,
  metricsToken: string | null,
): void {
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'baari_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return;
    answers.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
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
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = metricsToken
      ? sameBytes(Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`))
      : isFromThisMachine(request);
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
