import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@baari/testing/database';
import { expect, it, onTestFinished } from 'vitest';
import { startProgram } from './support/program.ts';

it('a stop ends the process, although whoever read its log ended at the same moment', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-unread-'));
  const postgres = await startPostgres();
  const program = await startProgram({
    DATABASE_URL: postgres.appUrl,
    MIGRATION_DATABASE_URL: postgres.ownerUrl,
    BAARI_SECRET: 'a secret of the tests, long enough',
    DATA_DIR: dataDir,
  });
  onTestFinished(async () => {
    await program.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // As Ctrl-C ends `npm start | tee log`, with lines that are not written yet.
  const calls = Array.from({ length: 20 }, () => fetch(`${program.baseUrl}/api/public/config`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  program.leaveUnread();
  await program.stop();
});
