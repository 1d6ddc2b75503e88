import { randomBytes } from 'node:crypto';
import { connectPrimary } from '@baari/api/db/servers';
import { createDatabase, withDatabase } from '@baari/testing/database';
import pg from 'pg';
import { inject } from 'vitest';

export async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: withDatabase(inject('ownerUrl'), 'postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Databases that a test restores into; `drop` removes them all. */
export function emptyDatabases() {
  const made: string[] = [];
  return {
    made,
    /** An empty database that nobody has migrated. */
    create(): Promise<string> {
      const name = `restored_${randomBytes(4).toString('hex')}`;
      made.push(name);
      return createDatabase(inject('ownerUrl'), name, 'template1');
    },
    drop: () =>
      asAdmin(async (admin) => {
        for (const name of made) await admin.query(`drop database ${name} with (force)`);
      }),
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectPrimary(url, 'baari-test');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
export const accountsIn = (url: string) =>
  withClient(url, async (client) => (await client.query('select email from account order by 1')).rows);
