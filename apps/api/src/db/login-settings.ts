import pg from 'pg';
import { APP_ROLE, CONNECTION_SETTINGS } from './connection-settings.ts';
import type { Pool } from './pool.ts';
import { openServers } from './servers.ts';
import { transaction } from './transaction.ts';
import type { Connections } from './transaction.ts';

/** Connections that a pooler opened before the log-in had its settings are met one by one. */
const TRIES = 20;

interface Found {
  login: string;
  role: string;
  above_rules: boolean;
  owner: boolean;
  settings: Record<string, string>;
}

/** A log-in that the service must not use, or whose settings do not hold. */
export class WrongLogin extends Error {
  override name = 'WrongLogin';
}

/** Gives the service's log-in its role and settings in this database, where it has others. A role may do so for itself. */
const giveSettings = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query('set local role none');
    const { rows } = await client.query<{ command: string }>(
      `select format('alter role %I in database %I set %I = %L', session_user, current_database(), w.name, w.value) as command
       from json_each_text($1) w (name, value)
       where not (w.name = 'role' and w.value = session_user) and not exists (
         select from pg_db_role_setting s
         join pg_roles r on r.oid = s.setrole
         join pg_database d on d.oid = s.setdatabase
         where r.rolname = session_user and d.datname = current_database() and w.name || '=' || w.value = any (s.setconfig))`,
      [JSON.stringify({ role: APP_ROLE, ...CONNECTION_SETTINGS })],
    );
    for (const { command } of rows) await client.query(command);
  });

async function foundOn(client: pg.ClientBase): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select session_user as login, current_user as role, r.rolsuper or r.rolbypassrls as above_rules,
       exists (select from pg_class c where c.oid = 'appointment'::regclass and pg_has_role(r.oid, c.relowner, 'member')) as owner,
       (select json_object_agg(s.name, s.setting) from pg_settings s where s.name = any ($1)) as settings
     from pg_roles r where r.rolname = session_user`,
    [Object.keys(CONNECTION_SETTINGS)],
  );
  return rows[0]!;
}

const look = (pool: Connections): Promise<Found> => transaction(pool, foundOn);

function requireBound({ login, above_rules, owner }: Found): void {
  if (!above_rules && !owner) return;
  const why = above_rules ? 'is above row-level security' : 'owns the tables, or may act as their owner';
  throw new WrongLogin(
    `The log-in ${login} of DATABASE_URL ${why}, so that nothing would keep clinics apart. Use one that is only a member of ${APP_ROLE}, as docs/operating.md says, and the owner's in MIGRATION_DATABASE_URL.`,
  );
}

const isRefusedRole = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501' && error.message.includes('set role');

/** Does `work` by the log-in of `url`. If that may not act as baari_app because it is the owner's, the WrongLogin that says so is thrown. */
export async function byLogin<T>(url: string, work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (isRefusedRole(error)) requireBound(await foundAs(url, error));
    throw error;
  });
}

/** What the log-in is without the role that it is refused. */
async function foundAs(url: string, refusal: unknown): Promise<Found> {
  const { address } = await openServers(url).primary();
  const client = new pg.Client({ connectionString: address, application_name: 'baari-look' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await foundOn(client);
  } catch {
    throw refusal; // tables that it may not see are not its own
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** What does not hold on a connection, in words; empty if all does. */
const missingOf = ({ role, settings }: Found): string[] => [
  ...(role === APP_ROLE ? [] : [`role=${role}`]),
  ...Object.entries(CONNECTION_SETTINGS)
    .filter(([name, wanted]) => settings[name] !== wanted)
    .map(([name]) => `${name}=${settings[name]}`),
];

/** Says what requireLogin would mend or refuse, and changes nothing. Throws WrongLogin. */
export async function checkLogin(pool: Connections): Promise<void> {
  const found = await look(pool);
  requireBound(found);
  const missing = missingOf(found);
  if (missing.length === 0) return;
  throw new WrongLogin(
    `Connections of DATABASE_URL come with ${missing.join(', ')}. Start the service again: each start sets what is missing. If it stays, something in between changes it; docs/operating.md says what a pooler needs.`,
  );
}

/** Ends what a pooler has open for this log-in and does not use now, and the connection on which this is asked. */
async function endConnections(pool: Pool): Promise<void> {
  const ended = transaction(pool, async (client) => {
    await client.query('set local role none');
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = session_user and datname = current_database() and (state = 'idle' or pid = pg_backend_pid())
       order by pid = pg_backend_pid()`,
    );
  });
  await ended.catch(() => undefined); // it ended itself
}

/** The pooler gave a connection that was just ended: it says so in the server's words, in its own, or by closing. */
function wasEnded(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P01|08)/.test(error.code ?? '');
  return error instanceof Error && /^Connection terminated|ECONNRESET/.test(error.message);
}

/**
 * Makes sure that the service's log-in is bound by row-level security, acts as baari_app, and has its settings on each of
 * its connections: a pooler in between passes no options on, so the log-in itself has them. One process at a time, or they end each other's connections.
 * Throws WrongLogin if not.
 */
export async function requireLogin(pool: Pool): Promise<void> {
  requireBound(await look(pool));
  await giveSettings(pool);
  let last: unknown;
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const missing = missingOf(await look(pool));
      if (missing.length === 0) return;
      last = new WrongLogin(
        `Connections of DATABASE_URL come with ${missing.join(', ')}: something in between changes them. docs/operating.md says what a pooler needs.`,
      );
      await endConnections(pool);
    } catch (error) {
      if (!wasEnded(error)) throw error;
      last = error;
    }
  }
  throw last;
}
