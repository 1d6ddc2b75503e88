import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

// Without its listener the lost connection ends the process, and so this whole run.
it('a connection that is lost in a transaction fails only that transaction', async () => {
  const { doctorId } = await api.doctor();
  const lost = api.appTransaction(async (client) => {
    await client.query('select bind_doctor($1)', [doctorId]);
    await client.query('update profile set fees = 7');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await api.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await client.query('select 1');
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await api.owner.query('select fees from profile where doctor_id = $1', [doctorId]);
  expect(rows).toEqual([{ fees: 500 }]);
  expect((await api.app('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
});
