import type { Cluster, Redis } from 'ioredis';
import { loginOf, openLine, USUAL } from './redis-line.ts';
import type { RedisSettings } from './redis-line.ts';

/** Redis as the place of counts that several processes share. */
export interface Counts {
  redis: Redis | Cluster;
  /** What the keys of this service begin with, since several may use one Redis. */
  prefix: string;
  close(): void;
}

/** A count that is not answered by then is made in this process instead. */
const ANSWER_DEADLINE_MS = 500;

/** Does not wait for Redis: whoever counts there counts in the process while it is away. */
export async function openCounts(settings: RedisSettings): Promise<Counts> {
  const { channel: prefix, servers, tls, isCluster } = settings;
  if (!isCluster) {
    const deadline = { commandTimeout: ANSWER_DEADLINE_MS };
    const { redis, close } = await openLine(
      settings,
      async () => {},
      () => {},
      deadline,
    );
    return { redis, prefix, close };
  }
  const { Cluster } = await import('ioredis');
  const redis = new Cluster([...servers], {
    enableOfflineQueue: false,
    redisOptions: { ...USUAL, ...loginOf(settings), commandTimeout: ANSWER_DEADLINE_MS, ...(tls && { tls: {} }) },
  });
  // The bus says that Redis is away.
  redis.on('error', () => {});
  return { redis, prefix, close: () => redis.disconnect() };
}
