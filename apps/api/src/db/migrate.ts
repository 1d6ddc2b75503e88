import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sha256 } from '../lib/secret.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number that no other program on this database uses: one migration at a time. */
export const MIGRATION_LOCK = 7_224_611;

const OLDEST_POSTGRES = 15;

export interface Migration {
  name: string;
  checksum: string;
}

/** Throws where the server is older than what the migrations are written for. */
export function requireVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new Error(`The database is PostgreSQL ${major}. This needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
}

/** The migrations that this program brings, first one first. */
export async function knownMigrations(): Promise<(Migration & { sql: string })[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{3}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, checksum: sha256(sql).toString('hex') };
    }),
  );
}

/** The migrations that a database has; none where nothing of ours was ever there. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (!rows[0]!.there) return [];
  return (await client.query<Migration>('select name, checksum from migration order by name')).rows;
}

/** Throws where the applied migrations are not among ours, or were changed since. */
export function requireKnown(applied: readonly Migration[], known: readonly Migration[]): void {
  for (const { name, checksum } of applied) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours)
      throw new Error(`The database has migration ${name}, which this version does not know. Start a newer version.`);
    if (ours.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after it was applied. Migrations only go forward: restore it and add a new one.`,
      );
  }
}

/** Throws where the database is not exactly as new as this program. */
export async function requireMigrated(client: pg.Client): Promise<void> {
  const known = await knownMigrations();
  const applied = await appliedMigrations(client);
  requireKnown(applied, known);
  if (applied.length < known.length)
    throw new Error('The database is older than this program. Start the service of this version once: it migrates it.');
}

/** Does `work` as the owner while no other process that starts does its own: they would change the same rights at once. */
export async function oneAtATime(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'baari-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Throws when an applied one
 * was changed since, or when the database is newer than this program. `only` leaves out what is not named in it.
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
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const known = await knownMigrations();
    const applied = await appliedMigrations(client);
    requireKnown(applied, known);
    const missing = known.filter(({ name }) => !applied.some((one) => one.name === name));
    for (const { name, sql, checksum } of missing.filter((one) => !only || only.has(one.name))) {
      await client.query(
        `begin;\n${sql}\n;insert into migration (name, checksum) values ('${name}', '${checksum}');\ncommit;`,
      );
      log(`migrated ${name}`);
    }
  });
}
