import pg from 'pg';
import type { SqlFile } from './sql-files.ts';

/** Tables that a migration makes the first part of a table by month, and what tells the month of a row. */
const BY_MONTH = [
  { migration: '115_audit_by_month.sql', table: 'audit_entry', key: 'at' },
  { migration: '116_appointment_by_month.sql', table: 'appointment', key: 'date' },
] as const;

/** So many months after this one are still in the first part, so that no row is refused if the migration does not come to its end. */
const MONTHS_WITHIN = 3;

/** How the constraint is named: the month before which the first part ends follows. */
const NAME = 'ends_before_';

const named = (table: string): string =>
  `select conname as name from pg_constraint where conrelid = '${table}'::regclass and conname like '${NAME.replaceAll('_', '\\_')}%'`;

/** Drops what an earlier start has left, and promises for new rows that none is of a later month. */
const promise = (table: string, key: string): string => `do $$
  declare
    v_end text;
    v_left name;
  begin
    set local timezone = 'UTC';
    for v_left in ${named(table)} loop
      execute format('alter table ${table} drop constraint %I', v_left);
    end loop;
    select to_char(date_trunc('month', greatest(max(t.${key})::timestamp, now()::timestamp)) + interval '${MONTHS_WITHIN} months', 'YYYY_MM') into v_end
    from ${table} t;
    execute format('alter table ${table} add constraint %I check (${key} < %L) not valid', '${NAME}' || v_end, replace(v_end, '_', '-') || '-01 00:00+00');
  end $$`;

async function waiting(client: pg.Client, missing: readonly SqlFile[]) {
  const tables = BY_MONTH.filter(({ migration }) => missing.some(({ name }) => name === migration));
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)`,
    [tables.map(({ table }) => table)],
  );
  return tables.filter(({ table }) => rows.some(({ name }) => name === table));
}

/**
 * Before a table becomes the first part of one by month: checks, while the service runs, up to which month its rows reach. Otherwise that would be checked
 * while nobody can book. `briefly` runs what needs a lock for a moment; reading the rows locks nobody out.
 */
export async function checkFirstParts(
  client: pg.Client,
  missing: readonly SqlFile[],
  briefly: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { table, key } of await waiting(client, missing)) {
    await briefly(async () => void (await client.query(promise(table, key))));
    const { rows } = await client.query<{ name: string }>(named(table));
    await client.query(`alter table ${table} validate constraint ${pg.escapeIdentifier(rows[0]!.name)}`);
  }
}

/** Takes the promises back, where the migration did not come to its end and the release before runs on. */
export async function forgetFirstParts(
  client: pg.Client,
  missing: readonly SqlFile[],
  briefly: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { table } of await waiting(client, missing)) {
    const { rows } = await client.query<{ name: string }>(named(table));
    for (const { name } of rows)
      await briefly(
        async () => void (await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)),
      );
  }
}
