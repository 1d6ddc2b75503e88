import { serversOf } from '../lib/database-address.ts';
import { keyFor } from '../lib/secret.ts';
import { ConfigError } from './config-error.ts';
import { decoded, optional, setting, text, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

const CHANNEL_HEX = 24;
const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;

function redisServer(address: string, bad: (what: string) => ConfigError) {
  if (!URL.canParse(address)) throw bad('must be an address');
  const url = new URL(address);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') throw bad('must start with redis:// or rediss://');
  const [, database] = /^(?:\/(\d{0,3}))?$/.exec(url.pathname) ?? [];
  const isBare = url.search === '' && url.hash === '';
  if (url.hostname === '' || !isBare || (url.pathname !== '' && database === undefined))
    throw bad('must be of a host and perhaps a port, a user, a password and the number of a database');
  if (url.username !== '' && url.password === '') throw bad('must hold a password with its user');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || null,
    username: decoded(url.username, bad) || null,
    password: decoded(url.password, bad) || null,
    tls: url.protocol === 'rediss:',
    database: Number(database ?? 0),
  };
}

function redisServers(given: string, name: string) {
  // The address may hold a password, so no error repeats it.
  const bad = (what: string) => new ConfigError(`${name} ${what}, as in rediss://user:password@redis.example:6379.`);
  const all = serversOf(given).map((address) => redisServer(address, bad));
  if (all.length === 0) throw bad('must name a host before and after each comma');
  const { host: _host, port: _port, ...common } = all[0]!;
  return { ...common, servers: all.map(({ host, port }) => ({ host, port })) };
}

export const redisSettings = {
  REDIS_URL: optional(redisServers, {
    without: 'one process only',
    meaning:
      'Connects several processes, so that their live screens change at once and their limits count together. Several hosts with commas between them: see the two settings below.',
    example: 'rediss://user:password@redis.example:6379',
    mayHoldPassword: true,
  }),
  REDIS_SENTINEL_GROUP: optional(text, {
    without: 'REDIS_URL is the server itself',
    meaning: 'The hosts of REDIS_URL are Sentinels, which know where the primary of the group with this name is.',
    example: 'mymaster',
  }),
  REDIS_SENTINEL_PASSWORD: optional(text, {
    without: 'none',
    meaning: 'What the Sentinels themselves ask for.',
    isSecret: true,
  }),
  REDIS_CLUSTER: setting('0', yesNo, { meaning: '1: the hosts of REDIS_URL are nodes of a Redis Cluster.' }),
};

type GivenRedis = Pick<Given<typeof redisSettings>, 'value' | 'isSet'>;

/** Where Redis is and how to log in there; null if it is not used. Throws ConfigError if the settings contradict one another. */
export function redisServersOf({ value, isSet }: GivenRedis) {
  const { REDIS_URL: given, REDIS_SENTINEL_GROUP: sentinelGroup, REDIS_CLUSTER: isCluster } = value;
  if (!given) {
    const alone = (['REDIS_SENTINEL_GROUP', 'REDIS_SENTINEL_PASSWORD', 'REDIS_CLUSTER'] as const).find(isSet);
    if (alone) throw new ConfigError(`${alone} needs REDIS_URL.`);
    return null;
  }
  if (sentinelGroup && isCluster) throw new ConfigError('Set REDIS_SENTINEL_GROUP or REDIS_CLUSTER, not both.');
  if (given.servers.length > 1 && !sentinelGroup && !isCluster)
    throw new ConfigError('REDIS_URL with several hosts needs REDIS_SENTINEL_GROUP or REDIS_CLUSTER=1.');
  const { username, password, tls } = given;
  const usual = sentinelGroup ? SENTINEL_PORT : REDIS_PORT;
  const servers = given.servers.map(({ host, port }) => ({ host, port: port ?? usual }));
  return {
    username,
    password,
    tls,
    servers,
    sentinelGroup,
    sentinelPassword: value.REDIS_SENTINEL_PASSWORD,
    isCluster,
  };
}
type RedisServers = NonNullable<ReturnType<typeof redisServersOf>>;

/** In words, where Redis is. */
export function placeOfRedis({ servers, sentinelGroup, isCluster }: RedisServers): string {
  const places = servers.map(({ host, port }) => `${host}, port ${port}`).join('; ');
  if (isCluster) return `Redis Cluster at ${places}`;
  return sentinelGroup === null ? `Redis at ${places}` : `Redis group ${sentinelGroup} of the Sentinels at ${places}`;
}

/**
 * Redis, if several processes share their live screens and limits. The channel's name comes from the first secret, which
 * rotation never changes. So several installations can use one Redis; its numbered databases do not separate
 * published messages.
 */
export function redis(given: GivenRedis, firstSecret: Buffer) {
  const servers = redisServersOf(given);
  if (!servers) return null;
  const channel = keyFor(firstSecret, `event bus ${given.value.REDIS_URL!.database}`);
  return Object.freeze({ ...servers, channel: `baari:${channel.toString('hex').slice(0, CHANNEL_HEX)}` });
}
