import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '../db/pool.ts';
import { Failure } from '../lib/failure.ts';

/** Counts failed tries, in the database, for all processes together. */
export interface Attempts {
  /**
   * Counts a try before it is checked, so that tries at the same time count too; throws TOO_MANY_REQUESTS past the limit. Answers
   * how many there have been.
   */
  begin(key: string): Promise<number>;
  /** How many there have been, without counting one; throws TOO_MANY_REQUESTS where one more is past the limit. */
  countOf(key: string): Promise<number>;
  /** The try was not checked after all: it does not count. */
  withdraw(key: string): Promise<void>;
  /** The try was right: earlier ones no longer count. */
  succeeded(key: string): Promise<void>;
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });

export function attempts(pool: Pool, keyPrefix: string, points: number, durationSeconds: number): Attempts {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration: durationSeconds,
    clearExpiredByTimeout: false,
  });
  return {
    async begin(key) {
      try {
        return (await counter.consume(key)).consumedPoints;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(refused);
      }
    },
    async countOf(key) {
      const counted = await counter.get(key);
      if (counted && counted.consumedPoints >= points) throw tooMany(counted);
      return counted?.consumedPoints ?? 0;
    },
    async withdraw(key) {
      await counter.reward(key, 1);
    },
    async succeeded(key) {
      await counter.delete(key);
    },
  };
}
