import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baari/testing/free-port';
import { startMailServer } from '@baari/testing/stand-ins/smtp';
import { newAddress, openSignup } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { startProduct } from './support/server.ts';

test('starts while files and mail are away; a promised mail outlives a kill and goes out once its server is back', async ({
  page,
}) => {
  test.setTimeout(150_000); // a kill in the middle of a try is noticed after a minute
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-away-'));
  chmodSync(dataDir, 0o755);
  const mailPort = await freePort();
  const env = {
    DATA_DIR: dataDir,
    S3_BUCKET: 'clinic-files',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush-hush',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  };
  const email = newAddress();
  const first = await startProduct(env);
  await expect.poll(first.output).toContain('Files cannot be reached; the log says why.');
  expect(first.output()).toContain('Sample clinic    left out for now');
  expect(first.output()).not.toContain('hush-hush');
  await openSignup(page, first.baseUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expect.poll(first.output).toContain('a mail will be tried again');
  await first.end('SIGKILL');

  const second = await startProduct(env);
  const server = await startMailServer({ port: mailPort });
  await expect.poll(() => server.received.length, { timeout: 90_000 }).toBe(1);
  expect(server.received[0]!.to).toMatchObject([{ address: email }]);
  expect(first.output() + second.output()).not.toContain(email);
  await second.stop();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
