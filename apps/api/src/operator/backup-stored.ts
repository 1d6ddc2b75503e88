import type pg from 'pg';
import type { BackupSettings } from '../config/backups.ts';
import type { Config } from '../config/config.ts';
import { backupBucket, backupName } from '../ports/backup-bucket.ts';
import type { BackupBucket, StoredBackup } from '../ports/backup-bucket.ts';
import { backUp } from './backup.ts';
import type { BackupParts } from './backup.ts';
import type { Tools } from './command.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';

/** Whoever holds it makes a backup in the bucket: one at a time for all processes of a database. */
const BACKUP_LOCK = 7_211_940;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAME_CHARS = 30;

function settingsIn({ backups }: Config): BackupSettings {
  if (!backups)
    throw new Refusal('No bucket is set. Set BACKUP_BUCKET and what belongs to it, as docs/settings.md says.');
  return backups;
}

export function bucketIn(config: Config): BackupBucket {
  const { bucket, prefix } = settingsIn(config);
  return backupBucket(bucket, prefix);
}

/** Bytes for people. */
const sizeText = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`;

export async function listStored(config: Config): Promise<Report> {
  const bucket = bucketIn(config);
  try {
    const stored = await bucket.list();
    const lines = stored.map(({ name, bytes }) => `${name.padEnd(NAME_CHARS)}${sizeText(bytes)}`);
    return { lines: stored.length > 0 ? lines : [`${bucket.place} has no backup.`], data: { backups: stored } };
  } finally {
    bucket.close();
  }
}

const nothingToDo = (why: string): Report => ({ lines: [why], data: { made: false } });

/** Removes those that are kept no longer, and never the newest. What cannot be removed is tried again after the next backup. */
async function prune(
  bucket: BackupBucket,
  keepDays: number | null,
  now: Date,
  warn: (line: string) => void,
): Promise<void> {
  if (keepDays === null) return;
  const isOld = ({ madeAt }: StoredBackup) => now.getTime() - madeAt.getTime() > keepDays * DAY_MS;
  try {
    const [, ...older] = await bucket.list();
    await bucket.remove(older.filter(isOld).map(({ name }) => name));
  } catch (error) {
    warn(`Old backups stay for now. ${(error as Error).message}`);
  }
}

async function makeStored(tools: Tools, bucket: BackupBucket, parts: BackupParts): Promise<Report> {
  const { now, warn, config } = tools;
  // Stores that cannot tell what was cut off remove it by a rule of the bucket.
  await bucket.dropCutOff().catch(() => undefined);
  const name = backupName(now);
  const report = await backUp(parts, { name: `${name} in the bucket`, ...bucket.upload(name) });
  await prune(bucket, settingsIn(config).keepDays, now, warn);
  return { ...report, data: { ...report.data, made: true, name } };
}

/** Makes a backup in the bucket; `ifDue`: only if the newest there is older than the settings want it, and nobody else makes one. */
export async function backUpToBucket(
  tools: Tools,
  ifDue: boolean,
  partsFor: (owner: pg.Client) => BackupParts,
): Promise<Report> {
  const { everyHours } = settingsIn(tools.config);
  if (ifDue && everyHours === null) throw new Refusal('--if-due needs BACKUP_EVERY_HOURS.');
  const bucket = bucketIn(tools.config);
  try {
    return await tools.asOwner(async (owner) => {
      const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK]);
      if (!rows[0]!.mine) {
        if (ifDue) return nothingToDo('Another process makes a backup now.');
        throw new Refusal('Another process makes a backup now. Wait for it, then look: npm run baari -- backups.');
      }
      const [newest] = await bucket.list();
      if (ifDue && newest && isFresh(newest, everyHours!, tools.now))
        return nothingToDo(`${newest.name} is not due for another yet.`);
      return makeStored(tools, bucket, partsFor(owner));
    });
  } finally {
    bucket.close();
  }
}

const isFresh = ({ madeAt }: StoredBackup, everyHours: number, now: Date): boolean =>
  now.getTime() - madeAt.getTime() < everyHours * HOUR_MS;
