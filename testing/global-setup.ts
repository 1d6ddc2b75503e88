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

async function serve(project: TestProject, ownerUrl: string): Promise<void> {
  const template = await createDatabase(ownerUrl, TEMPLATE, 'template1');
  await migrate(template);
  await installJobs(template);
  project.provide('ownerUrl', ownerUrl);
}

/** A server of its own for the whole run, with a migrated template that each file clones. */
export async function serveOn(project: TestProject, programs: string | null): Promise<() => Promise<void>> {
  // Nothing here has to outlive the machine.
  const server = await startPostgres({ max_connections: '300', fsync: 'off' }, programs);
  await serve(project, server.ownerUrl);
  return () => server.stop();
}

/** On TEST_DATABASE_URL, or on an embedded server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) return serveOn(project, null);
  await serve(project, given);
  return async () => undefined;
}
