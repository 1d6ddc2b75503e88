import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sha256 } from '../lib/secret.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number that no other program on this database uses: one migration at a time. */
const LOCK = 7_224_611;

const OLDEST_POSTGRES = 15;

/** Throws where the server is older than what the migrations are written for. */
export function requireVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new Error(`The database is PostgreSQL ${major}. This needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Throws when an applied one
 * was changed since, or when the database is newer than this program.
 */
export async function migrate(ownerUrl: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'baari-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    );
    requireVersion(rows[0]!.version);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migration')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    const names = (await readdir(FOLDER)).filter((name) => /^\d{3}_[a-z_]+\.sql$/.test(name)).sort();
    const unknown = [...applied.keys()].find((name) => !names.includes(name));
    if (unknown)
      throw new Error(
        `The database has migration ${unknown}, which this version does not know. Start a newer version.`,
      );
    for (const name of names) {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      const checksum = sha256(sql).toString('hex');
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before)
        throw new Error(
          `Migration ${name} was changed after it was applied. Migrations only go forward: restore it and add a new one.`,
        );
      await client.query(
        `begin;\n${sql}\n;insert into migration (name, checksum) values ('${name}', '${checksum}');\ncommit;`,
      );
      log(`migrated ${name}`);
    }
  } finally {
    await client.end();
  }
}
