import { faultOfSentinels, requireKind, WrongRedis } from './redis-kind.ts';
import { optionsOf } from './redis-line.ts';
import type { RedisServers } from './redis-line.ts';

const isRefusedLogin = (fault: unknown): boolean =>
  (fault as { command?: { name?: string } } | null)?.command?.name === 'auth';

/** Logs in to Redis and asks for its version; null if the log-in may not know it. Throws why it cannot be used. */
export async function lookAtRedis(settings: RedisServers, deadlineMs: number): Promise<string | null> {
  const { Redis } = await import('ioredis');
  const deadlines = { connectTimeout: deadlineMs, commandTimeout: deadlineMs };
  const redis = new Redis({
    ...optionsOf(settings),
    ...deadlines,
    lazyConnect: true,
    retryStrategy: null,
    sentinelRetryStrategy: () => null,
  });
  let fault: unknown = null;
  redis.on('error', (error) => (fault ??= error));
  try {
    await redis.connect();
    await redis.ping();
    await requireKind(redis, settings);
    const about = await redis.info('server').catch(() => '');
    // A user that is unknown is refused, but where the default user needs no password, all that is asked at once is answered.
    if (isRefusedLogin(fault)) throw fault;
    return /^redis_version:(.+?)\r?$/m.exec(about)?.[1] ?? null;
  } catch (error) {
    // What connecting said tells more than that the connection is closed.
    throw error instanceof WrongRedis ? error : faultOfSentinels(fault ?? error, settings);
  } finally {
    redis.disconnect();
  }
}
