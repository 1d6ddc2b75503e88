import { databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { poolerKeeps } from '../db/pooler-keeps.ts';
import { openServers } from '../db/servers.ts';
import { addressesIfThere } from './connection.ts';
import { fault, NotLookedAt, ok } from './finding.ts';
import type { Check, Finding } from './finding.ts';

async function ownersFound(owner: string): Promise<Finding[]> {
  const { isPooled } = await openServers(owner).primary();
  return isPooled ? [fault('MIGRATION_DATABASE_URL leads to a pooler. Lead it to PostgreSQL itself.')] : [];
}

async function servicesFound(app: string, isSaidToKeep: boolean): Promise<Finding> {
  const { address, isPooled } = await openServers(app).primary();
  if (!isPooled) return ok('None is between.');
  if (!isSaidToKeep) return ok('One is between; the service prepares no statement (POOLER_KEEPS_STATEMENTS=0).');
  if (await poolerKeeps(address)) return ok('One is between, and keeps prepared statements.');
  return fault(
    'The pooler keeps no prepared statements, so that none is prepared and calls take longer. Set max_prepared_statements = 200 in PgBouncer 1.21 or newer, or POOLER_KEEPS_STATEMENTS=0.',
  );
}

export const looksAtPooler: Check = {
  name: 'pooler',
  async look({ env }) {
    const { app, owner } = addressesIfThere(env);
    const { POOLER_KEEPS_STATEMENTS: isSaidToKeep } = readSettings(databaseSettings, env).value;
    try {
      return [await servicesFound(app, isSaidToKeep), ...(await ownersFound(owner))];
    } catch (error) {
      throw new NotLookedAt('see database and log-in.', { cause: error });
    }
  },
};
