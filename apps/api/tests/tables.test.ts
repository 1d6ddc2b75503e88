import { cloneDatabase } from '@baari/testing/database';
import { tableTypes, writtenTableTypes } from '../../../tools/table-types.ts';
import pg from 'pg';
import { expect, inject, it } from 'vitest';

it('the types of the tables are those of the migrated database, and a column that changes is noticed', async () => {
  const database = await cloneDatabase(inject('ownerUrl'));
  const written = await writtenTableTypes();
  // Unequal: npm run generate-tables
  expect(await tableTypes(database.url)).toBe(written);

  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('alter table profile alter column about drop not null');
  await owner.end();
  expect(await tableTypes(database.url)).not.toBe(written);
  await database.drop();
});
