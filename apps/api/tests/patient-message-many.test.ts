import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CONNECTION_SETTINGS } from '../src/db/connection-settings.ts';
import { book } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  // No other than the test takes what is to be told.
  api = await startApi(inject('ownerUrl'), { PUSH_SERVICES: 'none', SMS_PROVIDER: 'none' });
});
afterAll(() => api.stop());

const TOMORROW = '2026-11-22';
const PRACTICES = 5;
const PATIENTS = 20;
const BROWSERS = 100;
/** How often a row may be read to tell all of them: each of a few tables once, some of their indexes too. */
const READS_MAX = 8;
/** PostgreSQL plans five executions of a statement anew. */
const ACTS_BEFORE_A_PLAN_IS_KEPT = 6;
/** How many are taken at once, to be sent. */
const TAKEN = 64;

describe('ten thousand browsers that are told of a day', () => {
  it('are told of their number once, and each is read a few times for it, also when it was told', async () => {
    const practices: string[] = [];
    while (practices.length < PRACTICES) {
      const { doctorId } = await api.doctor();
      for (let n = 1; n <= PATIENTS; n += 1) await book(api, doctorId, n, TOMORROW);
      practices.push(doctorId);
    }
    // Until the next automatic analysis PostgreSQL takes the messages to be as few as they were.
    await api.owner.query('alter table patient_message set (autovacuum_enabled = off)');
    await api.owner.query('analyze patient_message');
    await api.owner.query(
      `insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth)
       select doctor_id, date, serial, 'https://push.example/' || doctor_id || '/' || serial || '/' || n, repeat('p', 87), repeat('a', 22)
       from appointment, generate_series(1, $2) n where date = $1`,
      [TOMORROW, BROWSERS],
    );
    /** How many rows were read to tell who is not told yet. */
    const tell = async () => {
      await api.owner.query('begin');
      await api.owner.query('select tell_of_number($1, $2, $3, $4, $4)', [
        practices,
        TOMORROW,
        'tomorrow',
        '2026-11-21T13:00:00.000Z',
      ]);
      const { rows } = await api.owner.query<{ read: number }>(
        'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables',
      );
      await api.owner.query('commit');
      return rows[0]!.read;
    };
    const all = PRACTICES * PATIENTS * BROWSERS;
    expect(await tell()).toBeLessThan(READS_MAX * all);
    // Of one table it knows how much it holds, of the others not yet.
    await api.owner.query('analyze push_subscription');
    expect(await tell()).toBeLessThan(READS_MAX * all);
    const soon = await api.owner.query<{ doctor_id: string }>(
      'select doctor_id from practices_told($1) where waits_for_soon(doctor_id, $1)',
      [TOMORROW],
    );
    expect(soon.rows.map(({ doctor_id }) => doctor_id).toSorted()).toEqual(practices.toSorted());
    const { rows } = await api.owner.query<{ told: number }>('select count(*)::integer as told from patient_message');
    expect(rows[0]!.told).toBe(all);
  });

  it('are not read by the act of a desk nor by who sends the first, while all of them wait to be told of a late start', async () => {
    const { doctorId } = await api.doctor();
    await book(api, doctorId, 1, TOMORROW);
    const call = () =>
      api.owner.query(
        'update appointment set calls = calls + 1, called_at = $3 where doctor_id = $1 and date = $2 and serial = 1',
        [doctorId, TOMORROW, '2026-11-22T05:00:00.000Z'],
      );
    // As a morning begins: the night has emptied the table, and after its first acts a connection keeps what it has planned for them.
    await api.owner.query('delete from patient_message');
    await api.owner.query('vacuum (analyze) patient_message');
    for (let n = 0; n < ACTS_BEFORE_A_PLAN_IS_KEPT; n += 1) await call();
    await api.owner.query(
      `insert into patient_message (doctor_id, date, serial, reason, no, endpoint)
       select doctor_id, date, serial, 'late', 30, endpoint from push_subscription where date = $1`,
      [TOMORROW],
    );
    // As the API's own connections plan.
    await api.owner.query(`set plan_cache_mode = ${CONNECTION_SETTINGS.plan_cache_mode}`);
    const read = async () => {
      const { rows } = await api.owner.query<{ read: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'patient_message'`,
      );
      return rows[0]!.read;
    };
    /** How many messages some work reads; what it did is undone. */
    const readBy = async (work: () => Promise<unknown>) => {
      await api.owner.query('begin');
      const before = await read();
      await work();
      const after = await read();
      await api.owner.query('rollback');
      return after - before;
    };
    expect(await readBy(call)).toBeLessThan(PATIENTS);
    // PostgreSQL analyzes by itself within the minute what has grown so.
    await api.owner.query('analyze patient_message');
    const take = async () => {
      const { rows } = await api.owner.query('select from take_patient_messages($1, $2, $3, false)', [
        '2026-11-22T05:00:00.000Z',
        '2026-11-22T05:01:00.000Z',
        TAKEN,
      ]);
      expect(rows).toHaveLength(TAKEN);
    };
    expect(await readBy(take)).toBeLessThan(READS_MAX * TAKEN);
  });
});
