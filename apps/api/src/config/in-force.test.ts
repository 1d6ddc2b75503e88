import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inForce, masked } from './in-force.ts';
import { writeSecrets } from './secrets.ts';

const SECRET = 'hush-hush, and longer than 32 characters';
let dataDir = '';
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'baari-settings-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const held = (name: string, env: Record<string, string> = {}) =>
  inForce({ DATA_DIR: dataDir, ...env }).find((one) => one.name === name);

it('shows set values, defaults, and what a default takes from another setting', () => {
  expect(held('PORT')).toMatchObject({ value: '3000', from: 'default' });
  expect(held('PORT', { PORT: '' })).toMatchObject({ value: '3000', from: 'default' });
  expect(held('PORT', { PORT: '8080' })).toMatchObject({ value: '8080', from: 'environment' });
  expect(held('USER_PANEL_URL', { PORT: '8080' })).toMatchObject({ value: 'http://localhost:8080/book' });
  expect(held('SELLER_NAME', { BRAND_NAME: 'Asha' })).toMatchObject({ value: 'Asha', from: 'default' });
  expect(held('REDIS_URL')).toMatchObject({ value: null, without: 'one process only', from: 'default' });
});

it('shows no secret and no password, not even in part', () => {
  const env = {
    DATABASE_URL: 'postgresql://clinic:hush-hush@db.example/clinic?password=hush-hush',
    BAARI_SECRET: SECRET,
    BAARI_OLD_SECRET_1: SECRET,
    BAARI_OLD_SECRET_2: SECRET,
    SMTP_URL: 'smtps://me:hush-hush@mail.example',
    REDIS_URL: 'redis://:hush-hush@redis.example',
    S3_ACCESS_KEY_ID: 'hush-hush',
    S3_SECRET_ACCESS_KEY: 'hush-hush',
    GOOGLE_CLIENT_SECRET: 'hush-hush',
    RECAPTCHA_SECRET_KEY: 'hush-hush',
    RAZORPAY_KEY_SECRET: 'hush-hush',
    RAZORPAY_WEBHOOK_SECRET: 'hush-hush',
    MSG91_AUTH_KEY: 'hush-hush',
    GUPSHUP_PASSWORD: 'hush-hush',
    SMS_WEBHOOK_SECRET: 'hush-hush',
    WHATSAPP_TOKEN: 'hush-hush',
    WHATSAPP_APP_SECRET: 'hush-hush',
    WHATSAPP_VERIFY_TOKEN: 'hush-hush',
    METRICS_TOKEN: 'hush-hush',
    PUBLIC_URL: 'https://me:hush-hush@clinic.example',
  };
  expect(JSON.stringify(inForce({ DATA_DIR: dataDir, ...env }))).not.toContain('hush');
  for (const name of Object.keys(env)) expect(held(name, env), name).toMatchObject({ from: 'environment' });
  expect(held('BAARI_OLD_SECRET_2', env)).toMatchObject({ value: '(hidden)' });
  expect(held('MIGRATION_DATABASE_URL', env)).toMatchObject({ value: 'postgresql://clinic:***@db.example/clinic?***' });
});

it.each([
  ['postgresql://clinic:hush@db.example:5433/clinic', 'postgresql://clinic:***@db.example:5433/clinic'],
  ['postgresql://db.example/clinic', 'postgresql://db.example/clinic'],
  ['postgresql://clinic:hush@db1:5432,db2:5433/clinic?a=b', 'postgresql://clinic:***@db1:5432,db2:5433/clinic?***'],
  ['redis://:hush@redis.example', 'redis://:***@redis.example'],
  // A password with a character that ends the address's first part: what stands there is not its host.
  ['postgresql://clinic:12/hush@db.example/clinic', '(hidden)'],
  ['postgresql://clinic:12/hush@db1,db2/clinic', '(hidden)'],
  ['postgresql://clinic:12,hush#hush@db1,db2/clinic', '(hidden)'],
  ['postgresql://clinic:12?hush@db.example/clinic', '(hidden)'],
  ['postgresql://clinic:12#hush@db.example/clinic', '(hidden)'],
  ['postgresql://db.example/clinic#hush', '(hidden)'],
  ['postgresql:clinic:hush@db.example/clinic', '(hidden)'],
  ['host=db.example password=hush', '(hidden)'],
])('%s is shown as %s', (address, shown) => {
  expect(masked(address)).toBe(shown);
});

it('names the file of the secret that the service made, and makes none', () => {
  expect(held('BAARI_SECRET')).toMatchObject({ value: null, from: 'default' });
  expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
  writeSecrets(dataDir, [SECRET]);
  expect(held('BAARI_SECRET')).toMatchObject({ value: join(dataDir, 'secrets/service'), from: 'file' });
});
