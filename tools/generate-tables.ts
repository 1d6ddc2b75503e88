import { migrate } from '@baari/api/db/migrate';
import { startPostgres } from '@baari/testing/database';
import { tableTypes, writeTableTypes } from './table-types.ts';

const { ownerUrl, stop } = await startPostgres();
try {
  await migrate(ownerUrl);
  await writeTableTypes(await tableTypes(ownerUrl));
} finally {
  await stop();
}
