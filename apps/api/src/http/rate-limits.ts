import type { LimitClass } from '@baari/contract/endpoint';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from '../db/pool.ts';
import { Failure } from '../lib/failure.ts';
import type { Counts } from '../ports/redis-counts.ts';

export interface LimitSettings {
  codesPerHour: number;
  passwordsPerHour: number;
  registrationsPerHour: number;
  bookingsPerMinute: number;
  readsPerMinute: number;
}
export interface Limiter {
  /** Counts one call of `client`; throws TOO_MANY_REQUESTS past the limit. */
  take(limit: LimitClass, client: string): Promise<void>;
}

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

/**
 * Codes, passwords and registrations are counted in the database, for all processes; the others in Redis where there is one, else
 * and while it is away in this process. Wrong log-ins have a
 * count of their own (`features/account/service-login-tries.ts`), so that calls that try nothing spend nothing there.
 */
export function limiter(pool: Pool, settings: LimitSettings, counts: Counts | null): Limiter {
  const shared = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: HOUR_SECONDS,
      clearExpiredByTimeout: false,
    });
  const quick = (keyPrefix: string, points: number) => {
    const here = new RateLimiterMemory({ keyPrefix, points, duration: MINUTE_SECONDS });
    if (!counts) return here;
    return new RateLimiterRedis({
      storeClient: counts.redis,
      keyPrefix: `${counts.prefix}:${keyPrefix}`,
      points,
      duration: MINUTE_SECONDS,
      rejectIfRedisNotReady: true,
      insuranceLimiter: here,
      // Whoever is past the limit costs Redis nothing more.
      inMemoryBlockOnConsumed: points + 1,
    });
  };
  const limiters: Record<LimitClass, RateLimiterAbstract> = {
    codes: shared('code', settings.codesPerHour),
    // By themselves: the patients in a waiting room may come from the network of the clinic, whose people then still get theirs.
    phoneCodes: shared('phone-code', settings.codesPerHour),
    logins: quick('login', settings.readsPerMinute),
    passwords: shared('password-use', settings.passwordsPerHour),
    registrations: shared('registration', settings.registrationsPerHour),
    bookings: quick('booking', settings.bookingsPerMinute),
    reads: quick('read', settings.readsPerMinute),
  };
  return {
    async take(limit, client) {
      try {
        await limiters[limit].consume(client);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Failure('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
        });
      }
    },
  };
}

/** Removes expired counters: no addresses are kept, and the table does not grow with every client. */
export async function forgetOldCounts(pool: Pool): Promise<void> {
  // The library wrote them by its own clock, so that clock decides.
  await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
}
