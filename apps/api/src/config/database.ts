import { serversOf, wantedServer } from '../lib/database-address.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback, optional, setting, whole, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

/** A socket's address may have a user without a host. */
const readable = (address: string): string => address.replace('@/', '@localhost/');
const hostOf = (address: string): string => {
  const { hostname, searchParams } = new URL(readable(address));
  return searchParams.get('host') ?? hostname;
};

function serversAddress(given: string, name: string): string {
  // The address may hold a password, so no error repeats it.
  const isPostgres = /^postgres(ql)?:\/\//.test(given);
  const servers = serversOf(given);
  if (!isPostgres || !servers.every((server) => URL.canParse(readable(server))))
    throw new ConfigError(
      `${name} must be the address of a PostgreSQL database, as in postgresql://user:password@db.example/clinic.`,
    );
  if (servers.length === 0)
    throw new ConfigError(
      `${name} must name several servers as in postgresql://user:password@db1.example:5432,db2.example:5432/clinic, each with its host.`,
    );
  return given;
}

function postgresAddress(given: string, name: string): string {
  serversAddress(given, name);
  const wanted = wantedServer(given);
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new ConfigError(
      `${name} must lead to the server that takes writes: target_session_attrs may be read-write or primary, or left out.`,
    );
  return given;
}

/** Whether what is sent to this PostgreSQL can be read or answered by somebody on the way: another machine, without TLS that proves it. */
export const isOpenOnTheWay = (address: string): boolean =>
  serversOf(address).some((server) => {
    const host = hostOf(server);
    if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
    return new URL(readable(server)).searchParams.get('sslmode') !== 'verify-full';
  });

export const databaseSettings = {
  DATABASE_URL: optional(postgresAddress, {
    without: 'an embedded PostgreSQL in `DATA_DIR`',
    meaning:
      'PostgreSQL 15 or newer, with the role that the service uses. Several servers, `db1.example:5432,db2.example:5432`: the service finds the primary.',
    example: 'postgresql://clinic_app:password@db.example/clinic?sslmode=verify-full',
    mayHoldPassword: true,
  }),
  MIGRATION_DATABASE_URL: {
    ...optional(postgresAddress, {
      without: 'the same as `DATABASE_URL`',
      meaning:
        'The same database with the role of its owner, which migrates it; to PostgreSQL itself, not to a pooler.',
      example: 'postgresql://clinic_owner:password@db.example/clinic?sslmode=verify-full',
      mayHoldPassword: true,
    }),
    fallback: '{DATABASE_URL}',
  },
  DATABASE_READ_URL: optional(serversAddress, {
    without: 'all is read from the primary',
    meaning:
      'Replicas of that database, with the role that the service uses: statistics, files of appointments and the search are read there while they are hardly behind. Several: `db2.example:5432,db3.example:5432`.',
    example: 'postgresql://clinic_app:password@db2.example/clinic?sslmode=verify-full',
    mayHoldPassword: true,
  }),
  DATABASE_READ_LAG_SECONDS: setting('5', whole(2, 300), {
    meaning:
      'How far behind the primary a replica may be that is read; the search may be as old as this, nothing else.',
  }),
  DATABASE_POOL: setting('16', whole(1, 200), { meaning: 'Connections of one process.' }),
  POOLER_KEEPS_STATEMENTS: setting('0', yesNo, {
    meaning:
      '`1`: a pooler in front of the database keeps prepared statements, as PgBouncer 1.21 does with `max_prepared_statements`; otherwise none are used behind one.',
  }),
};

export function database({ value, isSet }: Given<typeof databaseSettings>) {
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl } = value;
  if (readUrl !== null && databaseUrl === null) throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL.');
  if (readUrl === null && isSet('DATABASE_READ_LAG_SECONDS'))
    throw new ConfigError('DATABASE_READ_LAG_SECONDS needs DATABASE_READ_URL.');
  return {
    databaseUrl,
    migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
    readUrl,
    readLagSeconds: value.DATABASE_READ_LAG_SECONDS,
    poolSize: value.DATABASE_POOL,
    poolerKeepsStatements: value.POOLER_KEEPS_STATEMENTS,
  };
}
