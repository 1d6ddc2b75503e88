import { randomInt } from 'node:crypto';
import pg from 'pg';
import { openServers } from './servers.ts';

/** Of the locks that a program may take by number, one is taken at random, so that nobody else holds it. */
const LOCKS = 2 ** 47;
const ANSWER_DEADLINE_MS = 3_000;

/** The service's log-in and the owner's lead to two databases. */
export class TwoDatabases extends Error {
  override name = 'TwoDatabases';
}

/** Does `work` on a connection of the service's log-in to the primary; null if there is none. */
async function asService<T>(appUrl: string, work: (app: pg.Client) => Promise<T>): Promise<T | null> {
  const server = await openServers(appUrl)
    .primary()
    .catch(() => null);
  if (!server) return null;
  const deadlines = { connectionTimeoutMillis: ANSWER_DEADLINE_MS, query_timeout: ANSWER_DEADLINE_MS };
  const app = new pg.Client({ connectionString: server.address, ...deadlines, application_name: 'baari-look' });
  app.on('error', () => undefined); // the statement fails by itself and says why
  try {
    await app.connect();
    return await work(app);
  } catch {
    return null;
  } finally {
    void app.end().catch(() => undefined);
  }
}

interface Tried {
  database: string;
  is_free: boolean;
}

/**
 * Throws TwoDatabases if the service's log-in leads to another database than the owner's connection, which must be in no transaction. It is tried by a
 * lock: what is locked in one database is free in any other, also in a copy, and no log-in needs a right for it. Whoever cannot log in
 * as the service learns nothing here.
 */
export async function requireOneDatabase(owner: pg.Client, appUrl: string): Promise<void> {
  const lock = randomInt(LOCKS);
  await owner.query('begin');
  try {
    const { rows } = await owner.query<{ database: string }>(
      'select current_database() as database from (select pg_advisory_xact_lock($1)) taken',
      [lock],
    );
    const tried = await asService(appUrl, (app) =>
      app.query<Tried>('select current_database() as database, pg_try_advisory_xact_lock($1) as is_free', [lock]),
    );
    const found = tried?.rows[0];
    if (!found?.is_free) return;
    const { database } = rows[0]!;
    const which =
      found.database === database
        ? `one named ${database} on each of two servers`
        : `${found.database} and ${database}`;
    throw new TwoDatabases(
      `DATABASE_URL and MIGRATION_DATABASE_URL lead to two databases: ${which}. Lead both to the one with the clinics' data.`,
    );
  } finally {
    await owner.query('rollback').catch(() => undefined); // the connection is lost, and the lock with it
  }
}
