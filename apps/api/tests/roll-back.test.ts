import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, requireMigrated } from '@baari/api/db/migrate';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { VERSION } from '@baari/api/lib/version';
import { addDays } from '@baari/calendar/days';
import { bookAppointment, getDoctor } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { openBrowser } from '@baari/testing/browser';
import { startPostgres } from '@baari/testing/database';
import { makeDoctor, patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NEXT = '99.0.0';
const CALLERS = 4;
const PLACES = 100;
const LATER_MS = 20_000;
const DATE = addDays(new Date().toISOString().slice(0, 10), 2);

const folder = mkdtempSync(join(tmpdir(), 'baari-next-'));
const programs: Program[] = [];
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let owner: pg.Client;

/** This program as its next release: one more table, column and function, and a function that gives one more column. */
function makeNextRelease(): string {
  const api = join(folder, 'apps/api');
  mkdirSync(join(folder, 'apps'));
  for (const part of ['src', 'database', 'package.json'])
    cpSync(join(ROOT, 'apps/api', part), join(api, part), { recursive: true });
  for (const part of ['node_modules', 'apps/panel', 'apps/booking']) symlinkSync(join(ROOT, part), join(folder, part));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: NEXT }));
  const before = join(api, 'database/release-before.json');
  writeFileSync(before, JSON.stringify({ ...JSON.parse(readFileSync(before, 'utf8')), version: VERSION }));
  writeFileSync(
    join(api, 'database/migrations/999_of_the_next_release.sql'),
    'create table waiting_list (id bigint primary key); alter table appointment add column seen_by text;',
  );
  const functions = join(api, 'database/functions/doctor-list.sql');
  const changed = readFileSync(functions, 'utf8')
    .replace(/(create function read_doctor\([^]*?returns table \()([^]*?\n {2}select )/, "$1of_next text, $2'next', ")
    .concat("create function of_the_next_release() returns text language sql as $$ select 'is here' $$;\n");
  writeFileSync(functions, changed);
  return join(api, 'src/main.ts');
}

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
    const failures: unknown[] = [];
    const booked: string[] = [];
    let at = before.baseUrl;
    let isOver = false;
    async function caller(place: number): Promise<void> {
      let doctorId = '';
      for (let n = 0; !isOver; n += 1) {
        if (n % PLACES === 0) ({ doctorId } = await makeDoctor(owner, new Date(), { maxAppointment: PLACES }));
        const who = { ...patient(n), patientName: `Asha Patil ${place} ${n}` };
        try {
          const { call } = openBrowser(at);
          await call(getDoctor, { params: { id: doctorId } });
          const { appointment } = await call(bookAppointment, { body: { doctorId, date: DATE, ...who } });
          booked.push(who.patientName);
          await call(getTicket, { params: { ticket: appointment.ticketUrl.split('/t/')[1]! } });
        } catch (error) {
          failures.push(error);
        }
      }
    }
    const load = Promise.all(Array.from({ length: CALLERS }, (_, place) => caller(place)));
    const goesOn = async () => {
      const enough = booked.length + failures.length + 20;
      await until(async () => expect(booked.length + failures.length).toBeGreaterThan(enough), LATER_MS);
    };
    const made = async () =>
      (await owner.query<{ said: string }>('select of_the_next_release() as said')).rows[0]!.said;

    await goesOn();
    const next = await start(makeNextRelease());
    expect(await made()).toBe('is here');
    await goesOn();
    at = next.baseUrl;
    await goesOn();
    // Back: a process of the release before is started anew, on what the next one has made, which stays.
    const again = await start();
    at = again.baseUrl;
    await goesOn();
    await next.kill();
    await goesOn();
    isOver = true;
    await load;

    expect(failures).toEqual([]);
    expect(await made()).toBe('is here');
    const { rows } = await owner.query<{ name: string }>(
      "select patient_name as name from appointment where patient_name like 'Asha Patil %'",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(booked.toSorted());
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
