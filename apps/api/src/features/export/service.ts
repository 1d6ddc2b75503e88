import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clinicTime } from '@baari/calendar/zone';
import type { DataExport } from '@baari/contract/export';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { FileStore, StoredFile } from '../../ports/file-store.ts';
import { asExport, fileName, staleBefore, validUntil } from './rules.ts';
import type { ExportStore } from './store.ts';

export interface ExportDeps {
  store: ExportStore;
  files: Pick<FileStore, 'open'>;
  /** Removes files that no row owns any more. */
  removeFiles(keys: readonly string[]): Promise<unknown>;
  sweepFiles(): Promise<unknown>;
  /** The folder where archives are written before they are stored; only this service can read it. */
  workDir: string;
  zone: string;
}
export interface ExportFile extends StoredFile {
  name: string;
}

const HOUR_MS = 3_600_000;
const BATCH = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Requesting and downloading a copy of all data. */
export function exportService({ store, files, removeFiles, sweepFiles, workDir, zone }: ExportDeps) {
  return {
    /** Requests a copy, or returns the one that is being made. */
    async ask(session: ActingSession, now: Date): Promise<DataExport> {
      const times = { now, staleBefore: staleBefore(now), expiresAt: validUntil(now) };
      const row = await store.ask(session, randomUUID(), times);
      await sweepFiles().catch(() => undefined); // the file that the new export replaces
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

    /** Removes expired exports with their files, and unfinished ones that a crash left. */
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
