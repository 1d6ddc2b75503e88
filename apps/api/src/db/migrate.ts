import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WrongVersion } from '../lib/database-trouble.ts';
import { checkFirstParts, forgetFirstParts } from './first-part.ts';
import {
  appliedFunctionFiles,
  applyFunctionFiles,
  areAsMade,
  differ,
  knownFunctionFiles,
  recordFunctionFiles,
  removeFunctions,
} from './function-files.ts';
import {
  appliedMigrations,
  applyMigrations,
  hasFormer,
  knownMigrations,
  missingFrom,
  requireKnown,
} from './migrations.ts';
import { newerRelease, recordRelease } from './release.ts';
import { connectPrimary } from './servers.ts';
import type { SqlFile } from './sql-files.ts';

/** A number that no other program on this database uses, so that only one process migrates at a time. */
export const MIGRATION_LOCK = 7_224_611;

const OLDEST_POSTGRES = 15;

/** Shorter than PostgreSQL's deadlock_timeout: in a deadlock with a running service, the migration gives way. */
const LOCK_WAIT_MS = 500;
const TRIES = 60;
const PAUSE_MS = 250;

/** Throws if the server is older than the oldest supported PostgreSQL. */
export function requireVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new WrongVersion(`the database is PostgreSQL ${major}. This needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
}

/** What a database still needs to match this program. */
interface Pending {
  known: SqlFile[];
  missing: SqlFile[];
  functions: SqlFile[];
  isNeeded: boolean;
}

/** Throws if the database has a migration that this program does not know, or one that was changed later. */
async function pendingFor(client: pg.Client): Promise<Pending> {
  const [known, functions, applied, appliedFunctions] = await Promise.all([
    knownMigrations(),
    knownFunctionFiles(),
    appliedMigrations(client),
    appliedFunctionFiles(client),
  ]);
  requireKnown(applied, known);
  const missing = missingFrom(applied, known);
  const isNeeded = missing.length > 0 || hasFormer(applied, known) || differ(appliedFunctions, functions);
  return { known, missing, functions, isNeeded };
}

/** Throws unless the database matches this program exactly, or is of a newer release on which this one runs. */
export async function requireMigrated(client: pg.Client): Promise<void> {
  if (await newerRelease(client)) return;
  if ((await pendingFor(client)).isNeeded)
    throw new Error('The database is older than this program. Start the service of this version once: it migrates it.');
}

/** Runs `work` as the owner, one process at a time: two that start at once would change the same rights. */
export async function oneAtATime(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectPrimary(ownerUrl, 'baari-migrate');
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}

/** A running service holds a table (55P03), or each waited for the other (40P01). */
const isHeld = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

/** Runs `work` in one transaction, and again if a running service blocked it. */
async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
    try {
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isHeld(error)) throw error;
      if (tries === TRIES)
        throw new Error(
          'The tables stay in use, so that they cannot be migrated. End what uses the database, then start again.',
          {
            cause: error,
          },
        );
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Brings the database to the state of this program: applies missing migrations and, if a file or a function changed,
 * creates all functions, triggers, policies and grants again; all of it or nothing. Leaves a database as it is that a newer
 * release made, and throws if this one does not run on it, or if an applied migration was changed later. With `only`, it applies no other migrations than
 * these; restoring an older backup needs that.
 */
export async function migrate(
  ownerUrl: string,
  log: (line: string) => void = () => {},
  only: ReadonlySet<string> | null = null,
): Promise<void> {
  await oneAtATime(ownerUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    );
    requireVersion(rows[0]!.version);
    const newer = await newerRelease(client);
    if (newer)
      return log(`the database is of version ${newer}, newer than this one: its tables and functions stay as they are`);
    const { known, missing, functions, isNeeded } = await pendingFor(client);
    const wanted = missing.filter(({ name }) => !only || only.has(name));
    const isWhole = wanted.length === missing.length;
    if (!isNeeded && (await areAsMade(client, functions))) return recordRelease(client);
    if (!isWhole && wanted.length === 0) return;

    const briefly = (work: () => Promise<void>) => inTransaction(client, work);
    try {
      await checkFirstParts(client, wanted, briefly);
      await inTransaction(client, async () => {
        await client.query(
          'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
        );
        // First, so that no migration depends on a function, and no old function meets a new table.
        await removeFunctions(client);
        await applyMigrations(client, wanted, known);
        if (isWhole) await applyFunctionFiles(client, functions);
        // Functions fit only the newest tables.
        await recordFunctionFiles(client, isWhole ? functions : []);
        if (isWhole) await recordRelease(client);
      });
    } catch (error) {
      await forgetFirstParts(client, wanted, briefly).catch(() => undefined); // the next start does so
      throw error;
    }
    for (const { name } of wanted) log(`migrated ${name}`);
    if (isWhole) log('applied the functions of the database');
  });
}
