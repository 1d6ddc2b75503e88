import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { appliedMigrations } from '../db/migrations.ts';
import { keyFor } from '../lib/secret.ts';
import type { FileStore } from '../ports/file-store.ts';
import { unfinishedJobs } from '../ports/job-copies.ts';
import type { Lock } from '../ports/backup-lock.ts';
import { writeArchive } from './archive-write.ts';
import type { ArchivePlace, ArchiveWriter } from './archive-write.ts';
import * as store from './backup-store.ts';
import { filePart, JOBS_PART, rowsOf, secretPart, tablePart } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import { sampleOfTickets } from './ticket-sample.ts';

export interface BackupParts {
  owner: pg.Client;
  config: Config;
  files: FileStore;
  now: Date;
  warn(line: string): void;
  /** Notes the backup before its file gets its name, so that nobody has one that was not noted. */
  note(): Promise<void>;
  /** The service's secrets are in DATA_DIR and belong in the backup. */
  withSecrets: boolean;
  /** Encrypts the archive; without it, everybody who has the file can read it. */
  lock: Lock | undefined;
  /** Continue although a file that a row owns is lost. */
  allowMissing: boolean;
}

/** The files in DATA_DIR/secrets that belong to the data. The database's passwords belong to this one cluster. */
const SECRET_FILES = ['service', 'demo-password'];
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  zip: 'application/zip',
};
const typeOf = (key: string): string => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Shows whether two secrets differ without revealing them. */
export const fingerprintsOf = ({ secrets }: Config): string[] =>
  secrets.map((secret) => keyFor(secret, 'fingerprint').toString('hex').slice(0, 16));

/** All rows, jobs and file keys as of one instant, while other processes keep writing. */
async function copyDatabase({ owner, config }: BackupParts, archive: ArchiveWriter) {
  // No migration may run in between; a newer version that starts now waits.
  await owner.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await owner.query('set statement_timeout = 0');
  await owner.query('begin isolation level repeatable read read only');
  const migrations = await appliedMigrations(owner);
  const tables: Manifest['tables'] = [];
  for (const table of await store.tablesOf(owner)) {
    const { content, rows } = store.copyOut(owner, table);
    const part = await archive.add(tablePart(table.name), content, true);
    tables.push({ ...table, ...part, rows: rows() });
  }
  const unfinished = await unfinishedJobs(owner);
  const lines = unfinished.map((job) => `${JSON.stringify(job)}\n`);
  const jobs = { ...(await archive.add(JOBS_PART, Readable.from(lines), true)), count: unfinished.length };
  const fileKeys = await store.fileKeysOf(owner);
  const tickets = await sampleOfTickets(owner, config.secrets);
  // Sequences are not part of the snapshot, but never behind it. Numbers may be skipped, never used twice.
  const sequences = await store.sequencesOf(owner);
  await owner.query('commit');
  await owner.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  return { migrations, tables, jobs, fileKeys, tickets, sequences };
}

/** A file never changes under its name. It may be removed while we copy; then its row is gone too. */
async function copyFiles(
  parts: BackupParts,
  archive: ArchiveWriter,
  keys: readonly string[],
): Promise<Manifest['files']> {
  const { owner, files, warn, allowMissing } = parts;
  const copied: Manifest['files'] = [];
  for (const key of keys) {
    const file = await files.open(key);
    if (file) {
      copied.push({ key, type: typeOf(key), ...(await archive.add(filePart(key), file.stream, false)) });
      continue;
    }
    const isLost = (await store.fileKeysOf(owner)).includes(key);
    if (isLost && !allowMissing)
      throw new Refusal(
        `The file ${key} is not in the file store, although a profile or an export needs it. Put it back, or add --allow-missing.`,
      );
    warn(isLost ? `The file ${key} is lost: the backup lacks it.` : `The file ${key} was deleted in the meantime.`);
  }
  return copied;
}

async function copySecrets({ config, withSecrets }: BackupParts, archive: ArchiveWriter): Promise<Manifest['secrets']> {
  const copied: Manifest['secrets'] = [];
  if (!withSecrets) return copied;
  for (const name of SECRET_FILES) {
    const path = join(config.dataDir, 'secrets', name);
    if (!existsSync(path)) continue;
    copied.push({ name, ...(await archive.add(secretPart(name), Readable.from([readFileSync(path)]), false)) });
  }
  return copied;
}

/** Writes everything that a restore needs to one place, which keeps it only when it is complete. */
export async function backUp(parts: BackupParts, place: ArchivePlace): Promise<Report> {
  const { config, now, lock, note } = parts;
  try {
    const archive = writeArchive(place, lock);
    const { fileKeys, ...database } = await copyDatabase(parts, archive);
    const files = await copyFiles(parts, archive, fileKeys);
    const secrets = await copySecrets(parts, archive);
    const fingerprints = fingerprintsOf(config);
    await note();
    await archive.finish({ format: 1, madeAt: now.toISOString(), ...database, files, fingerprints, secrets });
    const rows = rowsOf(database);
    return {
      lines: [
        `${place.name}: ${rows} rows of ${database.tables.length} tables, ${files.length} files, ${database.jobs.count} waiting jobs.`,
        lock ? 'It is encrypted: without the passphrase or key nobody can read or restore it.' : 'It is not encrypted.',
        secrets.length > 0
          ? "It contains the service's secrets: anybody who has it can read everything and forge tickets. Keep it safe."
          : "It does not contain the service's secrets. Keep them elsewhere: without them no ticket verifies after a restore.",
      ],
      data: {
        path: place.name,
        rows,
        files: files.length,
        jobs: database.jobs.count,
        hasSecrets: secrets.length > 0,
        isEncrypted: lock !== undefined,
      },
    };
  } catch (error) {
    // What cannot be dropped now, because the place is away, is dropped by the next backup; why it failed matters more.
    await place.drop().catch(() => undefined);
    throw error;
  }
}
