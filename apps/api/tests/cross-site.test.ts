import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { addressOf } from '@baari/client/call';
import { changesState } from '@baari/contract/endpoint';
import type { EndpointShape } from '@baari/contract/endpoint';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { everyEndpoint } from '@baari/testing/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { PUBLIC_URL: 'https://clinic.example' });
});
afterAll(() => api.stop());

const changing = everyEndpoint.filter(changesState);

/** Over plain HTTP: fetch would put its own Fetch Metadata on. */
function codeOf(endpoint: EndpointShape, headers: Record<string, string>): Promise<string | undefined> {
  const url = api.baseUrl + addressOf(endpoint, { id: 'zzzzzzzzzz', ticket: 'none' });
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage) => (JSON.parse(await text(response)) as { code?: string }).code;
    request(url, { method: endpoint.method, headers }, (response) => resolve(read(response)))
      .on('error', reject)
      .end();
  });
}

describe('state-changing calls from another site', () => {
  it('are all that the contract names', () => {
    expect(changing.map((e) => e.name)).toEqual(expect.arrayContaining(['logout', 'changeAvailability', 'login']));
    expect(changing.map((e) => e.name)).not.toContain('getProfile');
  });

  for (const endpoint of changing) {
    it.each([
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
      [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', origin: 'https://clinic.example' }],
      [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
      [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
    ])(`${endpoint.name} is refused with %o`, async (headers) => {
      expect(await codeOf(endpoint, headers as Record<string, string>)).toBe('CROSS_SITE');
    });
    it.each([
      [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: 'https://clinic.example' }],
      [{ origin: 'https://clinic.example' }],
      [{}],
    ])(`${endpoint.name} passes with %o`, async (headers) => {
      expect(await codeOf(endpoint, headers as Record<string, string>)).not.toBe('CROSS_SITE');
    });
    it(`${endpoint.name} passes from the address that was asked`, async () => {
      expect(await codeOf(endpoint, { origin: api.baseUrl })).not.toBe('CROSS_SITE');
    });
  }

  it('a state-changing GET that a browser without Fetch Metadata navigates to is refused', async () => {
    for (const endpoint of changing.filter((e) => e.method === 'GET'))
      expect(await codeOf(endpoint, { accept: 'text/html,*/*' })).toBe('CROSS_SITE');
  });
});

describe('HEAD, which must change nothing', () => {
  it.each(changing.filter((e) => e.method === 'GET'))('$name is not there', async (endpoint) => {
    const { browser } = await api.doctor();
    const state = async () => [
      (await api.owner.query('select count(*)::int as n from session')).rows,
      (await api.owner.query('select doctor_id, is_available from profile order by 1')).rows,
    ];
    const before = await state();
    expect((await browser.fetch(endpoint.path, { method: 'HEAD' })).status).toBe(404);
    expect(await state()).toEqual(before);
  });
});
