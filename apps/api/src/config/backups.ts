import { bucketName, bucketOf, bucketSettings } from './bucket.ts';
import { ConfigError } from './config-error.ts';
import { optional, setting, whole } from './setting.ts';
import type { Given } from './setting.ts';

const { accessKeyId, secretAccessKey, region, endpoint, pathStyle } = bucketSettings('BACKUP');
const MOST_HOURS = 744;
const PREFIX = /^(?:[\w-][\w.-]*\/)+$/;
const RECIPIENT = /^age1[0-9a-z]{58}$/;

function folderInBucket(given: string, name: string): string {
  if (!PREFIX.test(given)) throw new ConfigError(`${name} must be a folder such as clinic/, not "${given}".`);
  return given;
}

function recipient(given: string, name: string): string {
  if (!RECIPIENT.test(given)) throw new ConfigError(`${name} must be a public key as age-keygen prints it, age1...`);
  return given;
}

export const backupSettings = {
  BACKUP_BUCKET: optional(bucketName, {
    without: 'backups are files that you name',
    meaning: 'The private bucket for backups, at S3 or a compatible store; not that of the pictures.',
    example: 'clinic-backups',
  }),
  BACKUP_PREFIX: optional(folderInBucket, {
    without: 'none',
    meaning: 'The folder in the bucket, where several installations share it.',
    example: 'clinic/',
  }),
  BACKUP_ACCESS_KEY_ID: accessKeyId,
  BACKUP_SECRET_ACCESS_KEY: secretAccessKey,
  BACKUP_REGION: region,
  BACKUP_ENDPOINT: endpoint,
  BACKUP_PATH_STYLE: pathStyle,
  BACKUP_RECIPIENT: optional(recipient, {
    without: '`BACKUP_PASSPHRASE_FILE`',
    meaning:
      'The public key of `age-keygen` for which backups in the bucket are encrypted; its other half stays elsewhere.',
    example: 'age1...',
  }),
  BACKUP_PASSPHRASE_FILE: optional((path: string) => path, {
    without: '`BACKUP_RECIPIENT`',
    meaning: 'A file with the passphrase, of at least 16 characters, with which backups in the bucket are encrypted.',
    example: '/etc/baari/backup-passphrase',
  }),
  BACKUP_EVERY_HOURS: optional(whole(1, MOST_HOURS), {
    without: 'the service makes none by itself',
    meaning: 'The service makes a backup in the bucket when the newest is this old; of several processes, one does.',
    example: '24',
  }),
  BACKUP_KEEP_DAYS: optional(whole(1, 3_650), {
    without: 'all are kept',
    meaning: 'After a backup, older ones than this are removed from the bucket, but never the newest.',
    example: '31',
  }),
  BACKUP_MAX_AGE_HOURS: setting('48', whole(1, MOST_HOURS), {
    meaning: 'When the newest backup is older, `doctor` and the alarm say so.',
  }),
};

/** How backups go to a bucket; null if none is set. */
export function backups(given: Given<typeof backupSettings>) {
  const { value, isSet } = given;
  const bucket = bucketOf('BACKUP', given, {
    bucket: value.BACKUP_BUCKET,
    accessKeyId: value.BACKUP_ACCESS_KEY_ID,
    secretAccessKey: value.BACKUP_SECRET_ACCESS_KEY,
    region: value.BACKUP_REGION,
    endpoint: value.BACKUP_ENDPOINT,
    pathStyle: value.BACKUP_PATH_STYLE,
  });
  const lost = (
    ['BACKUP_PREFIX', 'BACKUP_RECIPIENT', 'BACKUP_PASSPHRASE_FILE', 'BACKUP_EVERY_HOURS', 'BACKUP_KEEP_DAYS'] as const
  ).find(isSet);
  if (!bucket) {
    if (lost) throw new ConfigError(`${lost} needs BACKUP_BUCKET.`);
    return null;
  }
  const { BACKUP_RECIPIENT: lockedFor, BACKUP_PASSPHRASE_FILE: passphraseFile } = value;
  if (lockedFor && passphraseFile) throw new ConfigError('Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE, not both.');
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_MAX_AGE_HOURS: maxAgeHours } = value;
  if (everyHours !== null && !lockedFor && !passphraseFile)
    throw new ConfigError(
      'BACKUP_EVERY_HOURS needs BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE: backups in a bucket are encrypted.',
    );
  if (everyHours !== null && maxAgeHours <= everyHours)
    throw new ConfigError('BACKUP_MAX_AGE_HOURS must be more than BACKUP_EVERY_HOURS.');
  return Object.freeze({
    bucket,
    prefix: value.BACKUP_PREFIX ?? '',
    recipient: lockedFor,
    passphraseFile,
    everyHours,
    keepDays: value.BACKUP_KEEP_DAYS,
    maxAgeHours,
  });
}
export type BackupSettings = NonNullable<ReturnType<typeof backups>>;
