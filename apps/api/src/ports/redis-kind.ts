import type { Redis } from 'ioredis';

/** What answers is not what the settings say; the text names the setting and what it should be. */
export class WrongRedis extends Error {}

/** What the settings say. */
interface SaidKind {
  isCluster: boolean;
  /** Null: the servers are no Sentinels. */
  sentinelGroup: string | null;
}

type Answering = 'standalone' | 'replica' | 'cluster' | 'sentinel';

const NO_SENTINEL =
  'REDIS_SENTINEL_GROUP is set, but REDIS_URL leads to no Sentinel: name the Sentinels in REDIS_URL, or remove REDIS_SENTINEL_GROUP';

const WRONG_ALONE: Partial<Record<Answering, string>> = {
  sentinel: 'REDIS_URL leads to a Sentinel: set REDIS_SENTINEL_GROUP to the name of its group',
  cluster: 'REDIS_URL leads to a node of a Redis Cluster: set REDIS_CLUSTER=1',
  replica:
    'REDIS_URL leads to a replica, which takes no writes: name its primary, or its Sentinels and REDIS_SENTINEL_GROUP',
};
const NO_CLUSTER = 'REDIS_CLUSTER=1 is set, but REDIS_URL leads to a Redis that is in no cluster: remove REDIS_CLUSTER';
const WRONG_IN_CLUSTER: Partial<Record<Answering, string>> = {
  sentinel:
    'REDIS_CLUSTER=1 is set, but REDIS_URL leads to a Sentinel: set REDIS_SENTINEL_GROUP to the name of its group, and remove REDIS_CLUSTER',
  standalone: NO_CLUSTER,
  replica: NO_CLUSTER,
};
const WRONG_IN_GROUP: Partial<Record<Answering, string>> = {
  sentinel: NO_SENTINEL,
  cluster:
    'the Sentinels of REDIS_URL name a node of a Redis Cluster: name its nodes in REDIS_URL, with REDIS_CLUSTER=1',
  replica: 'the server that the Sentinels of REDIS_URL name is a replica',
};

/** What a server says of itself; null if it does not know the question, as before version 6 and behind some proxies. */
async function kindOf(redis: Redis): Promise<Answering | null> {
  // Whoever may log in may ask this, without a further right.
  const answer: unknown = await redis.call('hello').catch(() => null);
  if (!Array.isArray(answer)) return null;
  const said = (name: string): unknown => answer[answer.indexOf(name) + 1];
  const mode = said('mode');
  if (mode === 'sentinel' || mode === 'cluster') return mode;
  if (mode !== 'standalone') return null;
  return said('role') === 'replica' ? 'replica' : 'standalone';
}

/** Throws WrongRedis if the server that answers is of another kind than the settings say. */
export async function requireKind(redis: Redis, { isCluster, sentinelGroup }: SaidKind): Promise<void> {
  const kind = await kindOf(redis);
  const wrong = isCluster ? WRONG_IN_CLUSTER : sentinelGroup === null ? WRONG_ALONE : WRONG_IN_GROUP;
  const text = kind && wrong[kind];
  if (text) throw new WrongRedis(text);
}

/** The fault in the settings' words, if it is that no Sentinel named a primary because the settings are wrong. */
export function faultOfSentinels(error: unknown, { sentinelGroup }: SaidKind): unknown {
  if (sentinelGroup === null || !(error instanceof Error)) return error;
  if (/unknown command .?sentinel/i.test(error.message)) return new WrongRedis(NO_SENTINEL);
  if (error.message.includes('No such master'))
    return new WrongRedis(
      `the Sentinels of REDIS_URL know no group ${sentinelGroup}: set REDIS_SENTINEL_GROUP to the name in their line "sentinel monitor"`,
    );
  if (/Last error: (NOAUTH|WRONGPASS|NOPERM|ERR AUTH)/.test(error.message))
    return new WrongRedis(
      'the Sentinels of REDIS_URL refuse the log-in: correct REDIS_SENTINEL_PASSWORD; if they are no Sentinels, remove REDIS_SENTINEL_GROUP',
    );
  return error;
}
