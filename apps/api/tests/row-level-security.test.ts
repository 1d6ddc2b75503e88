import { startApi } from '@baari/testkit/api';
import type { TestApi } from '@baari/testkit/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
let doctorId: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  ({ doctorId } = await api.doctor());
  await api.doctor();
  await api.owner.query(
    `insert into data_export (doctor_id, export_id, status, asked_at, seen_at, expires_at)
     select doctor_id, gen_random_uuid(), 'waiting', $1, $1, $1 from account`,
    [api.clock.now()],
  );
  await api.owner.query(
    `select book_appointments($1, '2026-11-21', $2, '2026-11-21', 0, '{Sunita Devi}', '{9876543210}', '{FEMALE}', '{k}', '{\\x00}')`,
    [doctorId, api.clock.now()],
  );
  await api.owner.query(`select audit($1, 'system', 'log-out', '{}', $2)`, [doctorId, api.clock.now()]);
});
afterAll(() => api.stop());

/** Tables of a doctor's data; a new one must be named here or below, or the last test fails. */
const BY_DOCTOR = [
  'account',
  'session',
  'profile',
  'subscription_period',
  'payment_order',
  'payment',
  'refund',
  'receipt',
  'idempotency_record',
  'data_export',
  'appointment_day',
  'appointment',
  'audit_entry',
];
/** Nobody has paid here. */
const OF_MONEY = new Set(['payment_order', 'payment', 'refund', 'receipt']);
const BY_FUNCTIONS = [
  'mail_code',
  'spent_challenge',
  'trial_use',
  'google_identity',
  'mail_failure',
  'receipt_series',
  'reminder',
];
const SHARED = ['loose_file', 'rate_limit', 'sandbox_entity', 'webhook_event'];
const OWNERS_ALONE = ['migration'];

describe('row-level security', () => {
  it.each(BY_DOCTOR)('a query of %s that forgot its doctor reads nothing', async (table) => {
    expect((await api.app(`select * from ${table}`)).rows).toEqual([]);
  });

  it.each(BY_DOCTOR.filter((table) => !OF_MONEY.has(table)))(
    'a query of %s bound to one doctor reads that doctor’s rows alone',
    async (table) => {
      const seen = await api.appTransaction(async (client) => {
        await client.query('select bind_doctor($1)', [doctorId]);
        return (await client.query<{ doctor_id: string }>(`select doctor_id from ${table}`)).rows;
      });
      expect(new Set(seen.map((row) => row.doctor_id))).toEqual(new Set([doctorId]));
    },
  );

  it.each([...BY_FUNCTIONS, ...OWNERS_ALONE])('the service cannot touch %s but through functions', async (table) => {
    await expect(api.app(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('one doctor’s row cannot be written while bound to another', async () => {
    await expect(
      api.appTransaction(async (client) => {
        await client.query('select bind_doctor($1)', ['0000000000']);
        const { rowCount } = await client.query('update profile set fees = 1 where doctor_id = $1', [doctorId]);
        expect(rowCount).toBe(0);
        await client.query(
          `insert into subscription_period (doctor_id, starts_at, ends_at, plan, order_id) values ($1, now(), now() + interval '1 day', 'monthly', 'x')`,
          [doctorId],
        );
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('holds for every table there is', async () => {
    const { rows } = await api.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const known = [...BY_DOCTOR, ...BY_FUNCTIONS, ...SHARED, ...OWNERS_ALONE].sort();
    expect(rows.map((row) => row.relname)).toEqual(known);
  });
});
