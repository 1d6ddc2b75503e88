import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';

/** Where packages put their programs: the oldest version that the service supports first. */
const USUAL_PLACES = [15, 16, 17, 18].flatMap((version) => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
]);

export const NO_POSTGRES =
  'LEFT OUT: the API tests on a PostgreSQL of this machine, beside the one that comes along. They need PostgreSQL 15 or newer: ' +
  'install it (on Debian: apt-get install postgresql-15) or set POSTGRES_PATH to the folder of its programs.';

const hasServer = (folder: string) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'));

/** The folder of this machine's PostgreSQL, by setting or in the usual places. */
export function findPostgres(): string | null {
  const chosen = process.env.POSTGRES_PATH;
  return (chosen ? [chosen] : USUAL_PLACES).find(hasServer) ?? null;
}

/** Finds PostgreSQL, or installs it where this process may. */
export async function findOrInstallPostgres(): Promise<string | null> {
  if (!findPostgres() && !process.env.POSTGRES_PATH)
    await aptInstall('a PostgreSQL for the API tests', ['postgresql-15'], ['postgresql']);
  return findPostgres();
}

export const NO_PGBOUNCER =
  'LEFT OUT: the tests behind a pooler. They need PgBouncer: install it (on Debian: apt-get install pgbouncer) or set PGBOUNCER_PATH to it.';

const hasPgbouncer = () =>
  [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some((path) => path && existsSync(path));

/** Whether PgBouncer is here, or could be installed. */
export async function findOrInstallPgbouncer(): Promise<boolean> {
  if (!hasPgbouncer()) await aptInstall('PgBouncer for the tests behind a pooler', ['pgbouncer']);
  return hasPgbouncer();
}

/** Whether PgBouncer and haproxy, which stand between in the bench of two processes, are here, or could be installed. */
export async function findOrInstallBetween(): Promise<boolean> {
  const isThere = () => hasPgbouncer() && existsSync('/usr/sbin/haproxy');
  if (!isThere()) await aptInstall('PgBouncer and haproxy for two processes', ['pgbouncer', 'haproxy']);
  return isThere();
}

export const NO_PATRONI =
  'LEFT OUT: the drill in which machines of a Patroni are killed. It needs Patroni, etcd, haproxy and PostgreSQL: install them ' +
  '(on Debian: apt-get install patroni etcd-server haproxy postgresql).';

const hasPatroni = () =>
  ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql'].every((path) => existsSync(path));

/** Whether a Patroni and what it needs are here, or could be installed. */
export async function findOrInstallPatroni(): Promise<boolean> {
  if (!hasPatroni())
    await aptInstall('Patroni, etcd and haproxy for a drill', ['patroni', 'etcd-server', 'haproxy', 'postgresql']);
  return hasPatroni();
}
