import { cloneDatabase } from '@baari/testing/database';
import { missedBy, needsOf, needsOfReleaseBefore } from '@baari/testing/release-before';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(async () => void (await owner.query('begin')));
afterEach(async () => void (await owner.query('rollback')));
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The function of a job with another answer. */
const claimGives = (columns: string) => `
  drop function claim_due_orders(timestamptz, timestamptz, integer);
  create function claim_due_orders(timestamptz, timestamptz, integer) returns table (${columns}) language sql as 'select null, null';
  grant execute on function claim_due_orders(timestamptz, timestamptz, integer) to baari_app`;

const missed = () => missedBy(needsOfReleaseBefore(), owner);

describe('the release before runs on the tables and functions of this one', () => {
  it('which have everything that it calls, reads and writes', async () => {
    const needs = needsOfReleaseBefore();
    expect(Object.keys(needs.functions).length).toBeGreaterThan(50);
    expect(Object.keys(needs.tables).length).toBeGreaterThan(10);
    expect(await missed()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['a column that is dropped', 'alter table day_off drop column date cascade', ['day_off.date is gone']],
    [
      'a column with another name',
      'alter table rate_limit rename column key to name',
      ['rate_limit.key is gone', 'rate_limit.name is new and must be given'],
    ],
    [
      'a column of another type',
      'alter table rate_limit alter column key type text',
      ['rate_limit.key is text, no longer character varying(255)'],
    ],
    [
      'a new column that must be given',
      'alter table day_off add column reason text not null',
      ['day_off.reason is new and must be given'],
    ],
    ['a right that is taken away', 'revoke insert on day_off from baari_app', ['day_off is closed to insert']],
    ['a table that is dropped', 'drop table sandbox_entity', ['sandbox_entity is gone, or may not be used any more']],
    [
      'a function that is dropped',
      'drop function day_list(text, date)',
      ['day_list(text, date) cannot be called any more'],
    ],
    [
      'one more argument that must be given',
      `drop function day_list(text, date);
       create function day_list(text, date, integer) returns json language sql as 'select null::json';
       grant execute on function day_list(text, date, integer) to baari_app`,
      ['day_list(text, date) cannot be called any more'],
    ],
    [
      'a second function that a call could mean',
      `create function day_list(text, date, integer default 0) returns json language sql as 'select null::json';
       grant execute on function day_list(text, date, integer) to baari_app`,
      ['day_list(text, date) could mean 2 functions'],
    ],
    [
      'what a function gave',
      claimGives('payment_id text, plan text'),
      [
        'claim_due_orders(timestamp with time zone, timestamp with time zone, integer) gives TABLE(payment_id text, plan text), no longer TABLE(order_id text)',
      ],
    ],
    [
      'a function that may not be called',
      'revoke execute on function day_list(text, date) from baari_app, public',
      ['day_list(text, date) cannot be called any more'],
    ],
  ])('misses %s', async (_, change, told) => {
    await owner.query(change);
    expect(await missed()).toEqual(told);
  });

  it.each([
    ['a table', 'create table waiting_list (id bigint primary key)'],
    ['a column with a default', "alter table day_off add column reason text not null default ''"],
    ['a column that may be empty', 'alter table appointment add column seen_by text'],
    ['a function', "create function one_more() returns integer language sql as 'select 1'"],
    ['a column of what a function gives', claimGives('order_id text, plan text')],
  ])('misses nothing by one more: %s', async (_, change) => {
    await owner.query(change);
    expect(await missed()).toEqual([]);
  });

  it('keeps for its sake what this release does not need, and lets the next one drop it', async () => {
    const needsDayOff = async () => {
      const { functions, tables } = await needsOf(owner, { version: '99.0.0', commit: 'none' }, () => true);
      return { home: 'read_home(text, date)' in functions, date: 'date' in tables.day_off!.columns };
    };
    expect(await needsDayOff()).toEqual({ home: true, date: true });
    await owner.query(`
      comment on function read_home(text, date) is 'kept for the release before';
      comment on column day_off.date is 'kept for the release before'`);
    expect(await missed()).toEqual([]);
    expect(await needsDayOff()).toEqual({ home: false, date: false });
  });
});
