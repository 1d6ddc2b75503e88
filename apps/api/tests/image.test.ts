import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@baari/testing/database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';
import { makeServiceLogin } from './support/service-login.ts';

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let login: Awaited<ReturnType<typeof makeServiceLogin>>;
let program: Program | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baari-image-'));
  database = await cloneDatabase(inject('ownerUrl'));
  login = await makeServiceLogin();
});
afterAll(async () => {
  await program?.stop();
  await database.drop();
  await login.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('the service starts from what deploy/Dockerfile copies into the image, and shows both apps', async () => {
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.*) (\S+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' ').map((path) => ({
      from: path.replace('/baari/', ''),
      to: to.endsWith('/') ? join(to, path.split('/').at(-1)!) : to,
    })),
  );
  for (const { from, to } of copied)
    if (from === 'node_modules') symlinkSync(join(ROOT, from), join(folder, to));
    else
      cpSync(join(ROOT, from), join(folder, to), {
        recursive: true,
        filter: (path) => !path.slice(ROOT.length).includes('node_modules'),
      });
  const [, main = ''] = /^CMD \[.*"(\S+\.ts)"\]$/m.exec(dockerfile)!;
  program = await startProgram(
    {
      DATABASE_URL: login.as(database.url),
      MIGRATION_DATABASE_URL: database.url,
      BAARI_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    },
    join(folder, main),
  );
  const at = async (path: string) => (await fetch(`${program!.baseUrl}${path}`)).status;
  expect({ ready: await at('/readyz'), panel: await at('/login'), booking: await at('/book') }).toEqual({
    ready: 200,
    panel: 200,
    booking: 200,
  });
});
