import pg from 'pg';
import { databaseSettings } from '../config/database.ts';
import { masked } from '../config/in-force.ts';
import { readSettings } from '../config/setting.ts';
import type { Env } from '../config/setting.ts';
import { serviceSettings } from '../config/service.ts';
import { findEmbedded, hasEmbedded } from '../db/embedded.ts';
import { openServers } from '../db/servers.ts';
import { explain } from '../start/explain.ts';
import { ANSWER_DEADLINE_MS, NotLookedAt } from './finding.ts';

export interface Addresses {
  app: string;
  owner: string;
  /** The addresses come from settings; otherwise it is the service's own database. */
  isOutside: boolean;
}

/** The addresses of the service's database. Throws NotLookedAt where it is the service's own and does not run: nothing is started. */
export function addressesOf(env: Env): Addresses {
  const { DATABASE_URL: app, MIGRATION_DATABASE_URL: owner } = readSettings(databaseSettings, env).value;
  if (app !== null) return { app, owner: owner!, isOutside: true };
  const { DATA_DIR: dataDir } = readSettings({ DATA_DIR: serviceSettings.DATA_DIR }, env).value;
  if (!hasEmbedded(dataDir))
    throw new NotLookedAt(
      `there is no database in ${dataDir}, or this user may not see it. Run this as the service's user, set DATA_DIR or DATABASE_URL as the service has it, or start the service once.`,
    );
  const running = findEmbedded(dataDir);
  if (!running)
    throw new NotLookedAt(`the database in ${dataDir} does not run. Start the service; this command starts nothing.`);
  return { app: running.appUrl, owner: running.ownerUrl, isOutside: false };
}

/** The addresses for a check to which the database is not the subject: that one says why there are none. */
export function addressesIfThere(env: Env): Addresses {
  try {
    return addressesOf(env);
  } catch (error) {
    throw error instanceof NotLookedAt ? SEE_DATABASE : error;
  }
}

const SEE_DATABASE = new NotLookedAt('see database.');

/** An error of connecting, in words. */
export const awayText = (name: string, address: string, error: unknown): string =>
  `${name} ${masked(address)}: ${explain(error)}`;

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_DEADLINE_MS,
    query_timeout: ANSWER_DEADLINE_MS,
    application_name: 'baari-doctor',
  });
  client.on('error', () => undefined); // the statement fails by itself and says why
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Runs `work` on a connection to exactly this server. */
export async function onServer<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await open(address);
  try {
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Runs `work` as the owner on the primary. */
export async function asOwner<T>(env: Env, work: (owner: pg.Client, addresses: Addresses) => Promise<T>): Promise<T> {
  const addresses = addressesIfThere(env);
  const { address } = await openServers(addresses.owner)
    .primary()
    .catch(() => {
      throw SEE_DATABASE;
    });
  return onServer(address, (client) => work(client, addresses));
}
