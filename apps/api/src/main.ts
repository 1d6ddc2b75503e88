import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { closeDemo, ensureDemo } from './demo/ensure.ts';
import type { DemoLogin } from './demo/ensure.ts';
import { explain } from './explain.ts';
import { openLogger } from './lib/logger.ts';
import { keyFor } from './lib/secret.ts';
import { diskFileStore } from './ports/file-store.ts';
import { installJobs } from './ports/jobs.ts';

/** Lines go out in packs, ten times a second: a write for each would cost a tenth of what answering costs. */
const LOG = { sync: false, minLength: 4_096, periodicFlush: 100 };

const WEB = {
  panel: join(import.meta.dirname, '../../panel/dist'),
  booking: join(import.meta.dirname, '../../booking/dist'),
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Undoes what was started, last first. */
const undo: (() => Promise<unknown>)[] = [];

async function stop(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

async function databaseOf(config: Config): Promise<{ ownerUrl: string; appUrl: string }> {
  if (config.databaseUrl) return { ownerUrl: config.migrationDatabaseUrl!, appUrl: config.databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
  undo.push(() => embedded.stop());
  return embedded;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const logger = openLogger(config.logLevel, pino.destination(LOG));
  const database = await databaseOf(config);
  await migrate(database.ownerUrl, say);
  await installJobs(database.ownerUrl);
  const demo = await openDemo(config, database.ownerUrl);
  const pool = openPool(database.appUrl, config.poolSize, (error) =>
    logger.warn({ err: error }, 'a database connection was lost'),
  );
  undo.push(() => pool.end());
  await pool.query('select 1');
  const app = await buildApp({ config, pool, logger, clock: () => new Date(), web: WEB });
  undo.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  announce(config);
  if (demo) say(`  Sample clinic    log in as ${demo.email} with ${demo.password}`);
}

/** The sample clinic belongs to this machine's own database; where it is not wanted it is closed. */
async function openDemo(config: Config, ownerUrl: string): Promise<DemoLogin | null> {
  const now = new Date();
  if (!config.demo || config.databaseUrl) {
    await closeDemo(ownerUrl, now);
    return null;
  }
  const { dataDir, clinicTimeZone: zone } = config;
  const files = diskFileStore(dataDir);
  return ensureDemo({ ownerUrl, dataDir, files, trialKey: keyFor(config.secret, 'trial'), zone }, now);
}

/** Says where everything is, and which functions are off for want of a setting. */
function announce(config: Config): void {
  say(`\n${config.brandName} is ready`);
  say(`  Doctor's panel   ${config.publicUrl}`);
  say(`  Patient app      ${config.userPanelUrl}`);
  say(`  API description  ${config.publicUrl}/docs`);
  if (config.devTools && !config.smtpUrl) say(`  Mail inbox       ${config.publicUrl}/dev/inbox`);
  if (!config.devTools && !config.smtpUrl)
    say('  Mail is off: set SMTP_URL, or nobody can sign up or reset a password.');
  if (!config.devTools && !config.google)
    say('  Google sign-in is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  if (!config.razorpay)
    say(
      config.devTools
        ? '  Payments         test payments alone, by the embedded sandbox'
        : '  Payments are off: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.',
    );
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C comes twice, from the terminal and from npm: the second one must not cut the draining short.
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await stop();
  process.exit(1);
}
