import { addressOf } from '@baari/client/call';
import type { EndpointShape, LimitClass } from '@baari/contract/endpoint';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { everyEndpoint } from '@baari/testing/endpoints';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import type { RedisServer } from '@baari/testing/stand-ins/redis';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const LIMIT = 3;
const HOUR: readonly LimitClass[] = ['codes', 'phoneCodes', 'passwords', 'registrations'];
const classes = [...new Set(everyEndpoint.map(({ limit }) => limit))];

const few = String(LIMIT);
const FEW = {
  TRUST_PROXY: '1',
  LIMIT_CODES_PER_HOUR: few,
  LIMIT_PASSWORDS_PER_HOUR: few,
  LIMIT_REGISTRATIONS_PER_HOUR: few,
  LIMIT_BOOKINGS_PER_MINUTE: few,
  LIMIT_READS_PER_MINUTE: few,
};
const WAIT_MS = 20_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { ...FEW, METRICS_TOKEN: 'a token of the tests' });
});
afterAll(() => api.stop());

let clients = 0;
function newClient(): string {
  clients += 1;
  return `10.7.${Math.floor(clients / 256)}.${clients % 256}`;
}

const ask = (endpoint: EndpointShape, forwardedFor: string, process = api) =>
  process.browser().fetch(addressOf(endpoint, { id: 'zzzzzzzzzz', ticket: 'none' }), {
    method: endpoint.method,
    headers: { 'x-forwarded-for': forwardedFor },
  });

describe('limits per client', () => {
  it('are of the classes that the contract names', () =>
    expect([...classes].sort()).toEqual([
      'bookings',
      'codes',
      'logins',
      'passwords',
      'phoneCodes',
      'reads',
      'registrations',
    ]));

  it.each(classes)('%s: past the limit every call of the class is 429 with Retry-After', async (limit) => {
    const client = newClient();
    const ofClass = everyEndpoint.filter((endpoint) => endpoint.limit === limit);
    for (let n = 0; n < LIMIT; n += 1) expect((await ask(ofClass[0]!, client)).status).not.toBe(429);
    for (const endpoint of ofClass) {
      const refused = await ask(endpoint, client);
      expect(refused.status, endpoint.name).toBe(429);
      expect(await refused.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(HOUR.includes(limit) ? 3_600 : 60);
    }
    expect((await ask(ofClass[0]!, newClient())).status).not.toBe(429);
  });

  it('a client’s own forwarded addresses do not make a new client', async () => {
    const [endpoint] = everyEndpoint.filter(({ limit }) => limit === 'reads');
    const client = newClient();
    for (let n = 0; n < LIMIT; n += 1) await ask(endpoint!, `198.51.100.${n}, ${client}`);
    expect((await ask(endpoint!, `198.51.100.99, ${client}`)).status).toBe(429);
  });

  it.each(['passwords', 'reads'] as const)('%s: what is no address is no client of its own', async (limit) => {
    const [endpoint] = everyEndpoint.filter((one) => one.limit === limit);
    const statuses = [];
    for (let n = 0; n <= LIMIT; n += 1) statuses.push((await ask(endpoint!, `${'x'.repeat(300)}${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(Math.max(...statuses)).toBeLessThan(500);
  });

  it('one IPv6 network is one client', async () => {
    const [endpoint] = everyEndpoint.filter(({ limit }) => limit === 'reads');
    for (let n = 0; n < LIMIT; n += 1) await ask(endpoint!, `2001:db8:7:7::${n}`);
    expect((await ask(endpoint!, '2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await ask(endpoint!, '2001:db8:7:8::1')).status).not.toBe(429);
  });
});

describe.skipIf(lacksRedis())('limits per client of two processes that share a Redis', () => {
  let redis: RedisServer;
  let one: TestApi;
  let other: TestApi;
  beforeAll(async () => {
    redis = await startRedis();
    one = await startApi(inject('ownerUrl'), { ...FEW, ...redis.settings });
    other = await one.sibling();
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
    await redis.stop();
  });

  it.each(classes)('%s: are one limit', async (limit) => {
    const endpoint = everyEndpoint.find((any) => any.limit === limit)!;
    // Until it has found Redis, a process counts by itself.
    await until(async () => {
      const client = newClient();
      for (let n = 0; n < LIMIT; n += 1) expect((await ask(endpoint, client, one)).status).not.toBe(429);
      expect((await ask(endpoint, client, other)).status).toBe(429);
    }, WAIT_MS);
  });
});

it('metrics need the token, if one is set', async () => {
  const statusWith = async (authorization: string) =>
    (await api.browser().fetch('/metrics', { headers: { authorization } })).status;
  expect(await statusWith('Bearer a token of the tests')).toBe(200);
  for (const wrong of ['', 'Bearer', 'Bearer a token of the test']) expect(await statusWith(wrong)).toBe(404);
});

it('expired counts are removed, the others are not', async () => {
  const [soon, over] = [Date.now() + 3_600_000, Date.now() - 1];
  await api.owner.query(
    `insert into rate_limit (key, points, expire) values ('login:198.51.100.1', 1, $1), ('login:198.51.100.2', 1, $2)`,
    [over, soon],
  );
  const other = await api.sibling();
  const kept = async () =>
    (await api.owner.query(`select key from rate_limit where key like 'login:198.51.100.%'`)).rows.map(
      ({ key }) => key,
    );
  await expect.poll(kept).toEqual(['login:198.51.100.2']);
  await other.stop();
});
