import { join } from 'node:path';
import type { Pool } from '../../db/pool.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { hourly } from '../module.ts';
import type { ProfileService } from '../profile/service.ts';
import { exportHandlers } from './routes.ts';
import { exportService } from './service.ts';
import { exportSnapshot } from './store-snapshot.ts';
import { exportStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  files: FileStore;
  dataDir: string;
  clock: () => Date;
  zone: string;
  brandName: string;
}

/** A doctor's copy of all data, and the job that makes it. */
export function exportModule(needs: Needs, profile: Pick<ProfileService, 'removeFiles' | 'sweepFiles'>) {
  const { pool, jobs, files, dataDir, clock, zone, brandName } = needs;
  const service = exportService({
    store: exportStore(pool, jobs),
    snapshot: exportSnapshot(pool),
    files,
    removeFiles: profile.removeFiles,
    sweepFiles: profile.sweepFiles,
    workDir: join(dataDir, 'exports'),
    clock,
    zone,
    brandName,
  });
  return { handlers: exportHandlers(service), jobs: { export: service.make }, sweeps: [hourly(service.sweep)] };
}
