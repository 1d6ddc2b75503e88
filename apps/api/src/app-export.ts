import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import { exportService } from './features/export/service.ts';
import type { ExportService } from './features/export/service.ts';
import { exportSnapshot } from './features/export/store-snapshot.ts';
import { exportStore } from './features/export/store.ts';
import type { ProfileService } from './features/profile/service.ts';
import type { FileStore } from './ports/file-store.ts';
import type { JobQueue } from './ports/jobs.ts';

interface Parts {
  config: Config;
  pool: Pool;
  clock: () => Date;
}

/** A doctor's copy of all data, and the job that makes it. */
export async function buildExport(
  { config, pool, clock }: Parts,
  jobs: JobQueue,
  files: FileStore,
  profile: Pick<ProfileService, 'removeFiles' | 'sweepFiles'>,
): Promise<ExportService> {
  const service = exportService({
    store: exportStore(pool, jobs),
    snapshot: exportSnapshot(pool),
    files,
    removeFiles: profile.removeFiles,
    sweepFiles: profile.sweepFiles,
    workDir: join(config.dataDir, 'exports'),
    clock,
    zone: config.clinicTimeZone,
    brandName: config.brandName,
  });
  await jobs.work('export', service.make);
  return service;
}
