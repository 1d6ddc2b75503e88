import { addressOf } from '@baari/client/call';
import { login } from '@baari/contract/account';
import { addDoctor, getProfile, getLicenceDocument } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { everyEndpoint } from '@baari/testing/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { profileForm } from '@baari/testing/profile-form';
import { headerFaults } from '@baari/testing/safe-headers';
import { jsonBody } from '@baari/testing/sign-up';

const HTTPS = { PUBLIC_URL: 'https://clinic.example' };

let api: TestApi;
let doctor: Browser;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), HTTPS);
  doctor = (await api.doctor({ withoutProfile: true })).browser;
  await doctor.call(addDoctor, { body: await profileForm() });
});
afterAll(() => api.stop());

describe('headers of every endpoint, for every caller', () => {
  it.each(everyEndpoint)('$method $name', async (endpoint) => {
    const address = addressOf(endpoint, { id: 'zzzzzzzzzz', ticket: 'none' });
    const { method } = endpoint;
    for (const browser of [api.browser(), (await api.doctor()).browser]) {
      const { headers } = await browser.fetch(address, { method });
      expect(headerFaults(headers, { https: true })).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('headers of every other answer', () => {
  const get = (path: string, init: RequestInit = {}) => doctor.fetch(path, init);
  it.each<[string, number, () => Promise<Response>]>([
    ['health', 200, () => get('/healthz')],
    ['readiness', 200, () => get('/readyz')],
    ['metrics', 200, () => get('/metrics')],
    ['description', 200, () => get('/openapi.json')],
    ['description as a page', 200, () => get('/docs/')],
    ['a script of that page', 200, () => get('/docs/static/swagger-ui-bundle.js')],
    ['a picture', 200, async () => get((await doctor.call(getProfile)).profileData!.personalInfo.image)],
    ['a licence', 200, () => get(getLicenceDocument.path)],
    ['malformed', 400, () => get(login.path, { ...jsonBody({}), body: '{' })],
    ['no session', 401, () => api.browser().fetch('/api/doctor/profile')],
    ['cross-site', 403, () => get(login.path, { ...jsonBody({}), headers: { origin: 'https://evil.example' } })],
    ['unknown under /api', 404, () => get('/api/nothing')],
    ['unknown', 404, () => get('/nothing')],
    ['a page whose query looks like a file', 200, () => get('/healthz?from=/assets/')],
    ['a page whose path looks like a file', 404, () => get('/nowhere/assets/page')],
    ['undecodable', 404, () => get('/%zz')],
    ['another method', 404, () => get('/api/doctor/profile', { method: 'PUT' })],
    ['too large', 413, () => get(login.path, jsonBody({ email: 'x'.repeat(70_000) }))],
    ['another type', 415, () => get(login.path, { method: 'POST', body: 'x' })],
    ['invalid fields', 422, () => get(login.path, jsonBody({}))],
  ])('%s (%i %o)', async (_what, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(headerFaults(response.headers, { https: true })).toEqual([]);
  });

  it('too many requests', async () => {
    const strict = await startApi(inject('ownerUrl'), { ...HTTPS, LIMIT_READS_PER_MINUTE: '1' });
    const ask = () => strict.browser().fetch('/api/public/config');
    await ask();
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(headerFaults(headers, { https: true })).toEqual([]);
    await strict.stop();
  });

  it('a fault of the service’s own', async () => {
    const broken = await startApi(inject('ownerUrl'), HTTPS);
    await broken.owner.query('alter table profile rename to profile_away');
    const { status, headers } = await broken.browser().fetch('/api/public/doctors');
    expect(status).toBe(500);
    expect(headerFaults(headers, { https: true })).toEqual([]);
    await broken.stop();
  });

  it('without https nothing is promised about it', async () => {
    const plain = await startApi(inject('ownerUrl'));
    const { headers } = await plain.browser().fetch('/api/public/config');
    expect(headerFaults(headers, { https: false })).toEqual([]);
    expect(headers.has('strict-transport-security')).toBe(false);
    await plain.stop();
  });
});

describe('the session’s cookie under https', () => {
  it('is bound to this host and hidden from scripts', async () => {
    const response = await doctor.fetch('/api/doctor/logout');
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-baari='))!;
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
  });

  it('counts only under its own name: a neighbouring host could set another', async () => {
    const { browser } = await api.doctor();
    const token = browser.cookies.get('__Host-baari')!;
    const asked = (name: string) =>
      api.browser().fetch('/api/doctor/profile', { headers: { cookie: `${name}=${token}` } });
    expect((await asked('__Host-baari')).status).toBe(200);
    expect((await asked('baari')).status).toBe(401);
  });
});
