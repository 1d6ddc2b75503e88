import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import { oneAtATime } from '../db/migrate.ts';
import type { Pool } from '../db/pool.ts';
import { openServers } from '../db/servers.ts';
import { inSpan, spanNow } from '../lib/trace.ts';
import type { Span, Traces } from '../lib/trace.ts';

/** Every kind of job, and how it is tried again. The owner creates the queues together with the schema. */
const QUEUES = {
  // A code is good for ten minutes: later than that, its mail is useless.
  mail: {
    retryLimit: 9,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 120,
    expireInSeconds: 60,
    retentionSeconds: 900,
    deleteAfterSeconds: 3_600,
  },
  // Receipts and reminders are still useful days later.
  notice: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 14_400,
    expireInSeconds: 60,
    retentionSeconds: 259_200,
    deleteAfterSeconds: 86_400,
  },
  // The intent to refund is a row of its own: if all tries here fail, the reconciling job takes it up again.
  refund: {
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 86_400,
  },
  // The doctor waits on the page. A missing heartbeat shows that a process has died.
  export: {
    retryLimit: 3,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    expireInSeconds: 900,
    heartbeatSeconds: 20,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 3_600,
  },
} as const;
export type JobName = keyof typeof QUEUES;

/** The jobs of a name that nobody has begun, those that are tried again too. */
export interface WaitingJobs {
  name: JobName;
  jobs: number;
  /** Since the oldest was promised; 0 if there is none. */
  oldestSeconds: number;
}

/** A job that was given up, as long as it is kept. */
export interface FailedJob {
  id: string;
  name: JobName;
  tries: number;
  promisedAt: Date;
  failedAt: Date;
  /** What the last try said; it holds no person's data. */
  reason: string;
}

/** The number of this try, from 1; after the last one the job is given up. */
export interface Attempt {
  tries: number;
  isLast: boolean;
}

/** Work that is written down in a transaction and done after it, by any process. */
export interface JobQueue {
  /** Promises a job, not before `inSeconds` have passed; with `client`, in that transaction, and then call `wake` after its commit. */
  send(name: JobName, data: object, client?: PoolClient, inSeconds?: number): Promise<void>;
  /** Has this process look for jobs now rather than at its next turn. */
  wake(name: JobName): void;
  /** Does the jobs of a name. One that throws is tried again later; its error's message is kept, so it must hold no person's data. */
  work(name: JobName, handler: (data: unknown, attempt: Attempt) => Promise<void>): Promise<void>;
  /** What waits, by name, in all processes. */
  waiting(): Promise<WaitingJobs[]>;
  /** Those that were given up, the newest first. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Has such a job done once more; false if it is there no more, or not given up. */
  again(name: JobName, id: string): Promise<boolean>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

export const isJobName = (text: string): text is JobName => Object.hasOwn(QUEUES, text);

export const JOBS_SCHEMA = 'pgboss';
const JOB_NAMES = Object.keys(QUEUES);
const WAITING = `
  select n.name, count(j.id) as jobs,
         coalesce(extract(epoch from now() - min(j.created_on)), 0)::double precision as "oldestSeconds"
  from unnest($1::text[]) n (name)
  left join ${JOBS_SCHEMA}.job j on j.name = n.name and j.state < 'active' and not j.blocked
  group by n.name`;
const FAILED = `
  select j.id, j.name, j.retry_count + 1 as tries, j.created_on as "promisedAt", j.completed_on as "failedAt",
         left(coalesce(j.output ->> 'message', j.output #>> '{}', ''), 200) as reason
  from ${JOBS_SCHEMA}.job j where j.state = 'failed' and j.name = any ($1::text[])
  order by j.completed_on desc limit $2`;
const GIVEN_UP = `select from ${JOBS_SCHEMA}.job where name = $1 and id = $2 and state = 'failed'`;
const POLL_SECONDS = 0.5;
const STOP_DEADLINE_MS = 5_000;
const WORKERS = 2;
const TROUBLE_TOLD_MS = 10_000;

/** Creates or migrates the schema of the jobs, as its owner, and lets baari_app use it. */
export const installJobs = (ownerUrl: string): Promise<void> => oneAtATime(ownerUrl, () => makeQueues(ownerUrl));

async function makeQueues(ownerUrl: string): Promise<void> {
  const { address } = await openServers(ownerUrl).primary();
  const boss = new PgBoss({
    connectionString: address,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // start and the calls below throw it as well
  await boss.start();
  try {
    const made = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const [name, options] of Object.entries(QUEUES))
      await (made.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    await boss.getDb().executeSql(`
      grant usage on schema ${JOBS_SCHEMA} to baari_app;
      grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to baari_app;
      grant execute on all functions in schema ${JOBS_SCHEMA} to baari_app`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Workers ask twice a second: while the database is away, that is told every now and then, not each time. */
function seldom(tell: (error: Error) => void): (error: unknown) => void {
  let toldAt = -Infinity;
  return (error) => {
    if (performance.now() - toldAt < TROUBLE_TOLD_MS) return;
    toldAt = performance.now();
    // pg-boss hands over copies that are no errors any more.
    tell(error instanceof Error ? error : Object.assign(new Error('job queue'), error));
  };
}

/** What was promised, with the trace of what promised it, if there is one. */
function withTrace(data: object): object {
  const traceparent = spanNow()?.traceparent();
  return traceparent ? { ...data, traceparent } : data;
}

/** Takes both apart again. */
function apart(given: unknown): { data: unknown; traceparent?: unknown } {
  if (typeof given !== 'object' || given === null || !('traceparent' in given)) return { data: given };
  const { traceparent, ...data } = given;
  return { data, traceparent };
}

/** Does a job as a part of its span, if it has one. */
async function traced(span: Span | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await inSpan(span, work);
    span?.end();
  } catch (error) {
    span?.fail();
    throw error;
  }
}

/** Promises jobs in the transaction of `client`, for a program that does none itself: the running service finds them. */
export async function promiseJobs(client: ClientBase, name: JobName, jobs: readonly object[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // start and the calls below throw it as well
  await boss.start();
  try {
    for (const data of jobs) await boss.send(name, data);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

/** Opens the jobs on the service's own pool. `onTrouble` is told when the queue itself fails, for example without a database. */
export async function openJobs(
  pool: Pool,
  onTrouble: (error: Error) => void,
  traces: Traces | null = null,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false, // the owner's business
    monitorVacuum: false,
  });
  boss.on('error', seldom(onTrouble));
  await boss.start();
  const workers = new Map<JobName, string[]>();
  const wake = (name: JobName) => workers.get(name)?.forEach((id) => boss.notifyWorker(id));
  return {
    wake,
    async send(name, data, client, inSeconds = 0) {
      await boss.send(name, withTrace(data), {
        ...(inSeconds > 0 && { startAfter: inSeconds }),
        ...(client && { db: { executeSql: (text, values) => client.query(text, values) } }),
      });
      if (!client) wake(name);
    },
    async work(name, handler) {
      const ids: string[] = [];
      for (let worker = 0; worker < WORKERS; worker += 1)
        ids.push(
          await boss.work(
            name,
            { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true },
            async (jobs: JobWithMetadata<unknown>[]) => {
              for (const { data: given, retryCount, retryLimit } of jobs) {
                const { data, traceparent } = apart(given);
                const attempt = { tries: retryCount + 1, isLast: retryCount >= retryLimit };
                await traced(traces?.job(name, attempt.tries, traceparent), () => handler(data, attempt));
              }
            },
          ),
        );
      workers.set(name, ids);
    },
    async waiting() {
      const { rows } = await pool.query<WaitingJobs>({ name: 'jobs-waiting', text: WAITING, values: [JOB_NAMES] });
      return rows;
    },
    async failed(limit) {
      return (await pool.query<FailedJob>(FAILED, [JOB_NAMES, limit])).rows;
    },
    async again(name, id) {
      const { rowCount } = await pool.query(GIVEN_UP, [name, id]);
      if (rowCount === 0) return false;
      await boss.retry(name, id);
      wake(name);
      return true;
    },
    async stop() {
      // First by itself: stop alone would look only every half second whether the running jobs have ended.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
