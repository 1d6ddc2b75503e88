import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import type { DataExport } from '@baari/contract/export';
import { EXPORT_KEPT_HOURS } from '@baari/contract/limits';
import { z } from 'zod';
import { mayActFreshly } from '../../lib/acting-session.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { FileStore, StoredFile } from '../../ports/file-store.ts';
import type { Attempt } from '../../ports/jobs.ts';
import { asExport, fileName, staleBefore } from './rules.ts';
import { readmeText, writeArchive } from './service-archive.ts';
import type { ExportSnapshot } from './store-snapshot.ts';
import type { ExportStore, Run } from './store.ts';

export interface ExportDeps {
  store: ExportStore;
  snapshot: ExportSnapshot;
  files: Pick<FileStore, 'get' | 'open' | 'putFile'>;
  /** Removes files that no row owns any more. */
  removeFiles(keys: readonly string[]): Promise<unknown>;
  sweepFiles(): Promise<unknown>;
  /** The folder where archives are written before they are stored; only this service can read it. */
  workDir: string;
  clock: () => Date;
  zone: string;
  brandName: string;
}
export interface ExportFile extends StoredFile {
  name: string;
}

const HOUR_MS = 3_600_000;
const BATCH = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The doctor of an export, who was let in when it was asked for. */
const order = z.object({
  doctorId: z.custom<DoctorId>((value) => typeof value === 'string'),
  exportId: z.string(),
});

/** The export was replaced or deleted while it was being made: nothing is left to do. */
class Superseded extends Error {}

const validUntil = (now: Date): Date => new Date(now.getTime() + EXPORT_KEPT_HOURS * HOUR_MS);

export function exportService(deps: ExportDeps) {
  const { store, snapshot, files, removeFiles, sweepFiles, workDir, clock, zone, brandName } = deps;
  mkdirSync(workDir, { recursive: true, mode: 0o700 });

  /** Stores the progress, which also shows that somebody works on it, whenever it has grown by one percent. */
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
    /** Orders a copy, or returns the one that is being made. */
    async ask(session: ActingSession & { authenticatedAt: Date }, now: Date): Promise<DataExport> {
      if (!mayActFreshly(session.authenticatedAt, now)) throw new Failure('REAUTH_REQUIRED');
      const times = { now, staleBefore: staleBefore(now), expiresAt: validUntil(now) };
      const row = await store.ask(session, randomUUID(), times);
      await sweepFiles().catch(() => undefined); // the file that the new export takes the place of
      return asExport(row, now);
    },

    async current(doctorId: DoctorId, now: Date): Promise<DataExport | null> {
      const row = await store.find(doctorId, now);
      return row && asExport(row, now);
    },

    async file(session: ActingSession, id: string, now: Date): Promise<ExportFile> {
      const key = UUID.test(id) ? await store.fetch(session, id, now) : null;
      const file = key === null ? null : await files.open(key);
      if (!file) throw new Failure('NOT_FOUND');
      return { ...file, name: fileName(clinicTime(now, zone).date) };
    },

    /** Makes an export that was asked for; throws where another try may help. */
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

    /** Removes exports that have expired, with their files, and what a crash left half made. */
    async sweep(now: Date): Promise<void> {
      for (let keys: string[] = []; ;) {
        keys = await store.forgetOld(now, BATCH);
        await removeFiles(keys);
        if (keys.length < BATCH) break;
      }
      const halfMade = (await readdir(workDir)).map((name) => join(workDir, name));
      for (const path of halfMade) {
        const found = await stat(path).catch(() => null);
        if (found && now.getTime() - found.mtimeMs > HOUR_MS) await rm(path, { force: true });
      }
    },
  };
}
export type ExportService = ReturnType<typeof exportService>;
