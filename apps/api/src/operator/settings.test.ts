import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { runOperator } from './program.ts';

const SECRET = 'x'.repeat(32);

let dataDir = '';
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'baari-settings-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function settings(env: Record<string, string>, ...args: string[]) {
  const said: string[] = [];
  const warned: string[] = [];
  const terminal = {
    env: { DATA_DIR: dataDir, ...env },
    clock: () => new Date(0),
    say: (line: string) => void said.push(line),
    warn: (line: string) => void warned.push(line),
  };
  const code = await runOperator(['settings', ...args], terminal);
  return { code, said: said.join('\n'), warned: warned.join('\n') };
}

it('prints values, where they come from, and names that may be misspelt', async () => {
  const { code, said } = await settings({ PORT: '8080', SMTP_ULR: 'smtps://me:hush-hush@mail.example' });
  expect(code).toBe(0);
  expect(said).toMatch(/PORT +environment +8080/);
  expect(said).toMatch(/PUBLIC_URL +default +http:\/\/localhost:8080/);
  expect(said).toContain('Did you mean SMTP_URL?');
  expect(said).not.toContain('hush-hush');
  expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
});

it('answers a program as JSON', async () => {
  const { said } = await settings({ PORT: '8080' }, '--json');
  const { settings: list } = JSON.parse(said) as { settings: { name: string; value: string }[] };
  expect(list.find(({ name }) => name === 'PORT')).toMatchObject({ value: '8080', from: 'environment' });
});

it.each<Record<string, string>>([
  { BAARI_SECRET: 'short' },
  { BAARI_SECRET: SECRET, BAARI_OLD_SECRET_2: SECRET },
  { DATABASE_URL: 'postgresql://db.example/clinic' },
  { DATABASE_URL: 'mysql://db.example/clinic', BAARI_SECRET: SECRET },
  { REDIS_URL: 'redis.example' },
  { NODE_ENV: 'Production' },
  { TRUST_PROXY: 'maybe' },
])('says of %o what the service says at its start', async (env) => {
  const refusal = (() => {
    try {
      return void readConfig({ DATA_DIR: dataDir, ...env });
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(refusal).toBeTypeOf('string');
  expect(await settings(env)).toEqual({ code: 1, said: '', warned: refusal });
});

it('refuses settings with which the service would not start', async () => {
  expect(await settings({ PORT: 'high' })).toMatchObject({ code: 1, warned: expect.stringMatching(/^PORT must be/) });
  const half = await settings({ GOOGLE_CLIENT_ID: 'baari' });
  expect(half).toMatchObject({ code: 1, said: '', warned: expect.stringContaining('must be set together') });
});
