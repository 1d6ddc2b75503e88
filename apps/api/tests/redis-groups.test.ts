import { readConfig } from '@baari/api/config/config';
import { limiter } from '@baari/api/http/rate-limits';
import { redisBus } from '@baari/api/ports/event-bus-redis';
import type { Pool } from '@baari/api/db/pool';
import type { ServiceEvent } from '@baari/api/ports/event-bus';
import { openCounts } from '@baari/api/ports/redis-counts';
import { lookAtRedis } from '@baari/api/ports/redis-look';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import { startCluster, startSentinels } from '@baari/testing/stand-ins/redis-groups';
import type { RedisGroup } from '@baari/testing/stand-ins/redis-groups';
import { until } from '@baari/testing/until';
import { describe, expect, it, onTestFinished } from 'vitest';

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

const redisOf = (settings: Record<string, string>) =>
  readConfig({
    DATABASE_URL: 'postgresql://db.example/clinic',
    BAARI_SECRET: 'a secret of the tests, long enough',
    ...settings,
  }).redis!;

/** A process that shares its news and its limits in Redis. */
async function processAt(settings: Record<string, string>) {
  const redis = redisOf(settings);
  const heard: (ServiceEvent | 'gap')[] = [];
  const bus = await redisBus(redis, { onAway() {}, onBack() {} });
  bus.listen({ onEvent: (event) => heard.push(event), onGap: () => heard.push('gap') });
  const counts = await openCounts(redis);
  onTestFinished(async () => {
    await bus.close();
    counts.close();
  });
  await until(async () => expect([bus.isShared(), counts.redis.status]).toEqual([true, 'ready']), WAIT_MS);
  const limits = limiter(NO_POOL, LIMITS, counts);
  const take = (client: string) =>
    limits.take('bookings', client).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  return { bus, heard, counts, take };
}
type Process = Awaited<ReturnType<typeof processAt>>;

async function expectNews(from: Process, to: Process): Promise<void> {
  to.heard.length = 0;
  await until(async () => {
    from.bus.publish(DAY);
    expect(to.heard).toContainEqual(DAY);
  }, WAIT_MS);
}

/** Calls of both processes in turn count as one process's. */
async function expectOneLimit([one, other]: readonly [Process, Process], client: string): Promise<void> {
  expect([await one.take(client), await other.take(client), await one.take(client)]).toEqual([
    'taken',
    'taken',
    'taken',
  ]);
  expect([await one.take(client), await other.take(client)]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
}

const GROUPS: readonly [string, () => Promise<RedisGroup>][] = [
  ['Sentinels, and goes on with the new primary', startSentinels],
  ['nodes of a cluster, and goes on with the next one', startCluster],
];

describe.skipIf(lacksRedis())('Redis on several machines', () => {
  it.each(GROUPS)('is found by %s', async (_, start) => {
    const group = await start();
    onTestFinished(() => group.stop());
    const processes = [await processAt(group.settings), await processAt(group.settings)] as const;
    const [here, there] = processes;
    expect(await lookAtRedis(redisOf(group.settings), WAIT_MS)).toMatch(/^\d+\./);
    await expectNews(here, there);
    await expectOneLimit(processes, '203.0.113.1');

    await group.servers[0]!.kill();
    await until(async () => expect(there.heard).toContain('gap'), WAIT_MS);
    await expectNews(here, there);
    await expectNews(there, here);
    // Which client's count lies where is the cluster's matter: all that lies on living nodes counts together again.
    let client = 0;
    await until(async () => expectOneLimit(processes, `198.51.100.${(client += 1)}`), WAIT_MS);
  });

  it('counts in the process while Redis is away or hangs, and together again afterwards', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const processes = [await processAt(redis.settings), await processAt(redis.settings)] as const;
    await expectOneLimit(processes, '203.0.113.1');
    redis.freeze();
    for (const { take } of processes) {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await take('203.0.113.2'));
      expect(answers).toEqual(['taken', 'taken', 'taken', 'TOO_MANY_REQUESTS']);
    }
    await redis.kill();
    for (const { take } of processes) expect(await take('203.0.113.3')).toBe('taken');
    await redis.start();
    await until(async () => {
      for (const { counts, bus } of processes) expect([bus.isShared(), counts.redis.status]).toEqual([true, 'ready']);
    }, WAIT_MS);
    await expectOneLimit(processes, '203.0.113.4');
  });

  // As docs/decisions/109 says.
  it('needs no more than a few rights to count', async () => {
    const guarded = await startRedis({ password: 'hush-hush' });
    onTestFinished(() => guarded.stop());
    const news = ['resetchannels', '&baari:*', '-@all', '+subscribe', '+publish', '+ping'];
    const counts = ['~baari:*', '+eval', '+evalsha', '+set', '+incrby', '+pttl', '+expire'];
    await (await guarded.stranger()).acl('SETUSER', 'baari', 'on', '>narrow-path', ...news, ...counts);
    const settings = { REDIS_URL: guarded.url.replace(':hush-hush', 'baari:narrow-path') };
    await expectOneLimit([await processAt(settings), await processAt(settings)], '203.0.113.1');
  });
});
