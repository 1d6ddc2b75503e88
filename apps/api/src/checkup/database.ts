import type pg from 'pg';
import { readSettings } from '../config/setting.ts';
import { serviceSettings } from '../config/service.ts';
import { requireOneDatabase, TwoDatabases } from '../db/one-database.ts';
import type { Pool } from '../db/pool.ts';
import { openServers } from '../db/servers.ts';
import { requireVersion } from '../db/migrate.ts';
import { addressesOf, awayText, onServer } from './connection.ts';
import { fault, ok } from './finding.ts';
import type { Check, Finding } from './finding.ts';

interface Facts {
  version: number;
  version_text: string;
  encoding: string;
  knows_zone: boolean;
}

async function factsOf(client: pg.Client, zone: string): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as version_text,
       current_setting('server_encoding') as encoding,
       exists (select from pg_timezone_names where lower(name) = lower($1)) as knows_zone`,
    [zone],
  );
  return rows[0]!;
}

function versionFound({ version, version_text: text }: Facts): Finding {
  try {
    requireVersion(version);
    return ok(`PostgreSQL ${text} answers.`);
  } catch (error) {
    return fault((error as Error).message);
  }
}

function textFound({ encoding }: Facts): Finding[] {
  if (encoding === 'UTF8') return [];
  return [
    fault(
      `Its encoding is ${encoding}, which has no room for every name. Back it up, create it anew with encoding 'UTF8' and template template0, and restore the backup.`,
    ),
  ];
}

const zoneFound = ({ knows_zone }: Facts, zone: string): Finding[] =>
  knows_zone
    ? []
    : [
        fault(
          `It does not know the zone ${zone} of CLINIC_TIME_ZONE. Set one that it has, as Asia/Kolkata; if it has none, install tzdata there and restart it.`,
        ),
      ];

/** Whether this log-in was told to write nothing. A standby is another matter. */
export async function readOnlyFound(client: Pick<Pool, 'query'>, name: string): Promise<Finding[]> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean and not pg_is_in_recovery() as is_read_only",
  );
  if (!rows[0]!.is_read_only) return [];
  return [
    fault(
      `Read-only: the log-in of ${name} is told to write nothing. Set default_transaction_read_only to off where it is on: in postgresql.conf, for the database (alter database) or for the log-in (alter role).`,
    ),
  ];
}

/** Whether the service and its owner work in one database. */
async function otherFound(client: pg.Client, app: string): Promise<Finding[]> {
  try {
    await requireOneDatabase(client, app);
    return [];
  } catch (error) {
    if (error instanceof TwoDatabases) return [fault(error.message)];
    throw error;
  }
}

export const looksAtDatabase: Check = {
  name: 'database',
  async look({ env }) {
    const { app, owner, isOutside } = addressesOf(env);
    const { CLINIC_TIME_ZONE: zone } = readSettings({ CLINIC_TIME_ZONE: serviceSettings.CLINIC_TIME_ZONE }, env).value;
    try {
      const { address } = await openServers(owner).primary();
      return await onServer(address, async (client) => {
        const facts = await factsOf(client, zone);
        const others = await otherFound(client, app);
        return [
          versionFound(facts),
          ...textFound(facts),
          ...zoneFound(facts, zone),
          ...(await readOnlyFound(client, 'MIGRATION_DATABASE_URL')),
          ...others,
        ];
      });
    } catch (error) {
      return [fault(isOutside ? awayText('MIGRATION_DATABASE_URL', owner, error) : awayText('DATA_DIR', owner, error))];
    }
  },
};
