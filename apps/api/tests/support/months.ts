import { migrate } from '@baari/api/db/migrate';
import { knownMigrations } from '@baari/api/db/migrations';
import type pg from 'pg';

/** Migrates an empty database up to before tables were kept by month. */
export async function migrateBeforeMonths(url: string): Promise<void> {
  const names = (await knownMigrations()).map(({ name }) => name);
  await migrate(url, undefined, new Set(names.filter((name) => name < '115')));
}

/** The parts of a table that is kept by month, in order; without what is first and what has no month. */
export async function partsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ part: string }>(
    `select part::text from month_parts() where whole = $1::regclass and from_month is not null order by from_month`,
    [table],
  );
  return rows.map(({ part }) => part);
}
