import { chmodSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { appliedMigrations, knownMigrations, requireKnown } from '../db/migrations.ts';
import type { FileStore } from '../ports/file-store.ts';
import { jobCopy, promiseAgain } from '../ports/job-copies.ts';
import { installJobs } from '../ports/jobs.ts';
import { hashOf } from './archive-read.ts';
import type { Archive } from './archive-read.ts';
import { fingerprintsOf } from './backup.ts';
import * as store from './backup-store.ts';
import { inTransaction, onPlace, openPlace } from './connection.ts';
import { filePart, JOBS_PART, rowsOf, secretPart, tablePart } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';

export interface RestoreParts {
  config: Config;
  /** The service's secrets come from settings, not from files. */
  hasSecretSetting: boolean;
  files: FileStore;
  warn(line: string): void;
  /** Continue although the backup's tickets will not verify. */
  allowOtherSecret: boolean;
  /** Looks at what was put in, before migrations of later versions change it. */
  check?(owner: pg.Client): Promise<void>;
}

const ELSEWHERE = 'Restore into a new DATA_DIR, or into an empty database.';

async function requireOldEnough(manifest: Manifest): Promise<void> {
  try {
    requireKnown(manifest.migrations, await knownMigrations());
  } catch {
    throw new Refusal('This backup was made by a newer version. Restore it with that version. Nothing was changed.');
  }
}

function requireSecrets({ config, hasSecretSetting, allowOtherSecret }: RestoreParts, manifest: Manifest): void {
  const willBeWritten = !hasSecretSetting && manifest.secrets.some(({ name }) => name === 'service');
  const ours = fingerprintsOf(config).slice(0, manifest.fingerprints.length);
  if (willBeWritten || allowOtherSecret || isDeepStrictEqual(ours, manifest.fingerprints)) return;
  throw new Refusal(
    "This service's secret differs from the backup's, so the backup's tickets would not verify. Set BAARI_SECRET " +
      '(and BAARI_OLD_SECRET_1 ...) as there, or put its secrets/service into DATA_DIR, or add --allow-other-secret.',
  );
}

async function requireEmpty(owner: pg.Client, manifest: Manifest): Promise<void> {
  const table = await store.findRows(owner);
  if (table) throw new Refusal(`The database is not empty: ${table} has rows. Nothing was changed. ${ELSEWHERE}`);
  const names = new Set(manifest.migrations.map(({ name }) => name));
  const newer = (await appliedMigrations(owner)).find(({ name }) => !names.has(name));
  if (newer) throw new Refusal(`The database already has ${newer.name}, which is newer than the backup. ${ELSEWHERE}`);
}

/**
 * Files are restored before rows, so that no row lacks its file. `added` is told of each new file; after a failure
 * only these are removed, because the store may be shared with the service that was backed up.
 */
async function putFiles({ files }: RestoreParts, archive: Archive, added: (key: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'baari-restore-'));
  try {
    for (const { key, type, sha256 } of archive.manifest.files) {
      const there = await files.open(key);
      if (there && (await hashOf(there.stream)) === sha256) continue;
      if (!there) added(key);
      const path = join(folder, 'file');
      await pipeline(await archive.stream(filePart(key)), createWriteStream(path, { mode: 0o600 }));
      await files.putFile(key, path, type);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function putSecrets({ config, hasSecretSetting }: RestoreParts, archive: Archive): Promise<void> {
  if (hasSecretSetting) return;
  const folder = join(config.dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name } of archive.manifest.secrets) {
    const path = join(folder, name);
    writeFileSync(path, await archive.bytes(secretPart(name)), { mode: 0o600, flush: true });
    chmodSync(path, 0o600);
  }
}

const readJobs = async (archive: Archive) =>
  (await text(await archive.stream(JOBS_PART)))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jobCopy.parse(JSON.parse(line)));

/** All rows and jobs in one transaction. */
async function putRows(owner: pg.Client, archive: Archive): Promise<void> {
  const { manifest } = archive;
  const jobs = await readJobs(archive);
  await owner.query('set statement_timeout = 0');
  await inTransaction(owner, async () => {
    const tables = await store.tablesOf(owner);
    const close = await store.openTables(owner, tables);
    // Checked again, now that nobody else can write.
    await requireEmpty(owner, manifest);
    for (const { name } of tables) {
      const kept = manifest.tables.find((table) => table.name === name);
      if (!kept) throw new Error(`The backup has no table ${name}.`);
      const rows = await store.copyIn(owner, kept, await archive.stream(tablePart(name)));
      if (rows !== kept.rows) throw new Error(`${name} has ${rows} rows instead of ${kept.rows}.`);
    }
    await store.setSequences(owner, manifest.sequences);
    await close();
    await promiseAgain(owner, jobs);
  });
}

async function restoreInto(owner: pg.Client, ownerUrl: string, parts: RestoreParts, archive: Archive): Promise<void> {
  const { manifest } = archive;
  await requireEmpty(owner, manifest);
  await migrate(ownerUrl, parts.warn, new Set(manifest.migrations.map(({ name }) => name)));
  await installJobs(ownerUrl);
  const added: string[] = [];
  try {
    await putFiles(parts, archive, (key) => added.push(key));
    await putSecrets(parts, archive);
    await putRows(owner, archive);
    await parts.check?.(owner);
  } catch (error) {
    await parts.files.remove(added);
    throw error;
  }
  // Migrations of later versions change the restored data too.
  await migrate(ownerUrl, parts.warn);
  await owner.query('analyze');
}

/** Restores a backup into an empty place. After a failure the place is as it was before. */
export async function restore(archive: Archive, parts: RestoreParts): Promise<Report> {
  const { manifest } = archive;
  await requireOldEnough(manifest);
  requireSecrets(parts, manifest);
  const place = await openPlace(parts.config, parts.warn);
  try {
    if (place.isRunning) throw new Refusal(`The service is running in ${parts.config.dataDir}. Stop it first.`);
    await onPlace(place, parts.config, (owner) => restoreInto(owner, place.ownerUrl, parts, archive));
  } finally {
    await place.close();
  }
  const rows = rowsOf(manifest);
  return {
    lines: [
      `Restored the backup of ${manifest.madeAt}: ${rows} rows, ${manifest.files.length} files, ${manifest.jobs.count} waiting jobs.`,
      archive.wasEncrypted
        ? 'The backup was encrypted.'
        : 'The backup was not encrypted: keep it where nobody else reads it.',
      'Start the service now.',
    ],
    data: { madeAt: manifest.madeAt, rows, files: manifest.files.length, jobs: manifest.jobs.count },
  };
}
