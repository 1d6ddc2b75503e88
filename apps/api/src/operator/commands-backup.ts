import { lockByPassphrase, lockBySettings, lockForRecipient, unlockBy } from '../ports/backup-lock.ts';
import type { Lock, Unlock } from '../ports/backup-lock.ts';
import { readArchive, readStored } from './archive-read.ts';
import type { Archive } from './archive-read.ts';
import { filePlace } from './archive-write.ts';
import { backUp } from './backup.ts';
import type { BackupParts } from './backup.ts';
import { backUpToBucket, bucketIn, listStored } from './backup-stored.ts';
import type { CommandShape, Options, Tools } from './command.ts';
import { drill } from './drill.ts';
import { Refusal } from './refusal.ts';
import { restore } from './restore.ts';
import { noteReads } from './trail.ts';

const textOf = (option: string | boolean | undefined) => (typeof option === 'string' ? option : undefined);

/** How the operator wants a backup locked: by one of three options, so that nobody forgets to say it. */
function lockOf(options: Options, path: Tools['path']): Lock | undefined {
  const [passphrase, recipient] = [textOf(options['passphraseFile']), textOf(options['recipient'])];
  const isPlain = options['plain'] === true;
  if ([passphrase !== undefined, recipient !== undefined, isPlain].filter(Boolean).length !== 1)
    throw new Refusal('Say how to encrypt it: --passphrase-file <file>, or --recipient <key>, or else --plain.');
  if (passphrase !== undefined) return lockByPassphrase(path(passphrase));
  return recipient === undefined ? undefined : lockForRecipient(recipient);
}

/** A backup in a bucket is always locked: as the options say, else as the settings do. */
function lockForBucket({ config, path }: Tools, options: Options): Lock {
  if (options['plain']) throw new Refusal('A backup in a bucket is encrypted. Leave --plain out.');
  if (options['passphraseFile'] ?? options['recipient']) return lockOf(options, path)!;
  const lock = config.backups && lockBySettings(config.backups);
  if (lock) return lock;
  throw new Refusal(
    'A backup in a bucket is encrypted. Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE, or add --recipient or --passphrase-file.',
  );
}

function unlockOf({ config, path }: Tools, options: Options): Unlock | undefined {
  const [passphrase, key] = [textOf(options['passphraseFile']), textOf(options['keyFile'])];
  if (key !== undefined) return unlockBy({ keyFile: path(key) });
  const file = passphrase === undefined ? config.backups?.passphraseFile : path(passphrase);
  return file ? unlockBy({ passphraseFile: file }) : undefined;
}

const partsOf = (
  { config, hasSecretSetting, files, now, warn }: Tools,
  owner: BackupParts['owner'],
  options: Options,
  lock: Lock | undefined,
): BackupParts => ({
  ...{ owner, config, now, warn, lock },
  files: files(),
  note: () => noteReads(owner, config, [{ call: 'operatorBackup', about: lock ? 'encrypted' : 'plain' }], now),
  withSecrets: !hasSecretSetting && !options['withoutSecrets'],
  allowMissing: Boolean(options['allowMissing']),
});

/** Does `work` on the backup that a command names: a file, or with --bucket one in the bucket, the newest without a name. */
async function withArchive<T>(
  tools: Tools,
  named: string | undefined,
  options: Options,
  work: (archive: Archive, name: string) => Promise<T>,
): Promise<T> {
  const unlock = unlockOf(tools, options);
  let [archive, name]: [Archive | null, string] = [null, named ?? ''];
  if (options['bucket']) {
    const bucket = bucketIn(tools.config);
    try {
      name ||= (await bucket.list())[0]?.name ?? '';
      if (name === '') throw new Refusal(`${bucket.place} has no backup.`);
      archive = await readStored(bucket, name, unlock);
    } finally {
      bucket.close();
    }
  } else {
    if (name === '') throw new Refusal('Name the file, or add --bucket for the newest backup in the bucket.');
    archive = await readArchive(tools.path(name), unlock);
  }
  try {
    return await work(archive, name);
  } finally {
    archive.close();
  }
}

const UNLOCKING = [
  ['--bucket', 'it is in the bucket of BACKUP_BUCKET; without a name the newest there'],
  ['--passphrase-file <file>', 'the passphrase that it was encrypted with; without it BACKUP_PASSPHRASE_FILE'],
  ['--key-file <file>', 'the key that it was encrypted for, as age-keygen writes it'],
] as const;

export const backupCommands: readonly CommandShape[] = [
  {
    usage: 'backup [file]',
    summary: 'write database, files and secrets into one file or into the bucket, while the service runs or without it',
    changes:
      'nothing but the security log, which notes it. Only you can read the file (mode 0600). It holds everything: encrypt it, and ' +
      'keep it on another machine. In the bucket, older ones than BACKUP_KEEP_DAYS are removed.',
    example: 'backup /var/backups/baari-2026-11-21.age --passphrase-file /root/backup-passphrase',
    options: [
      ['--bucket', 'into the bucket of BACKUP_BUCKET, encrypted as BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE says'],
      ['--if-due', 'only if the newest in the bucket is older than BACKUP_EVERY_HOURS, and nobody makes one now'],
      ['--passphrase-file <file>', 'encrypt it with the passphrase in this file, of at least 16 characters'],
      ['--recipient <key>', 'encrypt it for this public key of age-keygen, age1...; then this machine cannot read it'],
      ['--plain', 'do not encrypt it'],
      ['--without-secrets', "leave DATA_DIR/secrets out; without them a restored service's tickets do not verify"],
      ['--allow-missing', 'continue if a picture or document is lost, and name each'],
    ],
    async run(tools, [file], options) {
      if (Boolean(options['bucket']) === (file !== undefined))
        throw new Refusal('Name a file, or add --bucket, but not both.');
      if (options['ifDue'] && !options['bucket']) throw new Refusal('--if-due needs --bucket.');
      if (file === undefined) {
        const lock = lockForBucket(tools, options);
        return backUpToBucket(tools, Boolean(options['ifDue']), (owner) => partsOf(tools, owner, options, lock));
      }
      return tools.asOwner((owner) => {
        const parts = partsOf(tools, owner, options, lockOf(options, tools.path));
        return backUp(parts, filePlace(tools.path(file)));
      });
    },
  },
  {
    usage: 'backups',
    summary: 'list the backups in the bucket, the newest first',
    changes: 'nothing.',
    example: 'backups --json',
    run: ({ config }) => listStored(config),
  },
  {
    usage: 'backup-drill [file]',
    summary: 'try whether a backup can be restored: count its rows, compare its files, verify tickets',
    changes:
      'nothing that stays. It restores the backup into a database and a folder of its own, in the temporary directory, and removes both.',
    example: 'backup-drill --bucket --key-file /root/backup-key',
    options: UNLOCKING,
    run: (tools, [file], options) => withArchive(tools, file, options, (archive, name) => drill(name, archive, tools)),
  },
  {
    usage: 'restore [file]',
    summary: 'restore a backup into an empty place, with the service stopped',
    changes:
      'fills the empty database and file store of these settings: everything or nothing. A place that is not empty is refused. ' +
      'Mails and other work waiting in the backup are done after the next start.',
    example: 'restore /var/backups/baari-2026-11-21.age --passphrase-file /root/backup-passphrase',
    options: [
      ...UNLOCKING,
      ['--allow-other-secret', 'continue although BAARI_SECRET differs from the backup; its tickets will not verify'],
    ],
    run: (tools, [file], options) =>
      withArchive(tools, file, options, (archive) => {
        const { config, hasSecretSetting, files, warn } = tools;
        const allowOtherSecret = Boolean(options['allowOtherSecret']);
        return restore(archive, { config, hasSecretSetting, files: files(), warn, allowOtherSecret });
      }),
  },
];
