import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';
import { WrongVersion } from '../lib/database-trouble.ts';
import { VERSION } from '../lib/version.ts';
import { recordedIn } from './sql-files.ts';

const ReleaseFile = z.object({ version: z.string() });

/** The release whose processes still run on this one's tables and functions: the one before. A test holds them to it. */
const { version: BEFORE } = ReleaseFile.parse(
  JSON.parse(readFileSync(new URL('../../database/release-before.json', import.meta.url), 'utf8')),
);

/** The names under which function_file keeps which release made the tables and functions, and the oldest that runs on them. */
const MADE_BY = 'release';
const RUNS_FROM = 'oldest release';

function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const differing = a.findIndex((part, place) => part !== b[place]);
  return differing >= 0 && a[differing]! > (b[differing] ?? 0);
}

/**
 * The newer release that made this database's tables and functions, if this one runs on them: it leaves them as they are. Throws
 * if that release has dropped what this one needs.
 */
export async function newerRelease(client: pg.Client): Promise<string | null> {
  const recorded = new Map((await recordedIn(client, 'function_file')).map(({ name, checksum }) => [name, checksum]));
  const madeBy = recorded.get(MADE_BY);
  if (madeBy === undefined || !isNewer(madeBy, VERSION)) return null;
  const oldest = recorded.get(RUNS_FROM)!;
  if (isNewer(oldest, VERSION))
    throw new WrongVersion(
      `the database is of version ${madeBy}, on which nothing before ${oldest} runs. This is ${VERSION}: start a newer version.`,
    );
  return madeBy;
}

/** Notes that this release made the tables and functions. */
export async function recordRelease(client: pg.Client): Promise<void> {
  await client.query(
    `insert into function_file (name, checksum) values ($1, $2), ($3, $4)
     on conflict (name) do update set checksum = excluded.checksum where function_file.checksum <> excluded.checksum`,
    [MADE_BY, VERSION, RUNS_FROM, BEFORE],
  );
}
