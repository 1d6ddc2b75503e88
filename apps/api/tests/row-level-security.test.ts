import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
let doctorId: string;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  ({ doctorId } = await api.doctor());
  await rowsOf(doctorId);
  await rowsOf((await api.doctor()).doctorId);
});
afterAll(() => api.stop());

/** A row of the doctor in every table that does not have one yet: an empty table would hide everything. */
async function rowsOf(id: string): Promise<void> {
  const now = api.clock.now();
  const insert = (text: string) => api.owner.query(text, [id, now]);
  await insert(
    `select book_appointments($1, '2026-11-21', $2, '2026-11-21', 0, '{Sunita Devi}', '{9876543210}', '{FEMALE}', '{k}', '{\\x00}')`,
  );
  await insert(`insert into queue_act (doctor_id, date, no, act, serial, before, after)
    values ($1, $2, 1, 'correct', 1, '[]', '[]')`);
  await insert(`insert into former_patient (doctor_id, date, no, patient_name, phone, at)
    values ($1, $2::timestamptz::date, 1, 'Sunita Devy', '9876543210', $2::timestamptz)`);
  await insert(`insert into day_off (doctor_id, date) values ($1, $2)`);
  await insert(`insert into message_off (doctor_id, reason) select $1, 'late' where $2::timestamptz is not null`);
  await insert(
    `insert into message_count (doctor_id, date, reason, outcome, count) values ($1, $2, 'turn', 'sent', 1)`,
  );
  await insert(`select audit($1, 'system', 'log-out', '{}', $2)`);
  await insert(`select note_security(jsonb_build_array(jsonb_build_object('doctorId', $1::text, 'slot', $2::timestamptz, 'kind', 'read',
    'call', 'getQueue', 'about', '', 'network', 'abcdefghijkl', 'device', '', 'firstAt', $2, 'lastAt', $2, 'times', 1)))`);
  await insert(`insert into data_export (doctor_id, export_id, status, asked_at, seen_at, expires_at)
    values ($1, gen_random_uuid(), 'waiting', $2, $2, $2::timestamptz + interval '1 day')`);
  await insert(`insert into payment_order (doctor_id, order_id, plan, amount_paise, currency, receipt, created_at,
      buyer_name, buyer_email, buyer_address, buyer_city, buyer_pincode)
    values ($1, 'order_' || $1, 'monthly', 99900, 'INR', 'r_' || $1, $2, 'Asha Rao', 'asha@clinic.example', '12 MG Road', 'Pune', '411001')`);
  await insert(`insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at)
    values ($1, 'order_' || $1, 'pay_' || $1, 99900, 'paid', $2)`);
  await insert(`insert into refund (payment_id, doctor_id, amount_paise, reason, wanted_at)
    values ('pay_' || $1, $1, 99900, 'operator', $2)`);
  await insert(`insert into receipt (number, doctor_id, kind, payment_id, order_id, issued_at, amount_paise, currency, plan, buyer, seller)
    values ('R' || $1, $1, 'receipt', 'pay_' || $1, 'order_' || $1, $2, 99900, 'INR', 'monthly', '{}', '{}')`);
}

/** Tables of a doctor's data; a new one must be named here or below, or the last test fails. */
const BY_DOCTOR = [
  'account',
  'practice',
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
  'queue_act',
  'former_patient',
  'day_off',
  'message_off',
  'message_count',
  'appointment',
  'audit_entry',
  'security_event',
];
const BY_FUNCTIONS = [
  'ended_session',
  'former_member',
  'clinic',
  'clinic_practice',
  'member',
  'member_practice',
  'invitation',
  'clinic_screen',
  'shared_desk',
  'shared_desk_practice',
  'member_pin',
  'mail_code',
  'code_try',
  'spent_challenge',
  'trial_use',
  'booking_network',
  'cancelled_together',
  'blocked_network',
  'push_subscription',
  'patient_message',
  'message_spent',
  'message_stop',
  'phone_code',
  'flood_mail',
  'licence_mail',
  'verified_licence',
  'operator_visit',
  'operator_mail',
  'operator_account',
  'operator_session',
  'feature_switch',
  'service_process',
  'doctor_pace',
  'google_identity',
  'second_factor',
  'seen_from',
  'was_this_you',
  'used_link',
  'passkey',
  'mail_failure',
  'receipt_series',
  'reminder',
];
const SHARED = ['loose_file', 'rate_limit', 'sandbox_entity', 'webhook_event'];
const OWNERS_ALONE = ['migration', 'function_file'];

describe('row-level security', () => {
  it.each(BY_DOCTOR)('%s has rows of two doctors that could be seen (control)', async (table) => {
    const { rows } = await api.owner.query(`select distinct doctor_id from ${table}`);
    expect(rows).toHaveLength(2);
  });

  it.each(BY_DOCTOR)('a query of %s that forgot its doctor reads nothing', async (table) => {
    expect((await api.app(`select * from ${table}`)).rows).toEqual([]);
  });

  it.each(BY_DOCTOR)('a query of %s bound to one doctor reads that doctor’s rows alone', async (table) => {
    const seen = await api.appTransaction(async (client) => {
      await client.query('select bind_doctor($1)', [doctorId]);
      return (await client.query<{ doctor_id: string }>(`select doctor_id from ${table}`)).rows;
    });
    expect(new Set(seen.map((row) => row.doctor_id))).toEqual(new Set([doctorId]));
  });

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

  it('is on for every table but the owner’s own, and forced for tables with doctors’ rows', async () => {
    const { rows } = await api.owner.query<{ relname: string; on: boolean; forced: boolean }>(
      `select relname, relrowsecurity as on, relforcerowsecurity as forced
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1 desc`,
    );
    const without = (kind: 'on' | 'forced') => rows.filter((row) => !row[kind]).map(({ relname }) => relname);
    expect(without('on')).toEqual(OWNERS_ALONE);
    expect(without('forced').filter((name) => ![...SHARED, ...OWNERS_ALONE].includes(name))).toEqual([]);
  });

  it('holds for every table there is', async () => {
    const { rows } = await api.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const known = [...BY_DOCTOR, ...BY_FUNCTIONS, ...SHARED, ...OWNERS_ALONE].sort();
    expect(rows.map((row) => row.relname)).toEqual(known);
  });
});
