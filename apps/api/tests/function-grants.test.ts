import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

/** The owner's own: triggers, parts of other functions, and what a command line does. */
const NOT_FOR_THE_SERVICE = [
  'start_session',
  'note_seen_from',
  'first_seen',
  'hold_seen_from',
  'use_code',
  'hold_codes',
  'codes_to_try',
  'forget_mail_failures_of_account',
  'licence_claims',
  'decide_licence',
  'require_operator',
  'require_proved_operator',
  'use_operator_code',
  'refundable',
  'refund_whole',
  'start_awaited_trial',
  'licence_to_be_seen_again',
  'refuse_session_of_locked',
  'admit',
  'close_orders',
  'forget_buyers',
  'next_day_version',
  'protect_by_doctor',
  'protect_by_functions',
  'protect_for_service',
];

it('no function can be executed but by those it was granted to by name', async () => {
  await api.owner.query('create function planted() returns integer language sql as $$ select 1 $$');
  const { rows } = await api.owner.query<{ proname: string }>(
    `select p.proname from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') -- an extension's
       and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`,
  );
  expect(rows.map((row) => row.proname)).toEqual([]);
});

it.each(NOT_FOR_THE_SERVICE)('the service cannot execute %s', async (name) => {
  const { rows } = await api.owner.query<{ allowed: boolean }>(
    `select bool_or(has_function_privilege('baari_app', oid, 'execute')) as allowed from pg_proc where proname = $1`,
    [name],
  );
  expect(rows).toEqual([{ allowed: false }]);
});
