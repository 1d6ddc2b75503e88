import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { onDatabase } from '@baari/testing/database';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { partsOf } from './support/months.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const makeMonths = (today: string) => api.app('select make_months($1)', [today]);
const waiting = async () => {
  const { rows } = await api.owner.query(
    `select from pg_locks where locktype = 'advisory' and objid = 7224612 and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

describe('making months', () => {
  it.each([
    ['the appointments', "select remove_old_month('2035-09-01', '2035-09-01', '2035-09-01')"],
    ['the trail', "select forget_old_audit('2035-09-01', 1000)"],
  ])(
    'waits for a removal of old ones of %s, so that neither holds a table that the other waits for',
    async (_, remove) => {
      const made = await api.appTransaction(async (client) => {
        await client.query(remove);
        const making = makeMonths('2035-09-01').then(
          () => 'made',
          (error: Error) => error.message,
        );
        // A sweep of the start may wait as well.
        await Promise.race([making, expect.poll(waiting).toBeGreaterThan(0)]);
        return { making };
      });
      expect(await made.making).toBe('made');
      expect(await partsOf(api.owner, 'appointment')).toContain('months.appointment_2035_09');
    },
  );

  it('is waited for by both removals, which leave it be when it takes long', async () => {
    await makeMonths('2036-01-01');
    await api.appTransaction(async (client) => {
      await client.query("select make_months('2036-01-01')");
      const removed = await Promise.all([
        api.app("select remove_old_month('2037-01-01', '2037-01-01', '2037-01-01') as removed"),
        api.app("select forget_old_audit('2037-01-01', 1000) as removed"),
      ]);
      expect(removed.map(({ rows }) => rows[0].removed)).toEqual([false, 0]);
    });
    expect(await partsOf(api.owner, 'audit_entry')).toContain('months.audit_entry_2036_01');
  });

  it('counts no row of a part that is dropped at this moment as one without a month', async () => {
    await makeMonths('2038-01-01');
    await onDatabase(api.databaseUrl, async (counting) => {
      await counting.query('begin isolation level repeatable read; select');
      await api.owner.query('drop table months.appointment_2038_01');
      expect((await counting.query('select rows_outside_months() as rows')).rows).toEqual([{ rows: 0 }]);
      await counting.query('rollback');
    });
  });
});

describe('a month that should be gone while its table stays in use', () => {
  const LATER_MS = 20_000;
  const failedIn = ({ log }: TestApi, sweep: string) => log.find((line) => line.includes(`"sweep":"${sweep}"`)) ?? '';

  it.each([
    ['audit', 'audit_entry', /of the audit trail .* is still there/],
    ['retention', 'appointment', /of appointments .* is still there/],
  ])('is told by the sweep %s as a failure, and goes when it is free', async (sweep, table, says) => {
    onTestFinished(() => api.clock.set(TEST_NOW));
    await makeMonths('2031-01-01');
    const doctor = await api.doctor();
    await api.owner.query("update practice set kept_months = 12, kept_since = '2026-01-01' where doctor_id = $1", [
      doctor.doctorId,
    ]);
    api.clock.set('2039-01-01T04:30:00.000Z');
    const part = `months.${table}_2031_01`;
    await onDatabase(api.databaseUrl, async (reader) => {
      await reader.query(`begin; select from ${part}`);
      const sweeping = await api.sibling();
      await until(async () => expect(failedIn(sweeping, sweep)).toMatch(says), LATER_MS).finally(sweeping.stop);
      await reader.query('rollback');
    });
    expect(await partsOf(api.owner, table)).toContain(part);
    const free = await api.sibling();
    onTestFinished(() => free.stop());
    await until(async () => expect(await partsOf(api.owner, table)).not.toContain(part), LATER_MS);
    expect(failedIn(free, sweep)).toBe('');
  });
});
