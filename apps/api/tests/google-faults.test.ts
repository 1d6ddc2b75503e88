import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { readConfig } from '@baari/api/config/config';
import { openIdGoogle } from '@baari/api/ports/google-identity-openid';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startGoogle } from '@baari/testing/stand-ins/google';

const RETURN = 'http://localhost:3000/api/doctor/google/callback';
const FAILED = '/login?message=Google%20sign-in%20failed.%20Please%20try%20again.';
const SECRETS = { DATABASE_URL: 'postgres://nowhere', BAARI_SECRET: 'a secret of the tests, long enough' };

async function apiWith(settings: Record<string, string>): Promise<TestApi> {
  const api = await startApi(inject('ownerUrl'), settings);
  onTestFinished(() => api.stop());
  return api;
}

it('a provider that is down is a text on the login page, when it begins and when it comes back', async () => {
  const google = await startGoogle(RETURN);
  google.people.set('1', { email: 'down@clinic.example', verified: true });
  const api = await apiWith(google.settings);
  const browser = api.browser();
  const begun = await browser.fetch('/api/doctor/google');
  const back = await google.visit(begun.headers.get('location')!, '1');
  await google.stop();
  const end = await browser.fetch(back.pathname + back.search);
  expect([end.status, end.headers.get('location')]).toEqual([302, FAILED]);

  const later = await apiWith(google.settings);
  const start = await later.browser().fetch('/api/doctor/google');
  expect([start.status, start.headers.get('location')]).toEqual([302, FAILED]);
  expect(start.headers.getSetCookie()).toEqual([]);
  expect((await later.browser().fetch('/readyz')).status).toBe(200);
});

it('a provider that does not answer is waited for no longer than the deadline, and asked again next time', async () => {
  const asked: Socket[] = [];
  const silent = createServer((socket) => void asked.push(socket));
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of asked) socket.destroy();
    silent.close();
  });
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const google = openIdGoogle({
    issuer,
    clientId: 'baari',
    clientSecret: 'x',
    returnAddress: RETURN,
    deadlineSeconds: 0.1,
  });
  await expect(google.begin()).rejects.toThrow();
  await expect(google.begin()).rejects.toThrow();
  expect(asked.length).toBeGreaterThan(1);
});

it('a token signed with a key that the provider does not publish is refused', async () => {
  const google = await startGoogle(RETURN, { otherKey: true });
  onTestFinished(() => google.stop());
  google.people.set('1', { email: 'forged@clinic.example', verified: true });
  const api = await apiWith(google.settings);
  const browser = api.browser();
  const begun = await browser.fetch('/api/doctor/google');
  const back = await google.visit(begun.headers.get('location')!, '1');
  expect((await browser.fetch(back.pathname + back.search)).headers.get('location')).toBe(FAILED);
  expect(api.log.join('')).toContain('JWT signature verification failed');
});

it.each([
  [{ GOOGLE_CLIENT_ID: 'baari' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
  [
    { GOOGLE_CLIENT_ID: 'baari', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://google.example' },
    'GOOGLE_ISSUER must start with https://.',
  ],
])('%o cannot be used', (settings, message) => {
  expect(() => readConfig({ ...SECRETS, ...settings })).toThrow(message);
});

it('Google itself is used if no other provider is set, and no provider without settings', () => {
  expect(readConfig({ ...SECRETS, GOOGLE_CLIENT_ID: 'baari', GOOGLE_CLIENT_SECRET: 'x' }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'baari',
    clientSecret: 'x',
  });
  expect(readConfig(SECRETS).google).toBeNull();
});

it('the sign-in cookie is Secure if the public address is https', async () => {
  const google = await startGoogle('https://baari.example/api/doctor/google/callback');
  onTestFinished(() => google.stop());
  google.people.set('1', { email: 'secure@clinic.example', verified: true });
  const api = await apiWith({ ...google.settings, PUBLIC_URL: 'https://baari.example' });
  const browser = api.browser();
  const response = await browser.fetch('/api/doctor/google');
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Secure-baari_sign_in=[\w-]+; .*HttpOnly; Secure; SameSite=Lax$/,
  );
  const back = await google.visit(response.headers.get('location')!, '1');
  expect(back.origin).toBe('https://baari.example');
  expect((await browser.fetch(back.pathname + back.search)).headers.get('location')).toBe('/');
  expect(browser.cookies.has('__Secure-baari_sign_in')).toBe(false);
});
