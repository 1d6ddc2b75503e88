import { ConfigError } from '../config/config-error.ts';

interface Fault {
  code?: string;
  message?: string;
  detail?: string;
  path?: string;
  syscall?: string;
}

const OWN_WORDS: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the password of DATABASE_URL or MIGRATION_DATABASE_URL. Correct it.',
  '28000': 'The database refuses the log-in of DATABASE_URL or MIGRATION_DATABASE_URL. Correct it.',
  '3D000':
    'There is no database of the name in DATABASE_URL. Create it as docs/operating.md says, or correct the name.',
  '53100': 'Disk full: the database cannot write. Make room for it, then start again.',
  '53300': 'Too many connections: the database has none left. Raise its max_connections, or lower DATABASE_POOL.',
  '25006':
    'Read-only: the database takes no writes, as a standby does. DATABASE_URL and MIGRATION_DATABASE_URL must lead to the primary server.',
  '57P03': 'The database is still starting or already stopping. Try again in a moment.',
};
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

function isDatabaseAway({ code = '', syscall, message = '' }: Fault): boolean {
  return (
    (AWAY.has(code) && syscall !== 'listen') || (syscall === 'connect' && code === 'ENOENT') || /timeout/.test(message)
  );
}

/** Says in one line why the service did not start, and what to do about it. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  // If a name has several addresses, each failed in its own way.
  const fault = (error instanceof AggregateError ? error.errors[0] : error) as Fault;
  const { code = '', message = '' } = fault;
  const known = OWN_WORDS[code];
  if (code === '53300' && message.includes('for role'))
    return 'Too many connections: the log-in may open no more. As an administrator: alter role LOGIN connection limit N, as docs/operating.md says, or lower DATABASE_POOL.';
  if (known) return known;
  if (code === 'EADDRINUSE') return 'This port is in use by another program. Stop it, or set PORT to another one.';
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address. Set HOST to one that it has.';
  if (code === 'EACCES' && fault.syscall === 'listen')
    return 'Ports below 1024 are reserved for the system. Set PORT to 1024 or more.';
  if (code === '42501' && message.includes('set role'))
    return 'The log-in of DATABASE_URL may not act as baari_app. As an administrator of the database: grant baari_app to it.';
  if (code === '42501')
    return `The log-in may not do this: ${message}. MIGRATION_DATABASE_URL must be the owner of the database, and DATABASE_URL another log-in, as docs/operating.md says.`;
  if (code === '08P01' && /authentication failed|no such user/.test(message))
    return 'A pooler refuses the log-in. MIGRATION_DATABASE_URL must lead to PostgreSQL itself, not to a pooler. In DATABASE_URL, correct user and password, or list them in the auth_file of the pooler.';
  if (isDatabaseAway(fault)) return 'The database of DATABASE_URL does not answer. Start it, or correct the address.';
  if (code === '2BP01')
    return `Objects of your own in this database depend on what must be replaced: ${fault.detail?.replaceAll('\n', '; ')}. Drop them, start again, and create them anew. docs/operating.md says more.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room, then start again.';
  if (UNWRITABLE.has(code) && fault.path !== undefined)
    return `${fault.path} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another directory.`;
  return message || String(error);
}
