import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@baari/api/db/embedded';
import type { Binaries } from '@baari/api/db/embedded-binaries';
import pg from 'pg';

export const TEMPLATE = 'baari_template';

/** The same server's address with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** Does `work` on a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function asAdmin(ownerUrl: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await onDatabase(withDatabase(ownerUrl, 'postgres'), run);
}

/** Creates the database `name` again from `template` and returns its address. */
export async function createDatabase(ownerUrl: string, name: string, template: string): Promise<string> {
  await asAdmin(ownerUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
  return withDatabase(ownerUrl, name);
}

/** A clone of the migrated template, for one test file. */
export async function cloneDatabase(ownerUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(ownerUrl, name, TEMPLATE);
  return { url, drop: () => asAdmin(ownerUrl, (client) => client.query(`drop database ${name} with (force)`)) };
}

/** The programs of a PostgreSQL of this machine, which lie in `folder`. */
export function programsIn(folder: string): Binaries {
  const postgres = join(folder, 'postgres');
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
  if (!major) throw new Error(`${postgres} is no PostgreSQL: ${said}`);
  // Before version 17 an order of its own is not known to initdb.
  return { initdb: join(folder, 'initdb'), postgres, major, locale: ['--locale=C.UTF-8'] };
}

/** An empty PostgreSQL, in a folder that `stop` removes: the one that comes along, or the one of `programs`. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}, programs: string | null = null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-postgres-'));
  const { ownerUrl, appUrl, stop } = await startEmbedded({
    dataDir,
    settings,
    ...(programs !== null && { binaries: programsIn(programs) }),
  });
  return {
    ownerUrl,
    appUrl,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
