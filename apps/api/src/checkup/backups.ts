import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { service, serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { asOwner } from './connection.ts';
import { counted, fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const OLD_DAYS = 2;
const TOO_OLD_DAYS = 7;

const ADVICE = 'Take one: npm run baari -- backup FILE --passphrase-file FILE.';

function ageFound(newest: Date, now: Date, which: string): Finding {
  const days = (now.getTime() - newest.getTime()) / DAY_MS;
  const says = `${which} is ${days < 1 ? 'less than a day' : counted(Math.floor(days), 'day')} old.`;
  if (days > TOO_OLD_DAYS) return fault(`${says} ${ADVICE}`);
  return days > OLD_DAYS ? warning(`${says} ${ADVICE}`) : ok(says);
}

/** When the newest file of a folder was written; null if it has none. */
async function newestIn(folder: string): Promise<Date | null> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const files = await Promise.all(names.map(({ name }) => stat(join(folder, name))));
  const times = files.filter(({ size }) => size > 0).map(({ mtimeMs }) => mtimeMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

async function folderFound(folder: string, now: Date): Promise<Finding> {
  try {
    const newest = await newestIn(folder);
    return newest ? ageFound(newest, now, `The newest file in ${folder}`) : fault(`${folder} has no backup. ${ADVICE}`);
  } catch (error) {
    return fault(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}). Correct --backups.`);
  }
}

/** When the last backup was noted in the security log; null if none is. */
async function lastNoted(owner: pg.Client): Promise<Date | null> {
  const { rows: tables } = await owner.query<{ there: boolean }>(
    "select to_regclass('security_event') is not null as there",
  );
  if (!tables[0]!.there) throw new NotLookedAt('see release.');
  const { rows } = await owner.query<{ at: Date | null }>(
    "select max(last_at) as at from security_event where call = 'operatorBackup'",
  );
  return rows[0]!.at;
}

export const looksAtBackups: Check = {
  name: 'backups',
  async look({ env, clock, backups }) {
    if (backups !== null) return [await folderFound(backups, clock())];
    const { devTools } = service(readSettings(serviceSettings, env));
    const noted = await asOwner(env, lastNoted);
    if (noted) return [ageFound(noted, clock(), 'The last one that this command line took')];
    const says = `No backup is known. ${ADVICE} Where other programs take them, add --backups FOLDER.`;
    return [devTools ? ok(says) : warning(says)];
  },
};
