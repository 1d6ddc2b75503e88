import { placeOfRedis, redisServersOf, redisSettings } from '../config/redis.ts';
import { readSettings } from '../config/setting.ts';
import { databaseSettings } from '../config/database.ts';
import { WrongRedis } from '../ports/redis-kind.ts';
import { lookAtRedis } from '../ports/redis-look.ts';
import { ANSWER_DEADLINE_MS, fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/;

/** In the codes of certificates that are not trusted (Node's documentation of `tls`, X509 certificate error codes). */
const UNTRUSTED = /CERT|UNABLE_TO_/;

/** Why it cannot be used, and what to do. */
function whyNot(error: unknown, byTls: boolean): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof WrongRedis) return `cannot be used as it is set: ${message}`;
  if (REFUSED.test(message)) return 'refuses the log-in. Correct user and password in REDIS_URL';
  // What OpenSSL says of a connection goes over several lines.
  const said = code.startsWith('ERR_SSL') ? code : message || code;
  if (byTls && UNTRUSTED.test(code))
    return `shows a certificate that is not trusted (${said}). Correct it, or name its authority in NODE_EXTRA_CA_CERTS`;
  const other = byTls ? 'redis:// if it speaks no TLS' : 'rediss:// if it speaks TLS alone';
  return `cannot be reached (${said}). Start it, or correct REDIS_URL (${other})`;
}

export const looksAtRedis: Check = {
  name: 'redis',
  async look({ env }) {
    const given = readSettings({ ...redisSettings, ...databaseSettings }, env);
    const redis = redisServersOf(given);
    if (redis === null)
      return [ok(given.value.DATABASE_URL === null ? 'Not used.' : 'Not used; several processes need REDIS_URL.')];
    const place = placeOfRedis(redis);
    try {
      const version = await lookAtRedis(redis, ANSWER_DEADLINE_MS);
      return [ok(version === null ? `${place} answers.` : `${place} answers, version ${version}.`)];
    } catch (error) {
      return [fault(`${place} ${whyNot(error, redis.tls)}; until then live screens are up to a minute late.`)];
    }
  },
};
