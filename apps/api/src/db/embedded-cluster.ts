import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { APP_ROLE } from './connection-settings.ts';
import type { Binaries } from './embedded-binaries.ts';
import { makePrivate, type DataPlace, type Place } from './embedded-place.ts';
import { CLEAN_ENVIRONMENT } from './embedded-process.ts';

export const OWNER_ROLE = 'baari_owner';
export const DATABASE = 'baari';

export type Passwords = { readonly owner: string; readonly app: string };

const ACCESS_RULES = 'local all all scram-sha-256\n';
const EARLIER_SERVER_LIMIT_MS = 20_000;
const POLL_MS = 20;

type Secret = { readonly value: string; readonly isNew: boolean };

function secret(place: Place, name: string): Secret {
  const path = join(place.secretsDir, name);
  if (existsSync(path)) return { value: readFileSync(path, 'utf8').trim(), isNew: false };
  const value = randomBytes(24).toString('hex');
  writeFileSync(path, `${value}\n`, { mode: 0o600 });
  return { value, isNew: true };
}

function run(place: Place, command: string, args: string[], input: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    input,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    encoding: 'utf8',
    ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
  });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`.slice(0, 4000));
}

/** Runs statements, one a line, in PostgreSQL's single-user mode: it needs neither a server nor a password. */
function runSql(binaries: Binaries, place: Place, cluster: string, statements: string[]): void {
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'];
  run(place, binaries.postgres, args, `${statements.join('\n')}\n`);
}

/** Built under another name and renamed when complete, so an interrupted start leaves nothing half made. */
function create(binaries: Binaries, place: Place, passwords: Passwords): void {
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, place.user);
  const access = ['-U', OWNER_ROLE, '--auth-local=peer', '--auth-host=reject'];
  run(place, binaries.initdb, ['-D', unfinished, ...access, '--encoding=UTF8', ...binaries.locale], '');
  writeFileSync(join(unfinished, 'pg_hba.conf'), ACCESS_RULES);
  runSql(binaries, place, unfinished, [
    `ALTER ROLE ${OWNER_ROLE} PASSWORD '${passwords.owner}'`,
    `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${passwords.app}'`,
    `CREATE DATABASE ${DATABASE}`,
  ]);
  renameSync(unfinished, place.cluster);
}

function checkVersion(binaries: Binaries, place: Place): void {
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  throw new Error(
    `The database in ${place.cluster} was made by PostgreSQL ${found}, and this version of the service brings ` +
      `PostgreSQL ${binaries.major}. Nothing was changed. Start the version that made it, back it up there, ` +
      'and restore the backup into a new DATA_DIR with this version.',
  );
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Whether that process is a PostgreSQL on this cluster: the system may have reused the process number. */
function servesCluster(pid: number, cluster: string): boolean {
  // Where a process works is hidden from the same user outside of its user namespace (PrivateUsers of systemd); what it was started with is not.
  const worksIn = () => orNull(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster;
  const startedOn = () =>
    orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      ?.split('\0')
      .includes(cluster);
  const name = orNull(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  return name === 'postgres' && (worksIn() || startedOn() === true);
}

/** What PostgreSQL keeps of a server in its cluster: the process first, the socket's directory as fifth line. */
function recorded(cluster: string): string[] {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function recordedServer(cluster: string): number | null {
  const pid = Number(recorded(cluster)[0] ?? 0);
  return pid > 0 ? pid : null;
}

/** The directory of the socket of the PostgreSQL that runs on the cluster; null if none runs. */
export function servedAt(cluster: string): string | null {
  const [pid, , , , socketDir] = recorded(cluster);
  return socketDir && servesCluster(Number(pid), cluster) ? socketDir : null;
}

/**
 * Waits for an earlier server that is still ending, then removes what a killed one left behind. Otherwise PostgreSQL
 * refuses to start if the recorded process number now belongs to another program, as happens in containers.
 */
export async function clearEarlierServer(place: Place): Promise<void> {
  const giveUp = Date.now() + EARLIER_SERVER_LIMIT_MS;
  let pid = recordedServer(place.cluster);
  while (pid !== null && servesCluster(pid, place.cluster)) {
    if (Date.now() > giveUp) {
      throw new Error(`Another PostgreSQL (process ${pid}) works on ${place.cluster}. Is the service already running?`);
    }
    await delay(POLL_MS);
    pid = recordedServer(place.cluster);
  }
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(place.socketDir)) rmSync(join(place.socketDir, name), { force: true });
}

/** The passwords of an existing cluster; null if they are not stored here. */
export function keptPasswords({ secretsDir }: DataPlace): Passwords | null {
  const [owner, app] = ['database-owner', 'database-app'].map((name) => join(secretsDir, name));
  if (!existsSync(owner!) || !existsSync(app!)) return null;
  return { owner: readFileSync(owner!, 'utf8').trim(), app: readFileSync(app!, 'utf8').trim() };
}

/** Creates the cluster, or checks an existing one, and returns the passwords of its two roles. */
export async function prepareCluster(binaries: Binaries, place: Place): Promise<Passwords> {
  const owner = secret(place, 'database-owner');
  const app = secret(place, 'database-app');
  const passwords = { owner: owner.value, app: app.value };
  if (!existsSync(place.cluster)) {
    create(binaries, place, passwords);
    return passwords;
  }
  checkVersion(binaries, place);
  await clearEarlierServer(place);
  if (owner.isNew || app.isNew) {
    // The data directory came without its secrets, for example from a backup of only the database.
    runSql(binaries, place, place.cluster, [
      `ALTER ROLE ${OWNER_ROLE} PASSWORD '${owner.value}'`,
      `ALTER ROLE ${APP_ROLE} PASSWORD '${app.value}'`,
    ]);
  }
  return passwords;
}
