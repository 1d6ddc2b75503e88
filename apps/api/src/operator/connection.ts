import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { requireCommits } from '../db/commits.ts';
import { findEmbedded, hasEmbedded, startEmbedded, turnOfCommands } from '../db/embedded.ts';
import { isTaken } from '../db/embedded-turn.ts';
import { requireMigrated } from '../db/migrate.ts';
import { requireOneDatabase } from '../db/one-database.ts';
import { connectPrimary } from '../db/servers.ts';
import { Refusal } from './refusal.ts';

export interface OwnerPlace {
  ownerUrl: string;
  /** True if the service is running this machine's own database. */
  isRunning: boolean;
  close(): Promise<void>;
}

/** The database as its owner: by the settings' address, or this machine's own, started for as long as the command takes. */
export async function openPlace(config: Config, log: (line: string) => void): Promise<OwnerPlace> {
  if (config.migrationDatabaseUrl)
    return { ownerUrl: config.migrationDatabaseUrl, isRunning: false, close: async () => {} };
  const { dataDir } = config;
  const giveBack = await turnOfCommands(dataDir, log);
  try {
    // No command runs it now. What a killed one has left may still be ending: only whoever lives has the turn.
    const running = (await isTaken(dataDir, 'server')) ? findEmbedded(dataDir) : null;
    if (running) {
      giveBack();
      return { ownerUrl: running.ownerUrl, isRunning: true, close: async () => {} };
    }
    const embedded = await startEmbedded({ dataDir, log });
    const close = () => embedded.stop().finally(giveBack);
    return { ownerUrl: embedded.ownerUrl, isRunning: false, close };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Does `work` as the owner. Throws TwoDatabases if the service's own log-in leads elsewhere, and CommitsHang where nothing is kept. */
export async function onPlace<T>(
  { ownerUrl }: OwnerPlace,
  { databaseUrl }: Config,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = await connectPrimary(ownerUrl, 'baari-operator');
  try {
    if (databaseUrl !== null) {
      await requireOneDatabase(owner, databaseUrl);
      await requireCommits(ownerUrl);
    }
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Runs `work` as the owner of an existing database that is as new as this program. */
export async function withOwner<T>(
  config: Config,
  log: (line: string) => void,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new Refusal(
      `There is no clinic data in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) as the service has it, or start the service once.`,
    );
  const place = await openPlace(config, log);
  try {
    return await onPlace(place, config, async (owner) => {
      await requireMigrated(owner);
      return work(owner);
    });
  } finally {
    await place.close();
  }
}

/** Runs `work` in one transaction. */
export async function inTransaction<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback').catch(() => undefined); // the connection is lost, and the transaction with it
    throw error;
  }
}
