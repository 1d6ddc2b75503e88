import { isIP } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { faultOfSentinels, requireKind, WrongRedis } from './redis-kind.ts';

export interface RedisSettings {
  /** The server; or Sentinels, or nodes of a cluster, of which any one that is up will do. */
  servers: readonly { host: string; port: number }[];
  /** The group whose primary the Sentinels name; null if the servers are no Sentinels. */
  sentinelGroup: string | null;
  sentinelPassword: string | null;
  isCluster: boolean;
  username: string | null;
  password: string | null;
  tls: boolean;
  /** The channel of this service alone, with which its keys begin too. */
  channel: string;
}
export type RedisServers = Omit<RedisSettings, 'channel'>;

/** A connection that comes back by itself. */
export interface Line {
  redis: Redis;
  isUp(): boolean;
  /** Ends the connection after a fault; the next one follows by itself. */
  breakOff(error: unknown): void;
  close(): void;
}

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
const CONNECT_DEADLINE_MS = 5_000;
/** After two of these without an answer, the server hangs or the network swallows everything. */
const PULSE_MS = 2_000;

export const loginOf = ({ username, password }: RedisServers) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
});

export const USUAL = {
  connectTimeout: CONNECT_DEADLINE_MS,
  // What cannot be sent at once is not sent later: a gap makes up for it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  // Both need rights that publishing and subscribing do not.
  enableReadyCheck: false,
  disableClientInfo: true,
} satisfies RedisOptions;

/** How one connection is made: to the `nth` of the servers, or to the primary that the Sentinels name. */
export function optionsOf(settings: RedisServers, nth = 0): RedisOptions {
  const { servers, sentinelGroup, sentinelPassword, tls } = settings;
  const { host, port } = servers[nth % servers.length]!;
  // The host name that the certificate must show; an IP address is not sent as one.
  const byTls = sentinelGroup === null && isIP(host) === 0 ? { servername: host } : {};
  const common = { ...USUAL, ...loginOf(settings), ...(tls && { tls: byTls }) };
  if (sentinelGroup === null) return { ...common, host, port };
  return {
    ...common,
    sentinels: [...servers],
    name: sentinelGroup,
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

/** Notices a server that hangs, or a network that swallows everything, until the returned function is called. */
function watchPulse(redis: Redis, onDead: (error: unknown) => void): () => void {
  let isAsked = false;
  redis.on('close', () => (isAsked = false));
  const timer = setInterval(() => {
    if (redis.status !== 'ready') return;
    if (isAsked) return onDead(new Error('Redis does not answer'));
    isAsked = true;
    redis.ping().then(() => (isAsked = false), onDead);
  }, PULSE_MS).unref();
  return () => clearInterval(timer);
}

/**
 * A connection that reconnects by itself. It counts as up when `begin` is done, which runs after every connect to a server of
 * the kind that the settings say.
 */
export async function openLine(
  settings: RedisSettings,
  begin: (redis: Redis) => Promise<unknown>,
  onChange: (error: unknown) => void,
  further: RedisOptions = {},
): Promise<Line> {
  // Loading it takes a tenth of a second, which a service with one process does not need.
  const { Redis } = await import('ioredis');
  let failures = 0;
  let tries = 0;
  let isUp = false;
  let fault: unknown = null;
  // A random delay, so that processes which lost it together do not all come back together.
  const next = () => Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures++) * (0.5 + Math.random() / 2);
  const retryStrategy = () => {
    // Each node of a cluster hears what is published at any other, so the next one takes over.
    if (settings.isCluster) Object.assign(redis.options, optionsOf(settings, ++tries));
    return next();
  };
  const redis: Redis = new Redis({ ...optionsOf(settings), ...further, retryStrategy, sentinelRetryStrategy: next });
  const breakOff = (error: unknown) => {
    fault = error;
    redis.disconnect(true);
  };
  const up = () => {
    // A refused log-in is told meanwhile: where the default user needs no password, all else is answered.
    if (fault !== null) return;
    failures = 0;
    isUp = true;
    onChange(null);
  };
  redis.on('connect', () => (fault = null));
  redis.on('error', (error) => {
    fault = faultOfSentinels(error, settings);
    // As long as no Sentinel names a primary, nothing is opened that could close.
    if (settings.sentinelGroup !== null && !isUp) onChange(fault);
  });
  redis.on('ready', () => {
    requireKind(redis, settings)
      .then(() => begin(redis))
      // What the log-in was refused with tells more than that the connection is closed.
      .then(up, (error) => breakOff(error instanceof WrongRedis ? error : (fault ?? error)));
  });
  redis.on('close', () => {
    isUp = false;
    onChange(fault ?? new Error('Redis closed the connection'));
  });
  const stopPulse = watchPulse(redis, breakOff);
  const close = () => {
    stopPulse();
    redis.disconnect();
  };
  return { redis, isUp: () => isUp, breakOff, close };
}
