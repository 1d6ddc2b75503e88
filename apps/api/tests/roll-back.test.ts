import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, requireMigrated } from '@baari/api/db/migrate';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { VERSION } from '@baari/api/lib/version';
import { endpoints } from '@baari/contract/table';
import { openBrowser } from '@baari/testing/browser';
import { startPostgres } from '@baari/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallers } from './support/callers.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';
import { makeNextRelease } from './support/releases.ts';

const NEXT = '99.0.0';

const folder = mkdtempSync(join(tmpdir(), 'baari-next-'));
const programs: Program[] = [];
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let owner: pg.Client;

const start = async (main?: string) => {
  const program = await startProgram(
    {
      DATABASE_URL: postgres.appUrl,
      MIGRATION_DATABASE_URL: postgres.ownerUrl,
      BAARI_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(folder, 'data'),
      BOOKING_RUSH_CHECK: '0',
      LIMIT_BOOKINGS_PER_MINUTE: '1000000',
      LIMIT_READS_PER_MINUTE: '1000000',
    },
    main,
  );
  programs.push(program);
  return program;
};

beforeAll(async () => {
  postgres = await startPostgres();
  owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  for (const program of programs) await program.stop();
  await owner.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'the next release migrates under load and is taken back: no call fails at the release before, and none is lost',
  { timeout: 120_000 },
  async () => {
    const before = await start();
    let at = before.baseUrl;
    const callers = startCallers(owner, { browser: openBrowser, endpoints }, () => at);
    const made = async () =>
      (await owner.query<{ said: string }>('select of_the_next_release() as said')).rows[0]!.said;

    await callers.goesOn();
    const next = await start(makeNextRelease(mkdtempSync(join(folder, 'next-')), NEXT));
    expect(await made()).toBe('is here');
    await callers.goesOn();
    at = next.baseUrl;
    await callers.goesOn();
    // Back: a process of the release before is started anew, on what the next one has made, which stays.
    const again = await start();
    at = again.baseUrl;
    await callers.goesOn();
    await next.kill();
    await callers.goesOn();
    await callers.end();
    expect(await made()).toBe('is here');
  },
);

it('a start says that it leaves a newer release’s tables as they are; two releases back it is refused', async () => {
  await migrate(postgres.ownerUrl);
  await owner.query('update function_file set checksum = $1 where name = $2', [NEXT, 'release']);
  const lines: string[] = [];
  await migrate(postgres.ownerUrl, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining(`version ${NEXT}, newer than this one`)]);
  await requireMigrated(owner);
  await owner.query("update function_file set checksum = '98.0.0' where name = 'oldest release'");
  const refused = `Wrong version: the database is of version ${NEXT}, on which nothing before 98.0.0 runs. This is ${VERSION}: start a newer version.`;
  await expect(migrate(postgres.ownerUrl)).rejects.toThrow(refused);
  await expect(requireMigrated(owner)).rejects.toThrow(refused);
});

it('a transaction that meets a function made anew is refused for now, and then goes on', async () => {
  const pool = openPool(postgres.appUrl, 1, () => undefined);
  const make = (columns: string) =>
    owner.query(`drop function if exists told();
      create function told() returns table (${columns}) language sql as $$ select 1, 2 $$;
      grant execute on function told() to baari_app`);
  const ask = () =>
    transaction(pool, async (client) => {
      const { rows } = await client.query({ name: 'told', text: 'select * from told()' });
      return rows;
    });
  await make('a integer, b integer');
  expect(await ask()).toEqual([{ a: 1, b: 2 }]);
  await make('a integer, c integer');
  await expect(ask()).rejects.toMatchObject({ code: 'NOT_READY', details: { retryAfterSeconds: 2 } });
  expect(await ask()).toEqual([{ a: 1, c: 2 }]);
  await pool.end();
});
