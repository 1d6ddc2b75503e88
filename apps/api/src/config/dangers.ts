import { ConfigError } from './config-error.ts';
import { isOpenOnTheWay } from './database.ts';
import { isLoopback } from './setting.ts';

interface Exposed {
  production: boolean;
  host: string;
  publicUrl: string;
  trustProxy: number | string | false;
  allowPlainHttp: boolean;
  allowPlainStores: boolean;
  allowRoot: boolean;
}
interface Stores {
  databaseUrl: string | null;
  migrationDatabaseUrl: string | null;
  readUrl: string | null;
  redis: { servers: readonly { host: string }[]; tls: boolean } | null;
  s3: { endpoint: string | null } | null;
  backups: { bucket: { endpoint: string | null } } | null;
}

const isPlainElsewhere = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
};

/** The settings that lead to a store on another machine without TLS. */
function plainStores({ databaseUrl, migrationDatabaseUrl, readUrl, redis, s3, backups }: Stores): string[] {
  const isOpen = {
    DATABASE_URL: databaseUrl !== null && isOpenOnTheWay(databaseUrl),
    MIGRATION_DATABASE_URL: migrationDatabaseUrl !== null && isOpenOnTheWay(migrationDatabaseUrl),
    DATABASE_READ_URL: readUrl !== null && isOpenOnTheWay(readUrl),
    REDIS_URL: redis !== null && !redis.tls && !redis.servers.every(({ host }) => isLoopback(host)),
    S3_ENDPOINT: typeof s3?.endpoint === 'string' && isPlainElsewhere(s3.endpoint),
    BACKUP_ENDPOINT: typeof backups?.bucket.endpoint === 'string' && isPlainElsewhere(backups.bucket.endpoint),
  };
  return Object.entries(isOpen).flatMap(([name, open]) => (open ? [name] : []));
}

/**
 * What is not safe about how the service runs in production, in words for the operator. Each is refused, unless its setting
 * says that the operator means it; then it is said at every start and in /readyz.
 */
export function dangersOf(config: Exposed & Stores, isRoot: boolean): string[] {
  if (!config.production) return [];
  const plain = plainStores(config).join(', ');
  const dangers = [
    {
      is: isPlainElsewhere(config.publicUrl),
      allowed: config.allowPlainHttp,
      text: 'Passwords and patients’ names travel unencrypted, because PUBLIC_URL starts with http://.',
      way: 'End TLS in front and set PUBLIC_URL with https://; ALLOW_PLAIN_HTTP=1 goes on without.',
    },
    {
      is: !isLoopback(config.host) && config.trustProxy === false,
      allowed: config.allowPlainHttp,
      text: 'Whoever reaches HOST is answered unencrypted, because no proxy in front is named that ends TLS.',
      way: 'Listen on 127.0.0.1, or set TRUST_PROXY to the proxies in front; ALLOW_PLAIN_HTTP=1 goes on without.',
    },
    {
      is: plain !== '',
      allowed: config.allowPlainStores,
      text: `What is stored travels to another machine without TLS that proves who answers: ${plain}.`,
      way: 'Add ?sslmode=verify-full for PostgreSQL, or set rediss:// or https://; ALLOW_PLAIN_STORES=1 goes on without.',
    },
    {
      is: isRoot,
      allowed: config.allowRoot,
      text: 'The service runs as root, so that a flaw in it has the whole machine.',
      way: 'Run it as a user of its own; ALLOW_ROOT=1 goes on as root.',
    },
  ].filter(({ is }) => is);
  const refused = dangers.find(({ allowed }) => !allowed);
  if (refused) throw new ConfigError(`${refused.text} ${refused.way}`);
  return dangers.map(({ text }) => text);
}
