import { join } from 'node:path';
import type { Pool } from '../../db/pool.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { hourly } from '../module.ts';
import type { ProfileService } from '../profile/service.ts';
import { exportHandlers } from './routes.ts';
import { makeExports } from './service-make.ts';
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
export function exportModule(
  needs: Needs,
  profile: Pick<ProfileService, 'removeFiles' | 'sweepFiles'>,
  requireOn: (name: 'copies') => Promise<void>,
) {
  const { pool, jobs, files, dataDir, clock, zone, brandName } = needs;
  const store = exportStore(pool, jobs);
  const workDir = join(dataDir, 'exports');
  const { removeFiles, sweepFiles } = profile;
  const service = exportService({ store, files, removeFiles, sweepFiles, workDir, zone });
  const { make } = makeExports({
    store,
    snapshot: exportSnapshot(pool),
    files,
    removeFiles,
    workDir,
    clock,
    zone,
    brandName,
  });
  return {
    handlers: exportHandlers(service, () => requireOn('copies')),
    jobs: { export: make },
    sweeps: [hourly('exports', service.sweep)],
  };
}
