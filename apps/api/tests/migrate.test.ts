import { randomBytes } from 'node:crypto';
import { applyFunctionFiles, knownFunctionFiles, removeFunctions } from '@baari/api/db/function-files';
import { migrate, requireMigrated } from '@baari/api/db/migrate';
import { explain } from '@baari/api/start/explain';
import { cloneDatabase } from '@baari/testing/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { catalogue } from './support/catalogue.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

/** What a start says that it did. */
async function start(): Promise<string[]> {
  const lines: string[] = [];
  await migrate(database.url, (line) => lines.push(line));
  return lines;
}
/** As a database has it whose file of bookings is an older one. */
const ageBooking = () =>
  owner.query("update function_file set checksum = 'of another text' where name = 'booking.sql'");
/** Which one a function is: one that is made anew has another. */
const oidOf = async (name: string) =>
  (await owner.query<{ oid: number }>('select oid from pg_proc where proname = $1', [name])).rows[0]?.oid;
const APPLIED = ['applied the functions of the database'];

describe('a start', () => {
  it('with nothing new leaves every function as it is', async () => {
    const before = await oidOf('book_appointments');
    expect(await start()).toEqual([]);
    expect(await oidOf('book_appointments')).toBe(before);
  });

  it('that finds a changed function file applies all of them again, once', async () => {
    const whole = await catalogue(owner);
    const before = await oidOf('read_ticket');
    await owner.query('create or replace function book_appointments() returns void language sql as $$ select $$');
    await ageBooking();
    await expect(requireMigrated(owner)).rejects.toThrow('older than this program');
    expect(await start()).toEqual(APPLIED);
    expect(await catalogue(owner)).toEqual(whole);
    expect(await oidOf('read_ticket')).not.toBe(before);
    expect(await start()).toEqual([]);
  });

  it('that finds a file of a later or earlier program does so too', async () => {
    await owner.query("insert into function_file values ('gone.sql', 'of a file that is no more')");
    expect(await start()).toEqual(APPLIED);
    await owner.query("delete from function_file where name = 'booking.sql'");
    expect(await start()).toEqual(APPLIED);
  });

  it.each([
    ['dropped', 'drop function call_patient'],
    [
      'replaced',
      'create or replace function queue_acts_kept() returns integer language sql immutable as $$ select 3 $$',
    ],
    ['set up otherwise', "alter function past_figures set work_mem = '1MB'"],
  ])(
    'that finds a function %s by hand makes all of them anew, once, whoever starts at the same time',
    async (_, act) => {
      const whole = await catalogue(owner);
      await owner.query(act);
      const said = await Promise.all([start(), start(), start()]);
      expect(said.flat()).toEqual(APPLIED);
      expect(await catalogue(owner)).toEqual(whole);
      expect(await start()).toEqual([]);
    },
  );

  it('leaves what was added by hand until the next upgrade, and is not stopped by it', async () => {
    await owner.query(`
      create function ops_helper() returns integer language sql as $$ select 3 $$;
      create aggregate ops_total(integer) (sfunc = int4pl, stype = integer)`);
    expect(await start()).toEqual([]);
    expect((await owner.query('select ops_helper() as n')).rows).toEqual([{ n: 3 }]);
    await ageBooking();
    expect(await start()).toEqual(APPLIED);
    await expect(owner.query('select ops_helper()')).rejects.toMatchObject({ code: '42883' });
  });

  it('names what depends on our functions, says what to do, and does nothing', async () => {
    await owner.query(`
      create schema ops;
      create view ops.states as select queue_state(status, called_at) from appointment;
      create view ops.others as select standing_of(status, called_at) from appointment`);
    const before = await catalogue(owner);
    await ageBooking();
    const said = await start().then(String, explain);
    expect(said).toContain('view ops.states depends on function queue_state(text,timestamp with time zone)');
    expect(said).toContain('view ops.others depends on function standing_of(text,timestamp with time zone)');
    expect(said).toContain('Drop them, start again');
    expect(said).not.toContain('\n');
    expect(await catalogue(owner)).toEqual(before);
    await owner.query('drop schema ops cascade');
    expect(await start()).toEqual(APPLIED);
  });

  it('names the file and the function whose body fails', async () => {
    const more = `create function seats() returns integer language sql as 'select no from nowhere';`;
    const files = (await knownFunctionFiles()).map((file) =>
      file.name === 'walk-in.sql' ? { ...file, sql: file.sql + more } : file,
    );
    await owner.query('begin');
    await removeFunctions(owner);
    await expect(applyFunctionFiles(owner, files)).rejects.toThrow(
      'walk-in.sql, function seats(): relation "nowhere" does not exist',
    );
    await owner.query('rollback');
  });

  it('leaves nothing reachable that no file has', async () => {
    const whole = await catalogue(owner);
    await owner.query(`
      create function old_act(p_doctor_id text) returns void language sql security definer as $$ select $$;
      grant execute on function old_act(text) to baari_app;
      create function old_trigger() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger old_trigger after insert on account for each row execute function old_trigger();
      create view old_view as select email from account;
      grant select on old_view, trial_use to baari_app;
      grant update (email) on profile to baari_app;
      create policy old_rows on trial_use to baari_app using (true);
      alter function past_figures set work_mem = '1MB';
      alter table session no force row level security`);
    await ageBooking();
    expect(await start()).toEqual(APPLIED);
    expect(await catalogue(owner)).toEqual(whole);
    await expect(owner.query("select old_act('0123456789')")).rejects.toMatchObject({ code: '42883' });
  });

  it('leaves objects of other owners as they are', async () => {
    const other = `clinic_reports_${randomBytes(4).toString('hex')}`;
    await owner.query(`
      create role ${other};
      grant ${other} to current_user;
      grant create, usage on schema public to ${other};
      create schema reports;
      create function reports.note() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger note after insert on account for each row execute function reports.note();
      create policy for_reports on account for select to ${other} using (true);
      grant select on account to ${other};
      set role ${other};
      create function public.accounts() returns bigint language sql as $$ select count(*) from account $$;
      create view public.numbers as select 1 as n;
      reset role`);
    await ageBooking();
    expect(await start()).toEqual(APPLIED);
    const lines = (await catalogue(owner)).join('\n');
    for (const kept of ['CREATE TRIGGER note', 'policy: account for_reports', 'function: accounts()', 'view: numbers'])
      expect(lines).toContain(kept);
    expect(lines).toMatch(new RegExp(`grant on table: account ${other}=r/`));
    await owner.query(`drop owned by ${other} cascade; drop role ${other}`);
  });

  it('is refused if a migration was changed or is not known, and does nothing', async () => {
    const whole = await catalogue(owner);
    await ageBooking();
    await owner.query("update migration set checksum = 'another' where name = '070_queue.sql'");
    await expect(start()).rejects.toThrow('Migration 070_queue.sql was changed');
    await owner.query("update migration set name = '999_later.sql' where name = '070_queue.sql'");
    await expect(start()).rejects.toThrow('migration 999_later.sql, which this version does not know');
    expect(await catalogue(owner)).toEqual(whole);
  });
});

describe('a running service of the same database', () => {
  it('goes on if it and a start wait for each other’s tables: the start gives way, and tries again', async () => {
    await ageBooking();
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    await service.query('begin; lock table subscription_period in row exclusive mode');
    const starting = start();
    const starter = `select from pg_stat_activity where datname = current_database() and application_name = 'baari-migrate'`;
    const isThere = async (state: string) => (await owner.query(`${starter} and ${state}`)).rowCount === 1;
    await expect.poll(() => isThere("wait_event_type = 'Lock'")).toBe(true);
    // By itself, before PostgreSQL would look for a deadlock and end one of the two.
    await expect.poll(() => isThere("state = 'idle'")).toBe(true);
    await service.query('select count(*) from account');
    await service.query('commit');
    expect(await starting).toEqual(APPLIED);
    await service.end();
  });
});
