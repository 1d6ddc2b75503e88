import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { MAIN, startProduct } from './support/server.ts';

let dataDir = '';
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'baari-life-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const recordedServer = () => join(dataDir, 'postgres/postmaster.pid');
const serverPid = () => Number(readFileSync(recordedServer(), 'utf8').split('\n')[0]);
const isReady = (baseUrl: string) =>
  fetch(`${baseUrl}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

test('Ctrl-C, which the terminal and npm both pass on, ends service and database cleanly', async () => {
  const product = await startProduct({ DATA_DIR: dataDir });
  expect(await product.end('SIGINT', 'SIGINT')).toBe(0);
  expect(existsSync(recordedServer())).toBe(false);
});

test('after kill -9 the database ends by itself and the next start just works', async () => {
  const first = await startProduct({ DATA_DIR: dataDir });
  expect(await first.end('SIGKILL')).toBeNull();
  const second = await startProduct({ DATA_DIR: dataDir });
  expect(await isReady(second.baseUrl)).toBe(true);
  await second.stop();
});

test('the service is ready again after its database was killed', async () => {
  test.setTimeout(90_000);
  const product = await startProduct({ DATA_DIR: dataDir });
  process.kill(serverPid(), 'SIGKILL');
  const back = async () => existsSync(recordedServer()) && (await isReady(product.baseUrl));
  // Recovery first writes the whole directory through to a disk that other tests keep busy.
  await expect(async () => expect(await back(), product.output()).toBe(true)).toPass({ timeout: 60_000 });
  await product.stop();
});

test('a port that is taken is said so, with an exit code', async () => {
  const first = await startProduct({ DATA_DIR: dataDir });
  const other = mkdtempSync(join(tmpdir(), 'baari-life-'));
  const env = { PATH: process.env['PATH'], DATA_DIR: other, PORT: new URL(first.baseUrl).port };
  const second = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect(second.stderr).toContain('port is in use');
  expect(second.status).toBe(1);
  await first.stop();
  rmSync(other, { recursive: true, force: true });
});
