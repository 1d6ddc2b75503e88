import { ConfigError } from './config-error.ts';
import { isLoopback, optional, setting, whole } from './setting.ts';
import type { Given } from './setting.ts';

function postgresAddress(given: string, name: string): string {
  // The address may hold a password, so no error repeats it. A socket's address may have a user without a host.
  if (!/^postgres(ql)?:\/\//.test(given) || !URL.canParse(given.replace('@/', '@host/')))
    throw new ConfigError(
      `${name} must be the address of a PostgreSQL database, as in postgresql://user:password@db.example/clinic.`,
    );
  return given;
}

/** Whether what is sent to this PostgreSQL can be read or answered by somebody on the way: another machine, without TLS that proves it. */
export function isOpenOnTheWay(address: string): boolean {
  const { hostname, searchParams } = new URL(address.replace('@/', '@localhost/'));
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  return searchParams.get('sslmode') !== 'verify-full';
}

export const databaseSettings = {
  DATABASE_URL: optional(postgresAddress, {
    without: 'an embedded PostgreSQL in `DATA_DIR`',
    meaning: 'PostgreSQL 15 or newer, with the role that the service uses.',
    example: 'postgresql://clinic_app:password@db.example/clinic?sslmode=verify-full',
    mayHoldPassword: true,
  }),
  MIGRATION_DATABASE_URL: {
    ...optional(postgresAddress, {
      without: 'the same as `DATABASE_URL`',
      meaning: 'The same database with the role of its owner, which migrates it.',
      example: 'postgresql://clinic_owner:password@db.example/clinic?sslmode=verify-full',
      mayHoldPassword: true,
    }),
    fallback: '{DATABASE_URL}',
  },
  DATABASE_POOL: setting('16', whole(1, 200), { meaning: 'Connections of one process.' }),
};

export const database = ({ value }: Given<typeof databaseSettings>) => ({
  databaseUrl: value.DATABASE_URL,
  migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
  poolSize: value.DATABASE_POOL,
});
