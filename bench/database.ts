import { randomBytes } from 'node:crypto';
import { migrate } from '@baari/api/db/migrate';
import { installJobs } from '@baari/api/ports/jobs';
import { createDatabase, startPostgres } from '@baari/testing/database';
import pg from 'pg';

const LOGIN = 'baari_bench';
const PASSWORD = randomBytes(16).toString('hex');

export interface BenchServer {
  /** A fresh, migrated database on this server. */
  database(name: string): Promise<BenchDatabase>;
  stop(): Promise<void>;
}
export interface BenchDatabase {
  ownerUrl: string;
  appUrl: string;
  owner: pg.Pool;
}

/** The same address with another database. */
function onDatabase(url: string, of: string): string {
  const changed = new URL(url);
  changed.pathname = new URL(of).pathname;
  return changed.toString();
}

/** A log-in of the service on a server that is given by its owner's: the owner's own would be refused. */
async function serviceLogin(owner: pg.Pool, url: string): Promise<string> {
  await owner.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN} login in role baari_app; end if;
  end $$`);
  await owner.query(`alter role ${LOGIN} password '${PASSWORD}'`);
  return Object.assign(new URL(url), { username: LOGIN, password: PASSWORD }).toString();
}

/**
 * BENCH_DATABASE_URL's server (as its owner), or one on a disposable directory with PostgreSQL's own settings, embedded
 * or of the programs in that folder: fsync and synchronous commit are on, as they are for a clinic.
 */
export async function startServer(programs: string | null): Promise<BenchServer> {
  const given = process.env.BENCH_DATABASE_URL;
  const embedded = given ? null : await startPostgres({}, programs);
  const ownerUrl = given ?? embedded!.ownerUrl;
  const pools: pg.Pool[] = [];
  return {
    async database(name) {
      const url = await createDatabase(ownerUrl, name, 'template1');
      await migrate(url);
      await installJobs(url);
      const owner = new pg.Pool({ connectionString: url, max: 1 });
      pools.push(owner);
      return { ownerUrl: url, appUrl: onDatabase(embedded?.appUrl ?? (await serviceLogin(owner, url)), url), owner };
    },
    async stop() {
      for (const pool of pools) await pool.end();
      await embedded?.stop();
    },
  };
}

/** Throws unless commits are durable: a rate without fsync would mean nothing. */
export async function durability(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  const { version, fsync, commit } = rows[0]!;
  if (fsync !== 'on' || commit === 'off')
    throw new Error('The bench needs a server with fsync and synchronous commit.');
  return `PostgreSQL ${version}, fsync ${fsync}, synchronous_commit ${commit}`;
}
