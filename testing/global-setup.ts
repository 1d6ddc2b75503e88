import { migrate } from '@baari/api/db/migrate';
import { installJobs } from '@baari/api/ports/jobs';
import type { TestProject } from 'vitest/node';
import { createDatabase, startPostgres, TEMPLATE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server that holds the migrated template. */
    ownerUrl: string;
  }
}

/** One server for the whole run (TEST_DATABASE_URL, or an embedded one) with a migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startPostgres({ max_connections: '300' });
  const ownerUrl = given ?? embedded!.ownerUrl;
  const template = await createDatabase(ownerUrl, TEMPLATE, 'template1');
  await migrate(template);
  await installJobs(template);
  project.provide('ownerUrl', ownerUrl);
  return async () => embedded?.stop();
}
