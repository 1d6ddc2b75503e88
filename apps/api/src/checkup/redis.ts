import { placeOfRedis, redisServersOf, redisSettings } from '../config/redis.ts';
import { readSettings } from '../config/setting.ts';
import { databaseSettings } from '../config/database.ts';
import { WrongRedis } from '../ports/redis-kind.ts';
import { lookAtRedis } from '../ports/redis-look.ts';
import { ANSWER_DEADLINE_MS, fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/;

/** Why it cannot be used, and what to do. */
function whyNot(error: unknown): string {
  const { message } = error as Error;
  if (error instanceof WrongRedis) return `cannot be used as it is set: ${message}`;
  if (REFUSED.test(message)) return 'refuses the log-in. Correct user and password in REDIS_URL';
  return `cannot be reached (${message || (error as NodeJS.ErrnoException).code}). Start it, or correct REDIS_URL`;
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
      return [fault(`${place} ${whyNot(error)}; until then live screens are up to a minute late.`)];
    }
  },
};
