import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './embedded-binaries.ts';
import type { Binaries } from './embedded-binaries.ts';
import { APP_ROLE } from './connection-settings.ts';
import {
  clearEarlierServer,
  DATABASE,
  keptPasswords,
  OWNER_ROLE,
  prepareCluster,
  servedAt,
} from './embedded-cluster.ts';
import type { Passwords } from './embedded-cluster.ts';
import { findPlace, preparePlace } from './embedded-place.ts';
import { startServer, type Server } from './embedded-process.ts';
import { takeTurn } from './embedded-turn.ts';

export type Embedded = {
  /** The role that owns the schema and migrates it. */
  readonly ownerUrl: string;
  /** The role of the running service, which row-level security binds. */
  readonly appUrl: string;
  readonly socketDir: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** More PostgreSQL settings, such as fsync=off for a test's throw-away database. */
  readonly settings?: Record<string, string>;
  /** Another PostgreSQL than the one of the package, for tests. */
  readonly binaries?: Binaries;
};

const RETRY_MS = [0, 100, 300, 1000];
const SERVER_WAIT_MS = 60_000;
const COMMANDS_WAIT_MS = 300_000;

function keepAlive(first: Server, startAgain: () => Promise<Server>, log: (line: string) => void) {
  let server = first;
  let stopping = false;

  const revive = async () => {
    for (let attempt = 0; !stopping; attempt += 1) {
      await delay(RETRY_MS[attempt] ?? RETRY_MS.at(-1));
      try {
        server = await startAgain();
        return;
      } catch (error) {
        log(`the database did not start again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const watch = async () => {
    while (!stopping) {
      await server.ended;
      if (stopping) return;
      log('the database ended by itself and is started again');
      await revive();
    }
  };

  const watching = watch();
  return async () => {
    stopping = true;
    await server.stop();
    await watching;
    await server.stop();
  };
}

function addressesOf(socketDir: string, passwords: Passwords): Pick<Embedded, 'ownerUrl' | 'appUrl'> {
  // `host` in the query is how node-postgres and libpq name a socket's directory; it outranks the one before it.
  const url = (role: string, password: string) =>
    `postgresql://${role}:${password}@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=5432`;
  return { ownerUrl: url(OWNER_ROLE, passwords.owner), appUrl: url(APP_ROLE, passwords.app) };
}

/** Whether `dataDir` contains a database of its own. */
export const hasEmbedded = (dataDir: string): boolean => findPlace(dataDir) !== null;

/** The addresses of the server that another process runs on `dataDir`; null if none runs. */
export function findEmbedded(dataDir: string): Pick<Embedded, 'ownerUrl' | 'appUrl'> | null {
  const place = findPlace(dataDir);
  const socketDir = place && servedAt(place.cluster);
  const passwords = place && keptPasswords(place);
  return socketDir && passwords ? addressesOf(socketDir, passwords) : null;
}

/** Waits until no other process runs a server on `dataDir`: of two, each would destroy what the other has. */
const turnOfServer = (dataDir: string, log: (line: string) => void) =>
  takeTurn(dataDir, 'server', {
    onWaiting: () => log(`another process has the database in ${dataDir}: waiting until it has ended`),
    limitMs: SERVER_WAIT_MS,
    tooLong: `Another process has the database in ${dataDir}. Is the service already running? Stop it, or set another DATA_DIR.`,
  });

/**
 * Waits until no other command, and no start of the service, has this machine's own database for itself; what is returned gives
 * the turn back.
 */
export const turnOfCommands = (dataDir: string, log: (line: string) => void): Promise<() => void> =>
  takeTurn(dataDir, 'commands', {
    onWaiting: () =>
      log(
        `waiting for another command (npm run baari), or a start of the service, that has the database in ${dataDir}`,
      ),
    limitMs: COMMANDS_WAIT_MS,
    tooLong:
      `Another command (npm run baari), or a start of the service, has had the database in ${dataDir} for ${COMMANDS_WAIT_MS / 60_000} minutes. ` +
      'Let it end, or end it; then try again.',
  });

/**
 * Starts PostgreSQL on a directory of its own in `dataDir`, created on first use, and keeps it running until `stop`.
 * It listens only on a unix socket, and it ends when this process ends.
 */
export async function startEmbedded({
  dataDir,
  log = () => undefined,
  settings = {},
  binaries: given,
}: EmbeddedOptions): Promise<Embedded> {
  const giveBack = await turnOfServer(dataDir, log);
  try {
    const place = preparePlace(dataDir, log);
    const binaries = given ?? findBinaries(place, log);
    const passwords = await prepareCluster(binaries, place);
    const start = () => startServer(binaries, place, settings, log);
    const startAgain = () => clearEarlierServer(place).then(start);
    const stop = keepAlive(await start(), startAgain, log);
    return {
      ...addressesOf(place.socketDir, passwords),
      socketDir: place.socketDir,
      async stop() {
        await stop();
        rmSync(place.socketDir, { recursive: true, force: true });
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}
