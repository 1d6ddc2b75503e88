import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));
const namedIn = (cells: number) =>
  rows.filter((row) => row.length === cells).map(([name]) => name!.replaceAll('`', ''));

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

it('names every table that there is, and none that is not', async () => {
  const { rows: tables } = await api.owner.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  expect(namedIn(5).sort()).toEqual(tables.map(({ relname }) => relname).sort());
});

it('says for each what is kept, why, how long and who sees it', () => {
  for (const row of rows) for (const cell of row) expect(cell.trim(), row[0]).not.toBe('');
});

it('names every provider that a setting brings in', () => {
  const settings = [
    'SMTP_URL',
    'S3_BUCKET',
    'REDIS_URL',
    'GOOGLE_CLIENT_ID',
    'RECAPTCHA_SECRET_KEY',
    'RAZORPAY_KEY_ID',
    'SMS_PROVIDER',
    'WHATSAPP_PHONE_NUMBER_ID',
    'DATABASE_URL',
  ];
  expect(namedIn(3).sort()).toEqual(settings.sort());
});
