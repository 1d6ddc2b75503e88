import { readConfig } from '@baari/api/config/config';
import { limiter } from '@baari/api/http/rate-limits';
import type { Pool } from '@baari/api/db/pool';
import type { ServiceEvent } from '@baari/api/ports/event-bus';
import { redisBus } from '@baari/api/ports/event-bus-redis';
import { openCounts } from '@baari/api/ports/redis-counts';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';
import { startCluster, startSentinels } from '@baari/testing/stand-ins/redis-groups';
import type { RedisGroup } from '@baari/testing/stand-ins/redis-groups';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkUp } from './support/checkup.ts';

const DAY = { kind: 'day', doctorId: '7kq2m9x4tz', date: '2026-11-21' } as const;
const WAIT_MS = 20_000;
const LIMITS = {
  codesPerHour: 1,
  passwordsPerHour: 1,
  registrationsPerHour: 1,
  bookingsPerMinute: 3,
  readsPerMinute: 100,
};

/** Nothing here is counted in a database. */
const NO_POOL = {} as Pool;

describe.skipIf(lacksRedis())('a Redis of another kind than the settings say', () => {
  let alone: RedisServer;
  let group: RedisGroup;
  let cluster: RedisGroup;
  beforeAll(async () => {
    [alone, group, cluster] = await Promise.all([startRedis(), startSentinels(), startCluster()]);
  });
  afterAll(() => Promise.all([alone, group, cluster].map((each) => each.stop())));

  const firstOf = ({ settings }: RedisGroup) => ({ REDIS_URL: settings['REDIS_URL']!.split(',')[0]! });
  const CASES: readonly [string, () => Record<string, string>, RegExp][] = [
    ['REDIS_URL at a Sentinel', () => firstOf(group), /leads to a Sentinel: set REDIS_SENTINEL_GROUP/],
    ['REDIS_URL at a node of a cluster', () => firstOf(cluster), /a Redis Cluster: set REDIS_CLUSTER=1/],
    ['REDIS_URL at a replica', () => ({ REDIS_URL: group.servers[1]!.url }), /a replica, .*: name its primary/],
    [
      'REDIS_SENTINEL_GROUP at a plain Redis',
      () => ({ REDIS_URL: alone.url, REDIS_SENTINEL_GROUP: 'clinics' }),
      /leads to no Sentinel: .*remove REDIS_SENTINEL_GROUP/,
    ],
    [
      'REDIS_SENTINEL_GROUP at nodes of a cluster',
      () => ({ ...cluster.settings, REDIS_CLUSTER: '0', REDIS_SENTINEL_GROUP: 'clinics' }),
      /leads to no Sentinel: .*remove REDIS_SENTINEL_GROUP/,
    ],
    [
      'REDIS_SENTINEL_GROUP that the Sentinels do not know',
      () => ({ ...group.settings, REDIS_SENTINEL_GROUP: 'clinic' }),
      /know no group clinic: set REDIS_SENTINEL_GROUP/,
    ],
    [
      'REDIS_CLUSTER at a plain Redis',
      () => ({ REDIS_URL: alone.url, REDIS_CLUSTER: '1' }),
      /is in no cluster: remove REDIS_CLUSTER/,
    ],
    [
      'REDIS_CLUSTER at Sentinels',
      () => ({ REDIS_URL: group.settings['REDIS_URL']!, REDIS_CLUSTER: '1' }),
      /leads to a Sentinel: set REDIS_SENTINEL_GROUP .* remove REDIS_CLUSTER/,
    ],
  ];

  it.each(CASES)('%s is away, and log and checkup name what to set', async (_, settingsOf, says) => {
    const settings = settingsOf();
    const redis = readConfig({
      DATABASE_URL: 'postgresql://db.example/clinic',
      BAARI_SECRET: 'a secret of the tests, long enough',
      ...settings,
    }).redis!;
    const told: string[] = [];
    const heard: (ServiceEvent | 'gap')[] = [];
    const bus = await redisBus(redis, {
      onAway: (error) => told.push((error as Error).message),
      onBack: () => told.push('back'),
    });
    const counts = await openCounts(redis);
    onTestFinished(async () => {
      await bus.close();
      counts.close();
    });
    bus.listen({ onEvent: (event) => heard.push(event), onGap: () => heard.push('gap') });
    await until(async () => expect(told).toEqual([expect.stringMatching(says)]), WAIT_MS);
    expect(bus.isShared()).toBe(false);
    bus.publish(DAY);
    expect(heard).toContainEqual(DAY);

    const limits = limiter(NO_POOL, LIMITS, counts);
    for (let n = 0; n < 3; n += 1) await limits.take('bookings', '203.0.113.1');
    await expect(limits.take('bookings', '203.0.113.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });

    const { of, code } = await checkUp(settings);
    expect(of('redis')).toEqual([expect.stringMatching(/^fault .*cannot be used as it is set: /)]);
    expect(of('redis')[0]).toMatch(says);
    expect(code).toBe(1);
  });

  it('is told too when Redis was away before', async () => {
    const late = await startRedis();
    onTestFinished(() => late.stop());
    await late.kill();
    const redis = readConfig({
      DATABASE_URL: 'postgresql://db.example/clinic',
      BAARI_SECRET: 'a secret of the tests, long enough',
      REDIS_URL: late.url,
      REDIS_CLUSTER: '1',
    }).redis!;
    const told: string[] = [];
    const bus = await redisBus(redis, {
      onAway: (error) => told.push((error as Error).message),
      onBack: () => told.push('back'),
    });
    onTestFinished(() => bus.close());
    await until(async () => expect(told).toHaveLength(1), WAIT_MS);
    await late.start();
    await until(async () => expect(told.at(-1)).toMatch(/remove REDIS_CLUSTER/), WAIT_MS);
  });
});
