import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '@baari/api/db/embedded-binaries';
import { APP_ROLE } from '@baari/api/db/connection-settings';
import { DATABASE, OWNER_ROLE, prepareCluster } from '@baari/api/db/embedded-cluster';
import { makePrivate, preparePlace } from '@baari/api/db/embedded-place';
import type { Place } from '@baari/api/db/embedded-place';
import { startServer } from '@baari/api/db/embedded-process';
import type { Server } from '@baari/api/db/embedded-process';
import pg from 'pg';
import { programsIn } from './database.ts';
import { until } from './until.ts';

/** One of two servers, on a socket of its own. */
interface Member {
  socketDir: string;
  /** A connection of the superuser, for this server alone. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again after that, as what it was. */
  start(): Promise<void>;
  /** Makes it anew as a standby of the other one, whatever it was. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL with a standby that streams from it. */
export interface Replicated {
  primary: Member;
  standby: Member;
  /** The address with these servers, in this order, for the owner's or the service's log-in. */
  address(role: 'owner' | 'app', ...members: readonly Member[]): string;
  stop(): Promise<void>;
}

const START_MS = 20_000;

function hand(place: Place, path: string): void {
  if (!place.user) return;
  chownSync(path, place.user.uid, place.user.gid);
  for (const found of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(found.parentPath, found.name), place.user.uid, place.user.gid);
}

const urlOf = (role: string, password: string, ...members: readonly { socketDir: string }[]): string =>
  `postgresql://${role}:${password}@localhost/${DATABASE}?host=${members.map(({ socketDir }) => socketDir).join(',')}&port=5432`;

/** What a running server has for itself alone, in a copy of it. */
const NOT_COPIED =
  /\/(pg_wal\/.+|pgsql_tmp.*|postmaster\.(pid|opts)|pg_internal\.init|standby\.signal|backup_label.*)$/;

/** Makes of `place` a copy of the running server in `from`, which will follow it. */
async function copyRunning(from: Place, place: Place, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(OWNER_ROLE, password, from) });
  await client.connect();
  try {
    await client.query("select pg_backup_start('a standby', true)");
    rmSync(place.cluster, { recursive: true, force: true });
    makePrivate(place.cluster, place.user);
    cpSync(from.cluster, place.cluster, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    writeFileSync(join(place.cluster, 'backup_label'), rows[0]!.label);
    writeFileSync(join(place.cluster, 'standby.signal'), '');
    hand(place, place.cluster);
  } finally {
    await client.end();
  }
}

/** A server in `place`, which is not started yet, beside the one in `other`. */
function memberIn(
  place: Place,
  other: Place,
  programs: string | null,
  settings: Record<string, string>,
  password: string,
): Member {
  const binaries = programs === null ? findBinaries(place, () => {}) : programsIn(programs);
  let server: Server | null = null;

  /** What is left of it after a power cut ends by itself, and holds its memory until then. */
  const start = (): Promise<void> =>
    until(async () => {
      server = await startServer(binaries, place, settings, () => {});
    }, START_MS);
  async function kill(): Promise<void> {
    process.kill(Number(readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await server?.ended;
    server = null;
  }
  return {
    socketDir: place.socketDir,
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: urlOf(OWNER_ROLE, password, place) });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    kill,
    start,
    async follow() {
      if (server) await kill();
      await copyRunning(other, place, password);
      await start();
    },
    async stop() {
      await server?.stop();
      rmSync(place.socketDir, { recursive: true, force: true });
    },
  };
}

/** Starts both, of the PostgreSQL that comes along or of the `programs` in a folder of this machine; `settings` are the primary's. */
export async function startReplicated(
  programs: string | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<Replicated> {
  const dataDirs = [mkdtempSync(join(tmpdir(), 'baari-first-')), mkdtempSync(join(tmpdir(), 'baari-second-'))];
  const [first, second] = dataDirs.map((dataDir) => preparePlace(dataDir, () => {})) as [Place, Place];
  const passwords = await prepareCluster(
    programs === null ? findBinaries(first, () => {}) : programsIn(programs),
    first,
  );
  const access = join(first.cluster, 'pg_hba.conf');
  writeFileSync(access, `local replication all scram-sha-256\n${readFileSync(access, 'utf8')}`);
  const common = { max_connections: '100', fsync: 'off' };
  /** A standby knows from where to follow; a primary does not look there. */
  const following = ({ socketDir }: Place, name: string) => ({
    primary_conninfo: `host=${socketDir} port=5432 user=${OWNER_ROLE} password=${passwords.owner} application_name=${name}`,
  });
  const ofFirst = { ...common, ...settings, ...following(second, 'first') };
  const primary = memberIn(first, second, programs, ofFirst, passwords.owner);
  const standby = memberIn(second, first, programs, { ...common, ...following(first, 'second') }, passwords.owner);
  await primary.start();
  await standby.follow();
  return {
    primary,
    standby,
    address: (role, ...members) =>
      role === 'owner' ? urlOf(OWNER_ROLE, passwords.owner, ...members) : urlOf(APP_ROLE, passwords.app, ...members),
    async stop() {
      await standby.stop();
      await primary.stop();
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
