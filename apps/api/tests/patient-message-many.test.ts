import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CONNECTION_SETTINGS } from '../src/db/connection-settings.ts';
import { book } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TOMORROW = '2026-11-22';
const PRACTICES = 5;
const PATIENTS = 20;
const BROWSERS = 100;

describe('ten thousand browsers that are told of a day', () => {
  it('are told of their number once, and looked through again within the deadline of a statement', async () => {
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
    await api.owner.query(`set statement_timeout = ${CONNECTION_SETTINGS.statement_timeout}`);
    const tell = () =>
      api.owner.query('select tell_of_number($1, $2, $3, $4, $4)', [
        practices,
        TOMORROW,
        'tomorrow',
        '2026-11-21T13:00:00.000Z',
      ]);
    await tell();
    // Of one table it knows how much it holds, of the others not yet.
    await api.owner.query('analyze push_subscription');
    await tell();
    const soon = await api.owner.query<{ doctor_id: string }>('select * from practices_with_soon($1)', [TOMORROW]);
    expect(soon.rows.map(({ doctor_id }) => doctor_id).toSorted()).toEqual(practices.toSorted());
    const { rows } = await api.owner.query<{ told: number }>('select count(*)::integer as told from patient_message');
    expect(rows[0]!.told).toBe(PRACTICES * PATIENTS * BROWSERS);
  });
});
