import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Attempt } from '../../ports/jobs.ts';
import { validUntil } from './rules.ts';
import { readmeText, writeArchive } from './service-archive.ts';
import type { ExportSnapshot } from './store-snapshot.ts';
import type { ExportStore, Run } from './store.ts';

export interface MakeDeps {
  store: Pick<ExportStore, 'begin' | 'advance' | 'noteFile' | 'finish' | 'fail'>;
  snapshot: ExportSnapshot;
  files: Pick<FileStore, 'get' | 'putFile'>;
  /** Removes files that no row owns any more. */
  removeFiles(keys: readonly string[]): Promise<unknown>;
  /** The folder where archives are written before they are stored; only this service can read it. */
  workDir: string;
  clock: () => Date;
  zone: string;
  brandName: string;
}

/** The doctor of an export; access was checked when it was requested. */
const order = z.object({
  doctorId: z.custom<DoctorId>((value) => typeof value === 'string'),
  exportId: z.string(),
});

/** The export was replaced or deleted while it was being made: nothing is left to do. */
class Superseded extends Error {}

/** The job that makes a requested export. */
export function makeExports({ store, snapshot, files, removeFiles, workDir, clock, zone, brandName }: MakeDeps) {
  mkdirSync(workDir, { recursive: true, mode: 0o700 });

  /** Stores the progress after every further percent, which also shows that somebody works on it. */
  function progressOf(own: Run) {
    let shown = 0;
    return async (done: number, of: number): Promise<void> => {
      const percent = Math.floor((99 * done) / of);
      if (percent === shown) return;
      shown = percent;
      if (!(await store.advance(own, percent, clock()))) throw new Superseded();
    };
  }

  async function makeFile(own: Run, path: string): Promise<void> {
    const now = clock();
    await snapshot.read(own.doctorId, (read) =>
      writeArchive(path, {
        snapshot: read,
        file: files.get,
        onRows: progressOf(own),
        readme: readmeText(brandName, now, zone),
        now,
      }),
    );
    const key = `${randomBytes(16).toString('base64url')}.zip`;
    await store.noteFile(key);
    const { size: bytes } = await stat(path);
    await files.putFile(key, path, 'application/zip');
    const finishedAt = clock();
    if (!(await store.finish(own, { key, bytes }, finishedAt, validUntil(finishedAt)))) await removeFiles([key]);
  }

  return {
    /** Makes a requested export; throws if another try may help. */
    async make(data: unknown, { isLast }: Pick<Attempt, 'isLast'>): Promise<void> {
      const own: Run = { ...order.parse(data), runId: randomUUID() };
      if (!(await store.begin(own, clock()))) return;
      const path = join(workDir, `${own.runId}.zip`);
      try {
        await makeFile(own, path);
      } catch (error) {
        if (error instanceof Superseded) return;
        if (isLast) await store.fail(own, clock());
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
