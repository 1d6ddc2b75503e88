import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { redisBus } from './event-bus-redis.ts';
import { processBus } from './event-bus.ts';
import type { EventBus } from './event-bus.ts';
import type { RedisSettings } from './redis-line.ts';

/** Uses Redis if it is set up, else stays within this process. It does not wait for Redis, which may come later. */
export async function openBus(
  redis: RedisSettings | null,
  logger: FastifyBaseLogger,
  registry: Registry,
): Promise<EventBus> {
  if (!redis) return processBus();
  const bus = await redisBus(redis, {
    onAway: (error) => logger.warn({ err: error }, 'Redis is away: live screens of other processes lag up to a minute'),
    onBack: () => logger.info('Redis is back'),
  });
  new Gauge({
    name: 'baari_redis_connected',
    help: 'Whether other processes hear at once of what changes in this one',
    registers: [registry],
    collect() {
      this.set(bus.isShared() ? 1 : 0);
    },
  });
  return bus;
}
