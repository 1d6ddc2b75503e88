import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { JOBS_SCHEMA } from './jobs.ts';

/** A job in a backup: what was asked for, not how far it came. */
export const jobCopy = z.object({
  id: z.string(),
  name: z.string(),
  data: z.nullable(z.looseObject({})),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.nullable(z.string()),
});
export type JobCopy = z.output<typeof jobCopy>;

/** Every job that is not done: waiting, waiting for another try, or under way. None if there is no queue yet. */
export async function unfinishedJobs(client: pg.Client): Promise<JobCopy[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('${JOBS_SCHEMA}.job') is not null as there`,
  );
  if (!there[0]!.there) return [];
  const { rows } = await client.query<Omit<JobCopy, 'startAfter'> & { startAfter: Date }>(
    `select id, name, data, priority, start_after as "startAfter", singleton_key as "singletonKey"
     from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active') order by created_on, id`,
  );
  return rows.map((job) => ({ ...job, startAfter: job.startAfter.toISOString() }));
}

/** Creates the jobs again, in the transaction of `client`, each with all its tries. Throws if a queue is not known here. */
export async function promiseAgain(client: pg.Client, jobs: readonly JobCopy[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // the calls below throw it as well
  await boss.start();
  try {
    for (const { id, name, data, priority, startAfter, singletonKey } of jobs)
      await boss.send(name, data, { id, priority, startAfter, ...(singletonKey !== null && { singletonKey }) });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
