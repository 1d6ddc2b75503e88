import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { backups, backupSettings } from '../config/backups.ts';
import type { BackupSettings } from '../config/backups.ts';
import { service, serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { UNFINISHED } from '../lib/unfinished-file.ts';
import { backupBucket, BucketTrouble } from '../ports/backup-bucket.ts';
import { lockBySettings, LockTrouble } from '../ports/backup-lock.ts';
import { asOwner } from './connection.ts';
import { counted, fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
const HOURS_OF_A_DAY = 24;

const ADVICE = 'Take one: npm run baari -- backup FILE --passphrase-file FILE.';
const ADVICE_FOR_BUCKET = 'Take one: npm run baari -- backup --bucket. The log says why none was made by itself.';

function ageText(hours: number): string {
  if (hours < HOURS_OF_A_DAY) return 'less than a day';
  return counted(Math.floor(hours / HOURS_OF_A_DAY), 'day');
}

interface Age {
  now: Date;
  maxHours: number;
}

function ageFound(newest: Date, { now, maxHours }: Age, which: string, advice = ADVICE): Finding {
  const hours = (now.getTime() - newest.getTime()) / HOUR_MS;
  const says = `${which} is ${ageText(hours)} old`;
  return hours > maxHours ? fault(`${says}, more than BACKUP_MAX_AGE_HOURS (${maxHours}). ${advice}`) : ok(`${says}.`);
}

async function bucketFound({ bucket: settings, prefix }: BackupSettings, age: Age): Promise<Finding> {
  const bucket = backupBucket(settings, prefix);
  try {
    const [newest] = await bucket.list();
    return newest
      ? ageFound(newest.madeAt, age, `The newest in the bucket, ${newest.name},`, ADVICE_FOR_BUCKET)
      : fault(`${bucket.place} has no backup. ${ADVICE_FOR_BUCKET}`);
  } catch (error) {
    if (error instanceof BucketTrouble) return fault(`${error.message} Until then no backup is made or found.`);
    throw error;
  } finally {
    bucket.close();
  }
}

/** What keeps the settings from encrypting a backup, as this user: without it none is made. */
function lockFound(settings: BackupSettings): Finding[] {
  try {
    lockBySettings(settings);
    return [];
  } catch (error) {
    if (!(error instanceof LockTrouble)) throw error;
    return [
      fault(
        `No backup can be made for the bucket: ${error.message} Correct it: BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE.`,
      ),
    ];
  }
}

/** When the newest file of a folder was written; null if it has none. One that was being written when its command ended is no backup. */
async function newestIn(folder: string): Promise<Date | null> {
  const names = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED),
  );
  const files = await Promise.all(names.map(({ name }) => stat(join(folder, name))));
  const times = files.filter(({ size }) => size > 0).map(({ mtimeMs }) => mtimeMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

async function folderFound(folder: string, age: Age): Promise<Finding> {
  try {
    const newest = await newestIn(folder);
    return newest ? ageFound(newest, age, `The newest file in ${folder}`) : fault(`${folder} has no backup. ${ADVICE}`);
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
  async look({ env, clock, backups: folder }) {
    const given = readSettings(backupSettings, env);
    const age = { now: clock(), maxHours: given.value.BACKUP_MAX_AGE_HOURS };
    const stored = backups(given);
    const locks = stored ? lockFound(stored) : [];
    if (folder !== null) return [await folderFound(folder, age), ...locks];
    if (stored) return [await bucketFound(stored, age), ...locks];
    const { devTools } = service(readSettings(serviceSettings, env));
    const noted = await asOwner(env, lastNoted);
    if (noted) return [ageFound(noted, age, 'The last one that this command line took')];
    if (devTools) return [ok("None is known, and a developer's machine needs none.")];
    return [warning(`No backup is known. ${ADVICE} Where other programs take them, add --backups FOLDER.`)];
  },
};
