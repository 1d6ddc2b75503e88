import { databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { byLogin, checkLogin, WrongLogin } from '../db/login-settings.ts';
import { openPool } from '../db/pool.ts';
import type { Pool } from '../db/pool.ts';
import { openServers } from '../db/servers.ts';
import { addressesIfThere, awayText } from './connection.ts';
import { readOnlyFound } from './database.ts';
import { counted, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

/** One that looks, and one that says why the first could not. */
const CONNECTIONS = 2;

/** Whether the log-in may open as many connections as this process wants, and leaves others of the server theirs. */
async function limitFound(pool: Pool, app: string, poolSize: number): Promise<Finding[]> {
  const { rows } = await pool.query<{ login: string; connections: number }>(
    'select rolname as login, rolconnlimit as connections from pg_roles where rolname = session_user',
  );
  const { login, connections } = rows[0]!;
  const give = `alter role ${login} connection limit N, with N as docs/operating.md says`;
  if (connections < 0)
    return [
      warning(`It may open any number of connections, so that others of this server may find none. Do: ${give}.`),
    ];
  // A pooler shares its own among all processes.
  if (connections >= poolSize || (await openServers(app).primary()).isPooled) return [];
  return [
    warning(
      `It may open ${counted(connections, 'connection')}, fewer than the ${poolSize} of DATABASE_POOL: calls will be refused. Lower that, or do: ${give}.`,
    ),
  ];
}

export const looksAtLogin: Check = {
  name: 'log-in',
  async look({ env }) {
    const { app, isOutside } = addressesIfThere(env);
    const { POOLER_KEEPS_STATEMENTS: keepsStatements, DATABASE_POOL: poolSize } = readSettings(
      databaseSettings,
      env,
    ).value;
    const pool = openPool(app, CONNECTIONS, () => undefined, { keepsStatements });
    try {
      await byLogin(app, () => checkLogin(pool));
      return [
        ok('It is bound by row-level security, with its deadlines in force.'),
        ...(await readOnlyFound(pool, 'DATABASE_URL')),
        ...(isOutside ? await limitFound(pool, app, poolSize) : []),
      ];
    } catch (error) {
      return [fault(error instanceof WrongLogin ? error.message : awayText('DATABASE_URL', app, error))];
    } finally {
      void pool.end();
    }
  },
};
