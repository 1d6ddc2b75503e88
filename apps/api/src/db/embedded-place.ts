import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, chooseSystemUser, type SystemUser } from './embedded-user.ts';

/** Where the data of one embedded PostgreSQL lies. */
export type DataPlace = {
  readonly cluster: string;
  readonly secretsDir: string;
};

/** The places of one embedded PostgreSQL, and their owner. */
export type Place = DataPlace & {
  readonly socketDir: string;
  /** For a copy of the binaries, if PostgreSQL's user cannot reach the installed ones. */
  readonly ownDir: string;
  readonly user: SystemUser | null;
};

// A socket's path can have 107 bytes, minus "/.s.PGSQL.5432.lock" and a margin.
const LONGEST_SOCKET_DIR = 80;

/** Makes a directory that only this user (or the user of this process) can read. */
export function makePrivate(directory: string, user: SystemUser | null): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (user) chownSync(directory, user.uid, user.gid);
}

/** Lets PostgreSQL's user pass through a directory of root without listing it. */
function letThrough(directory: string): void {
  const { uid, mode } = statSync(directory);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(directory, (mode & 0o777) | 0o011);
}

/** In the directory that systemd gives to a service, if it does: its temporary one may be hidden from backups and operators. */
function makeSocketDir(name: string, user: SystemUser | null): string {
  const given = process.env['RUNTIME_DIRECTORY'];
  const usable = [...(given ? [given] : []), tmpdir(), '/tmp'].find(
    (dir) => dir.length + name.length < LONGEST_SOCKET_DIR && canEnter(user, dir),
  );
  const directory = join(usable ?? '/tmp', name);
  if (!existsSync(directory)) makePrivate(directory, user);
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== (user?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0) {
    throw new Error(`${directory} belongs to somebody else. Remove it, or set TMPDIR to another directory.`);
  }
  return directory;
}

/** Sets aside a cluster whose data directory was deleted; it is never overwritten or used. */
function setAside(cluster: string, log: (line: string) => void): void {
  if (!existsSync(cluster)) return;
  const aside = `${cluster}-${Date.now()}`;
  renameSync(cluster, aside);
  log(`a database of an earlier data directory was set aside as ${aside}`);
}

/** Makes `dataDir` and gives the name of what belongs to it outside of it. */
export function placeName(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return `baari-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
}

/** Where the data of a cluster lies that is there already; null if there is none, or this user may not see it. */
export function findPlace(dataDir: string): DataPlace | null {
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION'))) return null;
  const home = realpathSync(dataDir);
  return { cluster: realpathSync(join(home, 'postgres')), secretsDir: join(home, 'secrets') };
}

/** Decides where the cluster is: in `{dataDir}/postgres`, or behind a link there if PostgreSQL's user cannot reach it. */
export function preparePlace(dataDir: string, log: (line: string) => void): Place {
  const name = placeName(dataDir);
  const home = realpathSync(dataDir);
  const secretsDir = join(home, 'secrets');
  makePrivate(secretsDir, null);

  const wanted = join(home, 'postgres');
  const user = chooseSystemUser(wanted);
  if (user) letThrough(home);
  const ownDir = user ? join('/var/lib/baari', name.replace('baari-', '')) : home;
  const link = lstatSync(wanted, { throwIfNoEntry: false });
  let cluster = link?.isSymbolicLink() ? readlinkSync(wanted) : wanted;
  if (!link && !canEnter(user, home)) {
    mkdirSync(ownDir, { recursive: true, mode: 0o711 });
    cluster = join(ownDir, 'postgres');
    setAside(cluster, log);
    symlinkSync(cluster, wanted);
    log(`the user "${user?.name}" of the database cannot enter ${home}: the database lies in ${cluster}`);
  } else if (!canEnter(user, dirname(cluster))) {
    throw new Error(
      `The user "${user?.name}" of the database cannot enter ${dirname(cluster)}. Open its parents to it.`,
    );
  }
  return { cluster, socketDir: makeSocketDir(name, user), secretsDir, ownDir, user };
}
