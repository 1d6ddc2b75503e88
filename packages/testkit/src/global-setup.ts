import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@baari/api/db/embedded';
import { migrate } from '@baari/api/db/migrate';
import { installJobs } from '@baari/api/ports/jobs';
import type { TestProject } from 'vitest/node';
import { createDatabase, TEMPLATE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server that holds the migrated template. */
    ownerUrl: string;
  }
}

/** One server for the whole run (TEST_DATABASE_URL, or an embedded one) with a migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-test-'));
  const embedded = given ? null : await startEmbedded({ dataDir, settings: { max_connections: '300' } });
  const ownerUrl = given ?? embedded!.ownerUrl;
  const template = await createDatabase(ownerUrl, TEMPLATE, 'template1');
  await migrate(template);
  await installJobs(template);
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
