import { request } from 'node:http';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

/** With headers of our own, Host too. */
const statusOf = (path: string, headers: Record<string, string> = {}, baseUrl = api.baseUrl): Promise<number> =>
  new Promise((resolve, reject) => {
    request(baseUrl + path, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });

const PAGES = ['/metrics', '/dev/inbox', '/dev/inbox.json', '/sandbox/razorpay/checkout.js'];

it.each(PAGES)('%s is for this machine', async (path) => {
  expect(await statusOf(path)).toBe(200);
});

it.each(
  PAGES.flatMap((path) =>
    (
      [
        ['an address of this machine that the caller made up', { 'x-forwarded-for': '127.0.0.1' }],
        ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
        ['a proxy that only names itself', { via: '1.1 proxy' }],
        ['a proxy that passes the scheme on', { 'x-forwarded-proto': 'https' }],
        ['nginx by its own header', { 'x-real-ip': '127.0.0.1' }],
        ['another name of the host', { host: 'clinic.example' }],
      ] as const
    ).map(([what, headers]) => [path, what, headers] as const),
  ),
)('%s is not there through %s', async (path, _, headers) => {
  expect(await statusOf(path, headers)).toBe(404);
});

it('/metrics behind a proxy is for the bearer of a token alone in production, for a proxy may add no header', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://clinic.example' };
  const statuses: number[] = [];
  for (const settings of [{ ...production, TRUST_PROXY: '1' }, production]) {
    const other = await startApi(inject('ownerUrl'), settings);
    statuses.push(await statusOf('/metrics', {}, other.baseUrl));
    await other.stop();
  }
  expect(statuses).toEqual([404, 200]);
});
