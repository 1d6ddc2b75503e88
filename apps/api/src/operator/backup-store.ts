import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Tables that a backup leaves out: the manifest lists the migrations, functions come with the program, and counters
 * of attempts and running processes are useless later.
 */
const LEFT_OUT = ['migration', 'function_file', 'rate_limit', 'service_process'];

export interface TableShape {
  name: string;
  columns: string[];
}

const quoted = pg.escapeIdentifier;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** All our tables with their stored columns, not computed ones. A table comes after those it refers to. */
export async function tablesOf(owner: pg.Client): Promise<TableShape[]> {
  const { rows: tables } = await owner.query<TableShape & { needs: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                  where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     order by 1`,
    [LEFT_OUT],
  );
  const ordered: TableShape[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => !needs.some((name) => waiting.has(name)));
    if (!next) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a circle.`);
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** The rows of a table as text; `rows` counts them once the stream has ended. */
export function copyOut(owner: pg.Client, { name, columns }: TableShape): { content: Readable; rows(): number } {
  const content = owner.query(to(`copy (select ${listed(columns)} from ${quoted(name)}) to stdout`));
  return { content, rows: () => content.rowCount };
}

/** Writes rows from `copyOut` and returns how many there were. */
export async function copyIn(owner: pg.Client, { name, columns }: TableShape, content: Readable): Promise<number> {
  const target = owner.query(from(`copy ${quoted(name)} (${listed(columns)}) from stdin`));
  await pipeline(content, target);
  return target.rowCount;
}

export interface SequenceState {
  name: string;
  lastValue: number;
}

/** The sequences that have been used. */
export async function sequencesOf(owner: pg.Client): Promise<SequenceState[]> {
  const { rows } = await owner.query<SequenceState>(
    `select sequencename::text as name, last_value as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

export async function setSequences(owner: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue } of sequences)
    await owner.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, lastValue]);
}

/**
 * The keys of all files that rows own. A column whose name ends in _key holds such a key. A list of columns could
 * silently miss a new one; a wrong column shows up as a missing file.
 */
export async function fileKeysOf(owner: pg.Client): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attname like '%\\_key'
     order by 1, 2`,
  );
  const selects = columns.map(
    ({ table, column }) => `select ${quoted(column)} as key from ${quoted(table)} where ${quoted(column)} is not null`,
  );
  return (await owner.query<{ key: string }>(`${selects.join(' union ')} order by 1`)).rows.map(({ key }) => key);
}

/** The first table that has a row, if any has. */
export async function findRows(owner: pg.Client): Promise<string | null> {
  for (const { name } of await tablesOf(owner)) {
    const { rows } = await owner.query<{ there: boolean }>(`select exists (select from ${quoted(name)}) as there`);
    if (rows[0]!.there) return name;
  }
  return null;
}

/**
 * Locks the tables until the transaction ends, and lets rows of a backup in unchecked: our triggers do not fire, and
 * row-level security does not bind the owner, because COPY cannot work with it. Returns a function that restores
 * both.
 */
export async function openTables(owner: pg.Client, tables: readonly TableShape[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  await owner.query(`lock table ${listed(names)} in access exclusive mode`);
  const { rows: forced } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any ($1)`,
    [names],
  );
  for (const { name } of forced) await owner.query(`alter table ${quoted(name)} no force row level security`);
  for (const name of names) await owner.query(`alter table ${quoted(name)} disable trigger user`);
  return async () => {
    for (const name of names) await owner.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name } of forced) await owner.query(`alter table ${quoted(name)} force row level security`);
  };
}
