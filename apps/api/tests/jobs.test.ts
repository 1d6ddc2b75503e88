import { installJobs, openJobs } from '@baari/api/ports/jobs';
import type { JobQueue } from '@baari/api/ports/jobs';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import type { Pool } from '@baari/api/db/pool';
import { cloneDatabase } from '@baari/testing/database';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let jobs: JobQueue;
let trouble: Error[];
beforeEach(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  pool = openPool(database.url, 6, () => {});
  trouble = [];
  jobs = await openJobs(pool, (error) => trouble.push(error));
});
afterEach(async () => {
  await jobs.stop();
  await pool.end();
  await database.drop();
});

const soon = { timeout: 15_000, interval: 10 };

it('does a job at once, and one promised in a transaction after its commit', async () => {
  const done: unknown[] = [];
  await jobs.work('mail', async (data) => void done.push(data));
  await jobs.send('mail', { n: 1 });
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), soon);
  await transaction(pool, (client) => jobs.send('mail', { n: 2 }, client));
  jobs.wake('mail');
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }, { n: 2 }]), soon);
  expect(trouble).toEqual([]);
});

it('does not run a job promised in a transaction that failed', async () => {
  const done: unknown[] = [];
  await expect(
    transaction(pool, async (client) => {
      await jobs.send('mail', { n: 1 }, client);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await jobs.work('mail', async (data) => void done.push(data));
  await jobs.send('mail', { n: 2 });
  await vi.waitFor(() => expect(done).toHaveLength(1), soon);
  expect(done).toEqual([{ n: 2 }]);
});

it('tells what waits, by name, and how long the oldest has', async () => {
  expect((await jobs.waiting()).map(({ jobs: count, oldestSeconds }) => [count, oldestSeconds])).toEqual(
    Array.from({ length: 4 }, () => [0, 0]),
  );
  await jobs.send('refund', { n: 1 });
  await jobs.send('refund', { n: 2 });
  await pool.query("update pgboss.job set created_on = created_on - interval '1 hour' where data ->> 'n' = '1'");
  await pool.query("update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'");
  const refunds = async () => (await jobs.waiting()).find(({ name }) => name === 'refund')!;
  expect(await refunds()).toMatchObject({ jobs: 2 });
  expect((await refunds()).oldestSeconds).toBeGreaterThanOrEqual(3_600);
  await pool.query("update pgboss.job set state = 'completed' where data ->> 'n' = '1'");
  expect(await refunds()).toMatchObject({ jobs: 1 });
  expect((await refunds()).oldestSeconds).toBeLessThan(3_600);
});

it('finds a job that another process promised', async () => {
  const done: unknown[] = [];
  await jobs.work('mail', async (data) => void done.push(data));
  const elsewhere = await openJobs(pool, (error) => trouble.push(error));
  await elsewhere.send('mail', { n: 1 });
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), soon);
  await elsewhere.stop();
});

it('tries failed jobs again, and lets running jobs end before it stops', async () => {
  let tries = 0;
  let ended = 0;
  let mayEnd = (): void => {};
  const gate = new Promise<void>((open) => (mayEnd = open));
  await jobs.work('mail', async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    await gate;
    ended += 1;
  });
  await jobs.send('mail', {});
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 10_000, interval: 20 });
  const stopping = jobs.stop();
  mayEnd();
  await stopping;
  expect(ended).toBe(1);
  const { rows } = await pool.query('select state::text from pgboss.job');
  expect(rows).toEqual([{ state: 'completed' }]);
});

it('installing again changes nothing', async () => {
  await jobs.send('mail', { n: 1 });
  await installJobs(database.url);
  const { rows } = await pool.query('select count(*) from pgboss.job');
  expect(rows).toEqual([{ count: 1 }]);
});
