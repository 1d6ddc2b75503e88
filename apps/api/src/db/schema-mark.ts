import { createHash } from 'node:crypto';
import { knownFunctionFiles } from './function-files.ts';
import { knownMigrations } from './migrations.ts';

let own: Promise<string> | null = null;

async function markOfFiles(): Promise<string> {
  const files = (await Promise.all([knownMigrations(), knownFunctionFiles()])).flat();
  const lines = files.map(({ name, checksum }) => `${name} ${checksum}`).sort();
  return createHash('md5').update(lines.join('\n')).digest('hex');
}

/** What the SQL function schema_mark tells of a database that has exactly this program's migrations and functions. */
export const ownMark = (): Promise<string> => (own ??= markOfFiles());
