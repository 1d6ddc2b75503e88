import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { openServers } from '../db/servers.ts';
import { addressesIfThere, onServer } from './connection.ts';
import { fault, NotLookedAt, ok } from './finding.ts';
import type { Check, Finding } from './finding.ts';

/** How often the pooler is asked for the connection on which the statement was prepared: others may have it for a moment. */
const TRIES = 50;

/** Begins a transaction on this connection of the pooler, which nobody else then gets. */
async function hold(holder: pg.Client, pid: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await holder.query('begin');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]!.pid === pid) return;
    await holder.query('rollback');
  }
  throw new Error('The pooler never gave that connection again');
}

/** Whether a statement that was prepared on one connection of the pooler can be used on another, while a second client holds the first one. */
const keepsStatements = (address: string): Promise<boolean> =>
  onServer(address, (client) =>
    onServer(address, async (holder) => {
      const name = `doctor_${randomUUID()}`;
      const ask = () => client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' });
      const { rows } = await ask();
      await hold(holder, rows[0]!.pid);
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
