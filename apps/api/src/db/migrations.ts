import { join } from 'node:path';
import type pg from 'pg';
import { WrongVersion } from '../lib/database-trouble.ts';
import { FORMER_CHECKSUMS } from './former-migrations.ts';
import { readSql, recordedIn, runFile } from './sql-files.ts';
import type { Recorded, SqlFile } from './sql-files.ts';

const FOLDER = join(import.meta.dirname, '../../database/migrations');

/** The migrations of this program, in order. They hold tables and data; function-files.ts handles everything else. */
export const knownMigrations = (): Promise<SqlFile[]> => readSql(FOLDER, /^\d{3}_[a-z_]+\.sql$/);

/** The migrations that a database has; none for a new database. */
export const appliedMigrations = (client: pg.Client): Promise<Recorded[]> => recordedIn(client, 'migration');

const isFormer = ({ name, checksum }: Recorded): boolean => FORMER_CHECKSUMS[name] === checksum;

/** Throws if an applied migration is unknown here or was changed later. */
export function requireKnown(applied: readonly Recorded[], known: readonly SqlFile[]): void {
  for (const migration of applied) {
    const { name, checksum } = migration;
    const ours = known.find((one) => one.name === name);
    if (ours?.checksum === checksum || isFormer(migration)) continue;
    if (!ours)
      throw new WrongVersion(
        `the database has migration ${name}, which this version does not know. Start a newer version.`,
      );
    throw new Error(
      `Migration ${name} was changed after it was applied. Migrations only go forward: restore it and add a new one.`,
    );
  }
}

/** The migrations of this program that the database lacks. */
export const missingFrom = (applied: readonly Recorded[], known: readonly SqlFile[]): SqlFile[] =>
  known.filter(({ name }) => !applied.some((one) => one.name === name));

/** True if a migration is recorded with its checksum from before functions had files of their own. */
export const hasFormer = (applied: readonly Recorded[], known: readonly SqlFile[]): boolean =>
  applied.some((one) => !known.some(({ name, checksum }) => one.name === name && one.checksum === checksum));

/** Applies migrations in the caller's transaction, and records the checksums of all. */
export async function applyMigrations(
  client: pg.Client,
  missing: readonly SqlFile[],
  known: readonly SqlFile[],
): Promise<void> {
  for (const migration of missing) {
    await runFile(client, migration);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
  }
  await client.query(
    `with known as (select * from unnest($1::text[], $2::text[]) k (name, checksum)),
     gone as (delete from migration m where not exists (select from known k where k.name = m.name))
     update migration m set checksum = k.checksum from known k where k.name = m.name and k.checksum <> m.checksum`,
    [known.map(({ name }) => name), known.map(({ checksum }) => checksum)],
  );
}
