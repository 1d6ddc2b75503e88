import { randomBytes } from 'node:crypto';
import { migrate } from '@baari/api/db/migrate';
import { getAuditTrail } from '@baari/contract/audit';
import { MONTHS_AHEAD } from '@baari/contract/limits';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { createDatabase, onDatabase } from '@baari/testing/database';
import { until } from '@baari/testing/until';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateBeforeMonths, partsOf } from './support/months.ts';
import { checkUp } from './support/checkup.ts';
import { scrape } from './support/figures.ts';

const LATER_MS = 10_000;
/** A role of the operator's own. */
const REPORTS = `audit_reports_${randomBytes(4).toString('hex')}`;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
afterEach(() => api.clock.set(TEST_NOW));

const written = (doctorId: string, act: string, at: string) =>
  api.owner.query(`select audit($1, 'operator', $2, '{}', $3)`, [doctorId, act, at]);
const makeMonths = (today: string) => api.app('select make_months($1)', [today]);
const forget = async (before: string) =>
  (await api.app('select forget_old_audit($1, 1000) as removed', [before])).rows[0].removed as number;
const actsOf = async (doctorId: string) =>
  (
    await api.owner.query<{ act: string }>('select act from audit_entry where doctor_id = $1 order by at', [doctorId])
  ).rows.map(({ act }) => act);
/** In which part each entry lies. */
const placesOf = async (doctorId: string) =>
  (
    await api.owner.query<{ part: string }>(
      'select tableoid::regclass::text as part from audit_entry where doctor_id = $1 order by at',
      [doctorId],
    )
  ).rows.map(({ part }) => part);

describe('months', () => {
  it('are closed to the service but by the whole table', async () => {
    await makeMonths(TEST_NOW.slice(0, 10));
    for (const part of await partsOf(api.owner, 'audit_entry')) {
      await expect(api.app(`select from ${part}`)).rejects.toMatchObject({ code: '42501' });
      const { rows } = await api.owner.query(
        'select relrowsecurity as on, relacl from pg_class where oid = $1::regclass',
        [part],
      );
      expect(rows).toEqual([{ on: true, relacl: null }]);
    }
  });

  it('are made ahead, for the service, by the sweep, and once', async () => {
    await makeMonths('2030-11-30');
    const made = await partsOf(api.owner, 'audit_entry');
    expect(made.slice(-1 - MONTHS_AHEAD)).toEqual([
      'months.audit_entry_2030_11',
      'months.audit_entry_2030_12',
      'months.audit_entry_2031_01',
      'months.audit_entry_2031_02',
    ]);
    await Promise.all([makeMonths('2030-11-30'), makeMonths('2030-11-30')]);
    expect(await partsOf(api.owner, 'audit_entry')).toEqual(made);
    api.clock.set('2031-06-15T04:30:00.000Z');
    const sweeping = await api.sibling();
    await until(
      async () => expect(await partsOf(api.owner, 'audit_entry')).toContain('months.audit_entry_2031_09'),
      LATER_MS,
    );
    await sweeping.stop();
  });

  it('a month that is not there loses nothing: its entries wait, are told of, and go where they belong', async () => {
    const { doctorId } = await api.doctor({ withoutProfile: true });
    await written(doctorId, 'account-locked', '2034-05-01T00:00:00Z');
    await written(doctorId, 'account-unlocked', '2034-06-01T00:00:00Z');
    expect(await placesOf(doctorId)).toEqual(['months.audit_entry_rest', 'months.audit_entry_rest']);
    const env = { DATABASE_URL: api.databaseUrl, MIGRATION_DATABASE_URL: api.databaseUrl };
    expect((await checkUp(env)).of('months')).toEqual([expect.stringMatching(/^warning 2 rows lie in no month\./)]);
    const late = { clock: () => new Date('2040-01-01T00:00:00Z') };
    expect((await checkUp(env, late)).of('months')).toEqual([
      expect.stringMatching(/^fault No month is there for new rows of appointment and audit_entry\. .*sweep months/),
    ]);
    await makeMonths('2034-02-27');
    expect(await placesOf(doctorId)).toEqual(['months.audit_entry_2034_05', 'months.audit_entry_rest']);
    api.clock.set('2034-03-01T00:00:00.000Z');
    const sweeping = await api.sibling();
    await until(
      async () =>
        expect(await placesOf(doctorId)).toEqual(['months.audit_entry_2034_05', 'months.audit_entry_2034_06']),
      LATER_MS,
    );
    await until(async () => expect((await scrape(sweeping)).sum('baari_rows_outside_months')).toBe(0), LATER_MS);
    await sweeping.stop();
    expect((await checkUp(env)).of('months')).toEqual(['ok There is room for the coming months.']);
    await api.owner.query('delete from audit_entry where doctor_id = $1', [doctorId]);
  });
});

describe('old entries', () => {
  it('go a month at once, when the last of it is old enough, and those of no month one by one', async () => {
    const { doctorId } = await api.doctor({ withoutProfile: true });
    await makeMonths('2042-01-01');
    await written(doctorId, 'log-in', '2041-12-31T23:59:59.999Z'); // in no month
    for (const at of ['2042-01-01T00:00:00Z', '2042-01-31T23:59:59.999Z', '2042-02-01T00:00:00Z'])
      await written(doctorId, 'log-out', at);
    expect(await forget('2042-01-31T23:59:59Z')).toBe(1);
    expect(await actsOf(doctorId)).toEqual(['log-out', 'log-out', 'log-out']);
    expect(await forget('2042-02-01T00:00:00Z')).toBe(0);
    expect(await actsOf(doctorId)).toEqual(['log-out']);
    const parts = await partsOf(api.owner, 'audit_entry');
    expect(parts).not.toContain('months.audit_entry_2042_01');
    expect(parts).toContain('months.audit_entry_2042_02');
  });

  it('are not read any more once they are a year old, though their month is kept', async () => {
    const { doctorId, browser } = await api.doctor();
    await makeMonths('2043-11-01');
    await written(doctorId, 'account-locked', '2043-11-21T04:29:59.999Z');
    await written(doctorId, 'account-unlocked', '2043-11-21T04:30:00.000Z');
    api.clock.set('2044-11-20T04:30:00.000Z');
    await api.owner.query(`update session set expires_at = 'infinity'`);
    const { entries } = await browser.call(getAuditTrail);
    expect(entries.map(({ act }) => act)).toEqual(['account-unlocked']);
    expect(await actsOf(doctorId)).toEqual(['account-locked', 'account-unlocked']);
  });

  it('wait where the trail is in use, and whoever writes meanwhile does not', async () => {
    const { doctorId } = await api.doctor({ withoutProfile: true });
    await makeMonths('2045-01-01');
    await written(doctorId, 'log-in', '2045-01-05T00:00:00Z');
    await api.appTransaction(async (client) => {
      await client.query('select bind_doctor($1)', [doctorId]);
      await client.query('select from audit_entry');
      const forgetting = forget('2045-02-01T00:00:00Z');
      await written(doctorId, 'log-out', '2045-03-05T00:00:00Z');
      await forgetting;
      expect(await actsOf(doctorId)).toEqual(['log-in', 'log-out']);
    });
    await forget('2045-02-01T00:00:00Z');
    expect(await actsOf(doctorId)).toEqual(['log-out']);
  });
});

describe('a trail that was kept in one table', () => {
  const NAME = 'audit_in_one';
  let url: string;
  beforeAll(async () => {
    url = await createDatabase(inject('ownerUrl'), NAME, 'template1');
    await migrateBeforeMonths(url);
  });
  afterAll(() =>
    onDatabase(inject('ownerUrl'), async (owner) => {
      await owner.query(`drop database ${NAME} with (force)`);
      await owner.query(`drop role if exists ${REPORTS}`);
    }),
  );
  const onIt = <T>(work: (owner: pg.Client) => Promise<T>) => onDatabase(url, work);
  const rowsIn = () =>
    onIt(
      async (owner) =>
        (
          await owner.query(
            'select doctor_id, entry_no, at, actor, act, details, device from audit_entry order by entry_no',
          )
        ).rows,
    );

  it('is left as it is where a view reads it, which would read the first part alone from then on', async () => {
    await onIt((owner) => owner.query('create schema ops; create view ops.acts as select act from audit_entry'));
    await expect(migrate(url)).rejects.toThrow(/audit_entry is made anew.* view ops\.acts\. Drop them, start again/);
    await onIt(async (owner) => {
      const { rows } = await owner.query("select conname from pg_constraint where conname like 'ends\\_before\\_%'");
      expect(rows).toEqual([]);
      await owner.query('drop schema ops cascade');
    });
  });

  it('becomes the first part, as it lies: no row is read or written while the service cannot work', async () => {
    await onIt((owner) =>
      owner.query(`insert into audit_entry (doctor_id, at, actor, act) select 'd' || n % 7, now() - n * interval '1 hour', 'system', 'log-in'
        from generate_series(1, 5000) n`),
    );
    await onIt((owner) => owner.query(`create role ${REPORTS}; grant select on audit_entry to ${REPORTS}`));
    const before = await rowsIn();
    const file = () =>
      onIt(async (owner) => {
        const { rows } = await owner.query<{ file: number }>(
          `select pg_relation_filenode(coalesce(to_regclass('months.audit_entry_first'), 'audit_entry'::regclass)) as file`,
        );
        return rows[0]!.file;
      });
    const lay = await file();
    await migrate(url);
    expect(await file()).toBe(lay);
    expect(await rowsIn()).toEqual(before);
    const { rows } = await onIt((owner) =>
      owner.query(`insert into audit_entry (doctor_id, at, actor, act) values ('d1', now(), 'system', 'log-in')
        returning entry_no, tableoid::regclass::text as part`),
    );
    expect(rows).toEqual([{ entry_no: 5_001, part: 'months.audit_entry_first' }]);
    const { rows: left } = await onIt((owner) =>
      owner.query(`select conname from pg_constraint where conname like 'ends\\_before\\_%'`),
    );
    expect(left).toEqual([]);
    await onIt(async (owner) => {
      const may = `select has_table_privilege($1, 'audit_entry', 'select') as whole, has_table_privilege($1, 'months.audit_entry_first', 'select') as first`;
      expect((await owner.query(may, [REPORTS])).rows).toEqual([{ whole: true, first: false }]);
      await owner.query(`drop owned by ${REPORTS}`);
    });
  });
});
