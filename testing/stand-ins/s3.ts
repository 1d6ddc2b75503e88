import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { unfinishedIn, uploadsAnd } from './s3-uploads.ts';
import type { Cuts } from './s3-uploads.ts';

export interface S3StandIn {
  port: number;
  /** The settings of a service that keeps its files here. */
  settings: Record<string, string>;
  /** The settings of a service that keeps its backups here, in a bucket of their own. */
  backupSettings: Record<string, string>;
  /** The keys of the objects in it. */
  objects(): string[];
  /** The names of the backups in theirs. */
  backups(): string[];
  /** The file in which a backup is here. */
  fileOf(backup: string): string;
  /** How many uploads of backups are neither completed nor aborted. */
  unfinished(): number;
  /** Where connections break, until a test sets it back. */
  cuts: Cuts;
  /** Stops answering, but keeps its objects. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'clinic-files';
const BACKUPS = 'clinic-backups';
const FOLDER = 'nightly';
const OBJECT = '._S3rver_object';

/** An object store on this machine that speaks S3. */
export async function startS3(): Promise<S3StandIn> {
  const directory = mkdtempSync(join(tmpdir(), 'baari-s3-'));
  const cuts: Cuts = { partsTaken: null, bytesGiven: null };
  function open(port: number): S3rver {
    const opened = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [BUCKET, BACKUPS].map((name) => ({ name, configs: [] })),
    });
    opened.middleware.unshift(uploadsAnd(directory, cuts));
    return opened;
  }
  let server = open(0);
  const { port } = await server.run();
  const backups = join(directory, BACKUPS, FOLDER);
  const objectsIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(OBJECT))
          .map((name) => name.slice(0, -OBJECT.length))
          .sort()
      : [];
  const settingsOf = (prefix: string, bucket: string) => ({
    [`${prefix}_BUCKET`]: bucket,
    [`${prefix}_ENDPOINT`]: `http://127.0.0.1:${port}`,
    [`${prefix}_ACCESS_KEY_ID`]: 'S3RVER',
    [`${prefix}_SECRET_ACCESS_KEY`]: 'S3RVER',
  });
  return {
    port,
    cuts,
    settings: settingsOf('S3', BUCKET),
    backupSettings: { ...settingsOf('BACKUP', BACKUPS), BACKUP_PREFIX: `${FOLDER}/` },
    objects: () => objectsIn(join(directory, BUCKET)),
    backups: () => objectsIn(backups),
    fileOf: (backup) => join(backups, `${backup}${OBJECT}`),
    unfinished: () => unfinishedIn(directory, BACKUPS).length,
    goAway: () => server.close(),
    async comeBack() {
      server = open(port);
      await server.run();
    },
    async stop() {
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
