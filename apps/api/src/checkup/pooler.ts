import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { openServers } from '../db/servers.ts';
import { addressesIfThere, onServer } from './connection.ts';
import { fault, NotLookedAt, ok } from './finding.ts';
import type { Check, Finding } from './finding.ts';

/** For so long a second connection of the pooler is looked for: others may have them for a moment. */
const TRY_MS = 4_000;
const TRY_AGAIN_MS = 10;

/**
 * Whether a statement that was prepared on one connection of the pooler can be used on another. The pooler gives the connection that
 * was used last, so a second client that begins a transaction gets the one of the statement, and the first client another.
 */
const keepsStatements = (address: string): Promise<boolean> =>
  onServer(address, (client) =>
    onServer(address, async (holder) => {
      const name = `doctor_${randomUUID()}`;
      const ask = async () =>
        (await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })).rows[0]!.pid;
      const prepared = await ask();
      const begun = performance.now();
      while (performance.now() - begun < TRY_MS) {
        await holder.query('begin');
        const used = await ask().catch(() => null);
        await holder.query(`deallocate "${name}"`).catch(() => undefined); // kept elsewhere, or not kept
        await holder.query('rollback');
        if (used !== prepared) return used !== null;
        await pause(TRY_AGAIN_MS);
      }
      throw new Error('The pooler gave no other connection');
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
