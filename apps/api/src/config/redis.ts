import { keyFor } from '../lib/secret.ts';
import { ConfigError } from './config-error.ts';
import { decoded, optional } from './setting.ts';
import type { Given } from './setting.ts';

const CHANNEL_HEX = 24;

function redisServer(given: string, name: string) {
  // The address may hold a password, so no error repeats it.
  const bad = (what: string) => new ConfigError(`${name} ${what}, as in rediss://user:password@redis.example:6379.`);
  if (!URL.canParse(given)) throw bad('must be an address');
  const url = new URL(given);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') throw bad('must start with redis:// or rediss://');
  const [, database] = /^(?:\/(\d{0,3}))?$/.exec(url.pathname) ?? [];
  const isBare = url.search === '' && url.hash === '';
  if (url.hostname === '' || !isBare || (url.pathname !== '' && database === undefined))
    throw bad('must be of a host and perhaps a port, a user, a password and the number of a database');
  if (url.username !== '' && url.password === '') throw bad('must hold a password with its user');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || 6_379,
    username: decoded(url.username, bad) || null,
    password: decoded(url.password, bad) || null,
    tls: url.protocol === 'rediss:',
    database: Number(database ?? 0),
  };
}

export const redisSettings = {
  REDIS_URL: optional(redisServer, {
    without: 'one process only',
    meaning: 'Connects several processes, so that their live screens change at once.',
    example: 'rediss://user:password@redis.example:6379',
    mayHoldPassword: true,
  }),
};

/**
 * Redis, if several processes share their live screens. The channel's name comes from the first secret, which
 * rotation never changes. So several installations can use one Redis; its numbered databases do not separate
 * published messages.
 */
export function redis({ value }: Given<typeof redisSettings>, firstSecret: Buffer) {
  if (!value.REDIS_URL) return null;
  const { database, ...server } = value.REDIS_URL;
  const channel = keyFor(firstSecret, `event bus ${database}`).toString('hex').slice(0, CHANNEL_HEX);
  return Object.freeze({ ...server, channel: `baari:${channel}` });
}
