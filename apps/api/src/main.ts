import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { announcement } from './start/announcement.ts';
import { readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { dangersOf } from './config/dangers.ts';
import { misspelt } from './config/misspelt.ts';
import { startEmbedded, turnOfCommands } from './db/embedded.ts';
import { byLogin, requireLogin } from './db/login-settings.ts';
import { migrate, oneAtATime } from './db/migrate.ts';
import { requireCommits } from './db/commits.ts';
import { requireOneDatabase } from './db/one-database.ts';
import { openPool } from './db/pool.ts';
import { requireReady } from './db/readiness.ts';
import { connectPrimary } from './db/servers.ts';
import { closeDemo, ensureDemo } from './demo/ensure.ts';
import type { DemoLogin } from './demo/ensure.ts';
import { explain } from './start/explain.ts';
import { startedThings } from './start/stopping.ts';
import { Failure } from './lib/failure.ts';
import { spaceOf } from './lib/disk-space.ts';
import { openLogger } from './lib/logger.ts';
import { keyFor } from './lib/secret.ts';
import { openFiles } from './ports/open-files.ts';
import type { FileStore } from './ports/file-store.ts';
import { installJobs } from './ports/jobs.ts';

/**
 * Log lines are written in batches, ten times a second. Writing each line alone would cost a tenth of the time of an
 * answer.
 */
const LOG = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** A database that has just been started may be slow. */
const START_WITHIN_MS = 20_000;

const UNKEPT =
  'POOLER_KEEPS_STATEMENTS=1, but the pooler keeps no prepared statements: none is prepared until it does, and calls take longer';

const WEB = {
  panel: join(import.meta.dirname, '../../panel/dist'),
  booking: join(import.meta.dirname, '../../booking/dist'),
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const started = startedThings();

interface Database {
  ownerUrl: string;
  appUrl: string;
}

async function databaseOf(config: Config): Promise<Database> {
  if (config.databaseUrl) {
    const outside = { ownerUrl: config.migrationDatabaseUrl!, appUrl: config.databaseUrl };
    await requireWritable(outside);
    return outside;
  }
  const { dataDir } = config;
  const giveBack = await turnOfCommands(dataDir, say);
  const embedded = await startEmbedded({ dataDir, log: say }).finally(giveBack);
  started.push(() => embedded.stop());
  return embedded;
}

/** Before anything is migrated. */
async function requireWritable({ ownerUrl, appUrl }: Database): Promise<void> {
  const owner = await connectPrimary(ownerUrl, 'baari-migrate');
  try {
    await requireOneDatabase(owner, appUrl);
    await requireCommits(ownerUrl);
  } finally {
    await owner.end();
  }
}

/** The database as this version needs it, and the log-in of its sample clinic. */
async function prepareDatabase(config: Config, files: FileStore) {
  const database = await databaseOf(config);
  await migrate(database.ownerUrl, say);
  await installJobs(database.ownerUrl);
  const demo = await openDemo(config, database.ownerUrl, files);
  return { database, demo };
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const dangers = dangersOf(config, process.getuid?.() === 0);
  mkdirSync(config.dataDir, { recursive: true });
  const lines = pino.destination(LOG);
  // At the end of a process pino writes what is left, again and again if nobody reads it: it has to find out before.
  started.push(() => new Promise<void>((written) => lines.flush(() => written())));
  const logger = openLogger(config.logLevel, lines, config.traces !== null);
  const files = openFiles(config, (error) => logger.warn({ err: error }, 'the file store failed'));
  const onLost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost');
  // The most of the program is loaded while the database starts and answers.
  const [{ database, demo }, { buildApp }] = await Promise.all([prepareDatabase(config, files), import('./app.ts')]);
  // Not meanwhile: a process that loads its program hears an answer too late for the deadlines that a pool has.
  await lookAtLogin(database, onLost);
  const pool = openPool(database.appUrl, config.poolSize, onLost, {
    keepsStatements: config.poolerKeepsStatements,
    onUnkept: () => logger.error(UNKEPT),
  });
  started.push(() => pool.end());
  const clock = () => new Date();
  const app = await buildApp({
    config,
    pool,
    logger,
    clock,
    web: WEB,
    dangers,
    checkUp: async () => {
      const { checkUp } = await import('./checkup/checkup.ts');
      return checkUp({ env: process.env, clock, spaceOf, backups: null });
    },
  });
  started.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  for (const line of announcement(config)) say(line);
  for (const line of misspelt(process.env)) say(`  ${line}`);
  for (const danger of dangers) say(`  NOT SAFE: ${danger}`);
  // The service starts even if the file store is down. Only calls that need a file fail.
  if (config.s3) void files.get('is-it-there').catch(() => say('  Files cannot be reached; the log says why.'));
  if (demo) say(`  Sample clinic    log in as ${demo.email} with ${demo.password}`);
}

/** Of processes that start at once, each finds what the one before has set, and ends no connection of it. */
async function lookAtLogin({ ownerUrl, appUrl }: Database, onLost: (error: Error) => void): Promise<void> {
  const pool = openPool(appUrl, 1, onLost);
  try {
    await oneAtATime(ownerUrl, (owner) =>
      byLogin(appUrl, async () => {
        await requireReady(pool, START_WITHIN_MS);
        await requireOneDatabase(owner, appUrl);
        await requireLogin(pool);
      }),
    );
  } finally {
    await pool.end();
  }
}

/** The sample clinic exists only in this machine's own database; if it is not wanted it is closed. */
async function openDemo(config: Config, ownerUrl: string, files: FileStore): Promise<DemoLogin | null> {
  const now = new Date();
  if (!config.demo || config.databaseUrl) {
    await closeDemo(ownerUrl, now);
    return null;
  }
  const { dataDir, clinicTimeZone: zone } = config;
  const settings = { ownerUrl, dataDir, files, trialKey: keyFor(config.secret, 'trial'), zone };
  try {
    return await ensureDemo(settings, now);
  } catch (error) {
    // Its picture could not be stored. The service starts without the sample clinic, and a later start adds it.
    if (!(error instanceof Failure)) throw error;
    say('  Sample clinic    left out for now: its files cannot be stored.');
    return null;
  }
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C arrives twice, from the terminal and from npm. The second one must not stop running calls.
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void started.undo().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await started.undo();
  process.exit(1);
}
