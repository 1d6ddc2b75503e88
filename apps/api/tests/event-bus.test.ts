import { randomBytes } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { readConfig } from '@baari/api/config/config';
import { redisBus } from '@baari/api/ports/event-bus-redis';
import type { EventBus, ServiceEvent } from '@baari/api/ports/event-bus';
import { until } from '@baari/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '@baari/testing/certificate';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';

const DAY = { kind: 'day', doctorId: '7kq2m9x4tz', date: '2026-11-21' } as const;
const SESSION = { kind: 'session', tokenHash: randomBytes(32).toString('base64') } as const;
const SECRET = 'a secret of the tests, long enough';
const WAIT_MS = 15_000;

describe.skipIf(lacksRedis())('the bus by Redis', () => {
  let redis: RedisServer;
  const open: EventBus[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });
  afterAll(() => redis.stop());

  const settingsOf = (url: string, secret = SECRET) =>
    readConfig({ DATABASE_URL: 'postgresql://db.example/clinic', BAARI_SECRET: secret, REDIS_URL: url }).redis!;

  async function busAt(url: string, secret = SECRET) {
    const events: (ServiceEvent | 'gap')[] = [];
    const outages: string[] = [];
    const bus = await redisBus(settingsOf(url, secret), {
      onAway: (error) => outages.push(`away: ${(error as Error).message}`),
      onBack: () => outages.push('back'),
    });
    open.push(bus);
    bus.listen({ onEvent: (event) => events.push(event), onGap: () => events.push('gap') });
    const shared = (is: boolean) => until(async () => expect(bus.isShared()).toBe(is), WAIT_MS);
    const hears = (what: ServiceEvent | 'gap') => until(async () => expect(events).toContainEqual(what), WAIT_MS);
    return { bus, events, outages, shared, hears };
  }
  /** Two processes that have heard of each other. */
  async function two() {
    const here = await busAt(redis.url);
    await here.shared(true);
    const there = await busAt(redis.url);
    await there.shared(true);
    await until(async () => expect(here.events).toEqual(['gap', 'gap']), WAIT_MS);
    here.events.length = there.events.length = 0;
    return { here, there };
  }

  it('tells its own process before publish returns, once, and the other process soon', async () => {
    const { here, there } = await two();
    for (const event of [DAY, SESSION, { kind: 'sessions', doctorId: DAY.doctorId }] as const) {
      here.bus.publish(event);
      expect(here.events.at(-1)).toEqual(event);
      await there.hears(event);
    }
    there.bus.publish({ ...DAY, date: null });
    await here.hears({ ...DAY, date: null });
    expect(here.events).toHaveLength(4);
    expect(there.events).toHaveLength(4);
  });

  it('says once that a log-in is refused, also where Redis answers what else is asked without one', async () => {
    const { outages } = await busAt(redis.url.replace('//', '//clinic:hush-hush@'));
    const stranger = await redis.stranger();
    const tried = async () => Number(/total_connections_received:(\d+)/.exec(await stranger.info('stats'))![1]);
    const before = await tried();
    await until(async () => expect(await tried()).toBeGreaterThan(before + 6), WAIT_MS);
    expect(outages).toEqual([expect.stringMatching(/^away: WRONGPASS/)]);
  });

  it('ignores messages that no process of ours sends', async () => {
    const { here, there } = await two();
    const stranger = await redis.stranger();
    const { channel } = settingsOf(redis.url);
    const from = '8f0b1f36-5b0a-4b3e-9f0c-0d6c1f5c7a11';
    const said = (event: unknown) => JSON.stringify({ from, event });
    const garbage = [
      ...['', 'hello', 'null', '[]', '{}', '{"from":1}', '{', '\u0000\ufffd', 'x'.repeat(1_000_000)],
      said(null),
      said({ ...DAY, doctorId: "7kq2m9x4t'" }),
      said({ ...DAY, date: '2026-13-41' }),
      said({ ...DAY, date: undefined }),
      said({ ...DAY, patientName: 'Ravi Kumar' }),
      said({ kind: 'session', tokenHash: 'x' }),
      said({ kind: 'sessions' }),
      said({ kind: 'stop' }),
      said({ __proto__: null, kind: 'gap', constructor: 1 }),
      JSON.stringify({ from: 'me', event: DAY }),
      `${said(DAY)} `.padEnd(400),
    ];
    for (const text of garbage) await stranger.publish(channel, text);
    await stranger.publish(channel, randomBytes(200));
    here.bus.publish(SESSION);
    await there.hears(SESSION);
    expect(there.events).toEqual([SESSION]);
    expect(here.events).toEqual([SESSION]);
  });

  it('does not wait for a Redis that is away at the start, is killed or comes back: a gap on either side makes up for it', async () => {
    const { here, there } = await two();
    await redis.kill();
    await Promise.all([here.shared(false), there.shared(false)]);
    here.bus.publish(DAY);
    expect(here.events).toEqual([DAY]);
    const late = await busAt(redis.url);
    late.bus.publish(SESSION);
    expect(late.events).toEqual([SESSION]);
    await until(async () => expect(late.outages).toHaveLength(1), WAIT_MS);
    expect(there.events).toEqual([]);

    await redis.start();
    await Promise.all([here, there, late].map(({ shared }) => shared(true)));
    await Promise.all([here, there, late].map(({ hears }) => hears('gap')));
    expect(there.events.filter((event) => event !== 'gap')).toEqual([]);
    there.bus.publish({ ...DAY, date: null });
    await Promise.all([here, late].map(({ hears }) => hears({ ...DAY, date: null })));
    for (const { outages } of [here, there, late]) {
      expect(outages).toEqual([expect.stringMatching(/^away: /), 'back']);
    }
  });

  it('notices a Redis that hangs, while publish never waits, and goes on with a gap', async () => {
    const { here, there } = await two();
    redis.freeze();
    for (let n = 0; n < 1_000; n += 1) here.bus.publish(DAY);
    expect(here.events).toHaveLength(1_000);
    await Promise.all([here.shared(false), there.shared(false)]);
    expect(here.outages).toEqual(['away: Redis does not answer']);
    redis.thaw();
    await Promise.all([here.shared(true), there.shared(true)]);
    await there.hears('gap');
  });

  it('keeps installations apart that share a Redis, by their secret and by the number of the database', async () => {
    const { here, there } = await two();
    const others = [await busAt(redis.url, 'another secret of the tests, long enough'), await busAt(`${redis.url}/1`)];
    await Promise.all(others.map(({ shared }) => shared(true)));
    others.forEach(({ events }) => (events.length = 0));
    here.bus.publish(DAY);
    for (const { bus } of others) bus.publish(SESSION);
    await there.hears(DAY);
    here.bus.publish({ ...DAY, date: null });
    await there.hears({ ...DAY, date: null });
    expect(there.events).toEqual([DAY, { ...DAY, date: null }]);
    for (const { events } of others) expect(events).toEqual([SESSION]);
    const rotated = readConfig({
      DATABASE_URL: 'postgresql://db.example/clinic',
      BAARI_SECRET: 'a newer secret of the tests, long enough',
      BAARI_OLD_SECRET_1: SECRET,
      REDIS_URL: `${redis.url}/0`,
    });
    expect(rotated.redis!.channel).toBe(settingsOf(redis.url).channel);
  });

  it('logs in with a password, and does not reveal it if it is refused', async () => {
    const guarded = await startRedis({ password: 'hush-hush' });
    const right = await busAt(guarded.url);
    await right.shared(true);
    // As docs/decisions/032 says: it needs no more rights than these.
    const rights = ['resetchannels', '&baari:*', '-@all', '+subscribe', '+publish', '+ping'];
    await (await guarded.stranger()).acl('SETUSER', 'baari', 'on', '>narrow-path', ...rights);
    const narrow = await busAt(guarded.url.replace(':hush-hush', 'baari:narrow-path'));
    await narrow.shared(true);
    right.bus.publish(DAY);
    await narrow.hears(DAY);
    const wrong = await busAt(guarded.url.replace('hush-hush', 'loud-loud'));
    await until(async () => expect(wrong.outages).toHaveLength(1), WAIT_MS);
    expect(wrong.bus.isShared()).toBe(false);
    wrong.bus.publish(DAY);
    expect(wrong.events).toEqual([DAY]);
    expect(wrong.outages[0]).toMatch(/^away: (WRONGPASS|NOAUTH)/);
    expect(JSON.stringify([right.outages, wrong.outages])).not.toMatch(/hush|loud/);
    await guarded.stop();
  });

  it('by rediss:// connects only to a server with a trusted certificate, and never unencrypted', async () => {
    const guarded = await startRedis({ tls: true });
    const trusted = getCACertificates();
    const strange = await busAt(guarded.url);
    await until(async () => expect(strange.outages).toEqual([expect.stringMatching(/^away: .*certificate/)]), WAIT_MS);
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    const named = await busAt(guarded.url.replace('127.0.0.1', 'localhost'));
    const known = await busAt(guarded.url);
    await Promise.all([named.shared(true), known.shared(true), strange.shared(true)]);
    named.bus.publish(DAY);
    await known.hears(DAY);
    await guarded.stop();
    setDefaultCACertificates(trusted);

    const clear = await busAt(redis.url.replace('redis:', 'rediss:'));
    await until(async () => expect(clear.outages).toHaveLength(1), WAIT_MS);
    expect(clear.bus.isShared()).toBe(false);
  });
});
