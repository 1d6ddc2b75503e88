import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sha256 } from '../lib/secret.ts';

/** A file as the database recorded it when it was applied. */
export interface Recorded {
  name: string;
  checksum: string;
}

export interface SqlFile extends Recorded {
  sql: string;
}

/** The SQL files of a folder, by name. */
export async function readSql(folder: string, names: RegExp): Promise<SqlFile[]> {
  const found = (await readdir(folder)).filter((name) => names.test(name)).sort();
  return Promise.all(
    found.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: sha256(sql).toString('hex') };
    }),
  );
}

/** The files recorded in a table of the database; none if the table does not exist. */
export async function recordedIn(client: pg.Client, table: 'migration' | 'function_file'): Promise<Recorded[]> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${table}`,
  ]);
  if (!rows[0]!.there) return [];
  return (await client.query<Recorded>(`select name, checksum from ${table} order by name`)).rows;
}

/** Runs a file; an error names it. */
export async function runFile(client: pg.Client, { name, sql }: Pick<SqlFile, 'name' | 'sql'>): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (error instanceof pg.DatabaseError) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
