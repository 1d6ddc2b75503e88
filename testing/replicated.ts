import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '@baari/api/db/embedded-binaries';
import { APP_ROLE } from '@baari/api/db/connection-settings';
import { DATABASE, OWNER_ROLE, prepareCluster } from '@baari/api/db/embedded-cluster';
import { makePrivate, preparePlace } from '@baari/api/db/embedded-place';
import type { Place } from '@baari/api/db/embedded-place';
import { startServer } from '@baari/api/db/embedded-process';
import pg from 'pg';
import { programsIn } from './database.ts';

/** One of two servers, on a socket of its own. */
interface Member {
  socketDir: string;
  /** A connection of the superuser, for this server alone. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
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

const STANDBY = 'second';

function hand(place: Place, path: string): void {
  if (!place.user) return;
  chownSync(path, place.user.uid, place.user.gid);
  for (const found of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(found.parentPath, found.name), place.user.uid, place.user.gid);
}

const urlOf = (role: string, password: string, ...members: readonly { socketDir: string }[]): string =>
  `postgresql://${role}:${password}@localhost/${DATABASE}?host=${members.map(({ socketDir }) => socketDir).join(',')}&port=5432`;

async function serve(
  place: Place,
  programs: string | null,
  settings: Record<string, string>,
  password: string,
): Promise<Member> {
  const binaries = programs === null ? findBinaries(place, () => {}) : programsIn(programs);
  const server = await startServer(binaries, place, settings, () => {});
  const pid = Number(readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
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
    async kill() {
      process.kill(pid, 'SIGKILL');
      await server.ended;
    },
    async stop() {
      await server.stop();
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
  const binaries = programs === null ? findBinaries(first, () => {}) : programsIn(programs);
  const passwords = await prepareCluster(binaries, first);
  const access = join(first.cluster, 'pg_hba.conf');
  writeFileSync(access, `local replication all scram-sha-256\n${readFileSync(access, 'utf8')}`);
  // A standby is a copy of the primary that knows from where to follow it.
  makePrivate(second.cluster, second.user);
  cpSync(first.cluster, second.cluster, { recursive: true });
  writeFileSync(join(second.cluster, 'standby.signal'), '');
  hand(second, second.cluster);
  const follow = `host=${first.socketDir} port=5432 user=${OWNER_ROLE} password=${passwords.owner} application_name=${STANDBY}`;
  const common = { max_connections: '100', fsync: 'off' };
  const primary = await serve(first, programs, { ...common, ...settings }, passwords.owner);
  const standby = await serve(second, programs, { ...common, primary_conninfo: follow }, passwords.owner);
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
