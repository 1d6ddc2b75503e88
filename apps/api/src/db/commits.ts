import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CommitsHang, ReadOnly } from '../lib/database-trouble.ts';
import { requireVersion } from './migrate.ts';
import { openServers } from './servers.ts';
import type { Servers } from './servers.ts';

/** Whether what is written is committed: a commit waits for a synchronous standby without end, if that is away. */
export interface Commits {
  /** Throws unless a commit came through a moment ago, or comes through within this time. */
  check(withinMs: number): Promise<void>;
  /** No commit comes through now: what begins may only read, or one connection after the other would wait. */
  hang(): boolean;
  /** Looks whether commits come through if `work`, which may commit, takes long. */
  watched<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

/** A commit that came through says as much for this long, so that many balancers may ask. */
const FRESH_MS = 1_000;
const SUSPECT_MS = 2_000;
const HANG_AFTER_MS = 3_000;
const ANSWER_DEADLINE_MS = 3_000;
/** A commit without an answer for this long may have lost its way; another trial is made instead. */
const GIVE_UP_MS = 10_000;
const RETRY_MS = 500;
/** So long somebody waits who starts a process or runs a command. */
const COME_THROUGH_MS = 5_000;

const hang = () =>
  new CommitsHang('no commit comes through. Bring the synchronous standby back, or change synchronous_standby_names.');

interface Trial {
  client: pg.Client;
  process: { pid: number; backend_start: string } | null;
}

/** Ends the process of a trial that was given up: it may still wait, and hold one of the server's connections. */
async function endFormer(client: pg.Client, former: Trial | null): Promise<void> {
  const process = former?.process;
  if (!process) return;
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz',
    [process.pid, process.backend_start],
  );
}

/** Begins a transaction that writes something that is nowhere kept. Throws what keeps the server from its work. */
async function write(trial: Trial, former: Trial | null): Promise<void> {
  const { client } = trial;
  await client.query('begin; set local role none');
  await endFormer(client, former);
  const { rows } = await client.query<{ pid: number; backend_start: string; version: number; read_only: boolean }>(
    `select pid, backend_start::text, current_setting('server_version_num')::integer as version,
       current_setting('transaction_read_only')::boolean as read_only
     from pg_stat_activity where pid = pg_backend_pid()`,
  );
  const { version, read_only, ...process } = rows[0]!;
  trial.process = process;
  requireVersion(version);
  if (read_only) throw new ReadOnly('The database takes no writes.');
  await client.query("select pg_logical_emit_message(true, 'baari', '')");
}

/** Tries commits on a connection of its own, one at a time. */
export function watchCommits(servers: Servers): Commits {
  let trial: Trial | null = null;
  let former: Trial | null = null;
  let running: { since: number; ended: Promise<void> } | null = null;
  let committedAt = -Infinity;
  let isHanging = false;
  let isStopped = false;

  async function open(): Promise<Trial> {
    const { address } = await servers.primary();
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: ANSWER_DEADLINE_MS,
      application_name: 'baari-commits',
    });
    client.on('error', () => undefined); // the statement fails by itself and says why
    await client.connect();
    client.once('end', () => {
      if (trial?.client === client) giveUp();
    });
    return { client, process: null };
  }

  function giveUp(): void {
    if (!trial) return;
    former = trial;
    trial = null;
    // A server that does not answer does not answer a farewell either.
    (former.client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  async function attempt(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    let hanging: NodeJS.Timeout | undefined;
    let gaveUp = false;
    try {
      trial ??= await open();
      const { client } = trial;
      late = setTimeout(giveUp, ANSWER_DEADLINE_MS);
      await write(trial, former);
      former = null;
      clearTimeout(late);
      late = setTimeout(() => {
        gaveUp = true;
        giveUp();
      }, GIVE_UP_MS);
      hanging = setTimeout(() => (isHanging = true), HANG_AFTER_MS);
      await client.query('commit');
      committedAt = performance.now();
      isHanging = false;
    } catch (error) {
      servers.doubt(error);
      giveUp();
      throw gaveUp ? hang() : error;
    } finally {
      clearTimeout(late);
      clearTimeout(hanging);
    }
  }

  /** While commits hang, nobody else may find out that they do not any more. */
  async function goOn(): Promise<void> {
    await delay(RETRY_MS, undefined, { ref: false });
    if (isHanging && !isStopped) start();
  }

  function start(): { since: number; ended: Promise<void> } {
    if (running) return running;
    const ended = attempt().finally(() => (running = null));
    ended.catch(goOn);
    running = { since: performance.now(), ended };
    return running;
  }

  return {
    async check(withinMs) {
      if (performance.now() - committedAt < FRESH_MS) return;
      const { since, ended } = start();
      const left = Math.max(0, since + withinMs - performance.now());
      const late = delay(left, undefined, { ref: false }).then(() => {
        throw hang();
      });
      await Promise.race([ended, late]);
    },
    hang: () => isHanging,
    async watched(work) {
      const slow = setTimeout(start, SUSPECT_MS);
      try {
        return await work;
      } finally {
        clearTimeout(slow);
      }
    },
    stop() {
      isStopped = true;
      giveUp();
    },
  };
}

/** Throws CommitsHang unless a commit at this address comes through within seconds: all that is written there would wait, without a word. */
export async function requireCommits(address: string): Promise<void> {
  const commits = watchCommits(openServers(address));
  try {
    await commits.check(COME_THROUGH_MS);
  } finally {
    commits.stop();
  }
}
