import { randomUUID } from 'node:crypto';
import { databaseSettings } from '../../config/database.ts';
import { readSettings } from '../../config/setting.ts';
import { openServers } from '../../db/servers.ts';
import { addressesIfThere, onServer } from './connection.ts';
import { fault, NotLookedAt, ok } from './finding.ts';
import type { Check, Finding } from './finding.ts';

/**
 * Whether a statement that was prepared on one connection of the pooler can be used on the next. Another client holds the first
 * one in the meantime: a pooler gives out again what was given back last.
 */
const keepsStatements = (address: string): Promise<boolean> =>
  onServer(address, (client) =>
    onServer(address, async (holder) => {
      const name = `doctor_${randomUUID()}`;
      const ask = () => client.query({ name, text: 'select 1' });
      await ask();
      await holder.query('begin');
      try {
        return await ask().then(
          () => true,
          () => false,
        );
      } finally {
        await holder.query(`deallocate "${name}"`).catch(() => undefined); // kept elsewhere, or not kept
        await holder.query('rollback');
      }
    }),
  );

async function ownersFound(owner: string): Promise<Finding[]> {
  const { isPooled } = await openServers(owner).primary();
  return isPooled ? [fault('MIGRATION_DATABASE_URL leads to a pooler. Lead it to PostgreSQL itself.')] : [];
}

async function servicesFound(app: string, isSaidToKeep: boolean): Promise<Finding> {
  const { address, isPooled } = await openServers(app).primary();
  if (!isPooled) return ok('None is between.');
  if (!isSaidToKeep) return ok('One is between; the service prepares no statement (POOLER_KEEPS_STATEMENTS=0).');
  if (await keepsStatements(address)) return ok('One is between, and keeps prepared statements.');
  return fault(
    'The pooler keeps no prepared statements, so that calls fail. Set max_prepared_statements = 200 in PgBouncer 1.21 or newer, or POOLER_KEEPS_STATEMENTS=0.',
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
