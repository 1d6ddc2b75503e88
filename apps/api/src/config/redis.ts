import { ConfigError } from './config-error.ts';
import { keyFor } from '../lib/secret.ts';
import { decoded } from './setting.ts';
import type { Env } from './setting.ts';

const CHANNEL_HEX = 24;

/**
 * Redis where several processes share their live screens. Its channel follows from the first secret, which no rotation
 * changes: installations that share one Redis do not meet, though its databases do not separate what is published.
 */
export function redis(env: Env, firstSecret: Buffer) {
  if (!env.REDIS_URL) return null;
  // Its text may hold a password, so that no error repeats it.
  const bad = (what: string) => new ConfigError(`REDIS_URL ${what}, as in rediss://user:password@redis.example:6379.`);
  if (!URL.canParse(env.REDIS_URL)) throw bad('must be an address');
  const url = new URL(env.REDIS_URL);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') throw bad('must start with redis:// or rediss://');
  const [, database] = /^(?:\/(\d{0,3}))?$/.exec(url.pathname) ?? [];
  const isBare = url.search === '' && url.hash === '';
  if (url.hostname === '' || !isBare || (url.pathname !== '' && database === undefined))
    throw bad('must be of a host and perhaps a port, a user, a password and the number of a database');
  if (url.username !== '' && url.password === '') throw bad('must hold a password with its user');
  const channel = keyFor(firstSecret, `event bus ${Number(database ?? 0)}`);
  return Object.freeze({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || 6_379,
    username: decoded(url.username, bad) || null,
    password: decoded(url.password, bad) || null,
    tls: url.protocol === 'rediss:',
    channel: `baari:${channel.toString('hex').slice(0, CHANNEL_HEX)}`,
  });
}
