import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import type { Tools } from './command.ts';
import { preparePlace } from '../db/embedded-place.ts';
import { diskFileStore } from '../ports/file-store-disk.ts';
import type { FileStore } from '../ports/file-store.ts';
import { hashOf } from './archive-read.ts';
import type { Archive } from './archive-read.ts';
import { rowsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Report } from './report.ts';
import { restore } from './restore.ts';
import { goodTickets } from './ticket-sample.ts';

interface Drilled {
  /** Tables with another number of rows than the backup says. */
  wrongTables: string[];
  goodFiles: number;
  goodTickets: number;
}

async function wrongTables(owner: pg.Client, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    const counted = await owner.query<{ rows: number }>(`select count(*) as rows from ${pg.escapeIdentifier(name)}`);
    const found = counted.rows[0]!.rows;
    if (found !== rows) wrong.push(`${name} has ${found} rows instead of ${rows}`);
  }
  return wrong;
}

async function countGoodFiles(files: FileStore, { files: kept }: Manifest): Promise<number> {
  let good = 0;
  for (const { key, sha256 } of kept) {
    const file = await files.open(key);
    if (file && (await hashOf(file.stream)) === sha256) good += 1;
  }
  return good;
}

const NO_OTHER_PLACE = Object.fromEntries(
  [
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_REGION',
    'S3_ENDPOINT',
    'S3_PATH_STYLE',
  ].map((name) => [name, '']),
);

/** Restores a backup into a database and a folder of its own, looks whether all is there, and removes both again. */
export async function drill(
  name: string,
  archive: Archive,
  { env, clock, warn }: Pick<Tools, 'env' | 'clock' | 'warn'>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'baari-restore-drill-'));
  const begun = clock().getTime();
  try {
    const there = { ...env, ...NO_OTHER_PLACE, DATA_DIR: folder };
    const hasSecretSetting = Boolean(env.BAARI_SECRET);
    const files = diskFileStore(folder, (error) => warn(String(error)));
    let drilled: Drilled | undefined;
    const { manifest } = archive;
    await restore(archive, {
      config: readConfig(there),
      hasSecretSetting,
      files,
      // How a database that is thrown away is made concerns nobody.
      warn: () => undefined,
      allowOtherSecret: false,
      async check(owner) {
        const secrets = (readSecrets(there, folder) ?? []).map((secret) => Buffer.from(secret));
        drilled = {
          wrongTables: await wrongTables(owner, manifest),
          goodFiles: await countGoodFiles(files, manifest),
          goodTickets: await goodTickets(owner, secrets, manifest),
        };
      },
    });
    return reportOn(name, manifest, drilled!, Math.round((clock().getTime() - begun) / 1_000));
  } finally {
    const { cluster, socketDir, ownDir } = preparePlace(folder, warn);
    for (const place of [cluster, socketDir, ownDir, folder]) await rm(place, { recursive: true, force: true });
  }
}

function reportOn(name: string, manifest: Manifest, drilled: Drilled, seconds: number): Report {
  const { tables, files, tickets, jobs, madeAt } = manifest;
  const isWell =
    drilled.wrongTables.length === 0 && drilled.goodFiles === files.length && drilled.goodTickets === tickets.length;
  const rows = rowsOf(manifest);
  return {
    lines: [
      `${name}, made at ${madeAt}: restored in ${seconds} s, and removed again.`,
      drilled.wrongTables.length === 0
        ? `Rows: ${rows} in ${tables.length} tables, each with as many as the backup says.`
        : `Rows: ${drilled.wrongTables.join('; ')}.`,
      `Files: ${drilled.goodFiles} of ${files.length} are as they were. Waiting jobs: ${jobs.count}.`,
      tickets.length === 0
        ? 'Tickets: the backup has none to try.'
        : `Tickets: ${drilled.goodTickets} of ${tickets.length} that patients hold are good.`,
      isWell ? 'The backup can be restored.' : 'The backup CANNOT be relied on. Take another one now, and look why.',
    ],
    data: {
      name,
      madeAt,
      seconds,
      rows,
      files: files.length,
      jobs: jobs.count,
      tickets: tickets.length,
      ...drilled,
      isWell,
    },
    isAtFault: !isWell,
  };
}
