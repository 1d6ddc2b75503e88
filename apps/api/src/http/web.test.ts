import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutSources, policyWith } from './content-policy.ts';
import { installProblems } from './problems.ts';
import { installSecurity } from './security.ts';
import { installWebApps } from './web.ts';

const root = mkdtempSync(join(tmpdir(), 'baari-web-'));
const web = { panel: join(root, 'panel'), booking: join(root, 'booking') };
let app: FastifyInstance;
let withoutProvider: FastifyInstance;

async function serve(origins?: string[]): Promise<FastifyInstance> {
  const made = fastify();
  installProblems(made);
  installSecurity(made, 'http://localhost');
  await installWebApps(made, web, origins && { panel: null, checkout: policyWith(checkoutSources(origins)) });
  return made;
}

beforeAll(async () => {
  for (const folder of Object.values(web)) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>A page</title>');
  }
  app = await serve(['https://*.pay.example']);
  withoutProvider = await serve();
});
afterAll(async () => {
  await Promise.all([app.close(), withoutProvider.close()]);
  rmSync(root, { recursive: true });
});

async function policyOf(on: FastifyInstance, url: string) {
  const { headers, statusCode } = await on.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  return { policy: String(headers['content-security-policy']), opener: headers['cross-origin-opener-policy'] };
}

it.each(['/checkout', '/checkout?plan=yearly', '/checkout/'])('%s lets the payment provider in', async (url) => {
  const { policy, opener } = await policyOf(app, url);
  expect(policy).toContain("script-src 'self' https://*.pay.example;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(opener).toBe('same-origin-allow-popups');
});

it.each(['/', '/payments', '/checkouts', '/book/', '/checkout/more', '/login?from=/assets/', '/no/assets/page'])(
  '%s lets nobody else in',
  async (url) => {
    const { policy, opener } = await policyOf(app, url);
    expect(policy).not.toContain('pay.example');
    expect(opener).toBe('same-origin');
  },
);

it.each([
  '/assets/none.js',
  '/book/assets/none.js',
  '/api/nothing',
  '/.env',
  '/.git/HEAD',
  '/book/.git/config',
  '/backup.zip',
  '/package.json',
])('%s is not there, and no page stands in for it', async (url) => {
  const { statusCode } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
});

it('without a provider /checkout is a page like any other', async () => {
  expect((await policyOf(withoutProvider, '/checkout')).policy).toBe((await policyOf(app, '/')).policy);
});
