import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@baari/api/db/embedded';
import { migrate } from '@baari/api/db/migrate';
import { tableTypes, writeTableTypes } from '@baari/testkit/table-types';

const dataDir = mkdtempSync(join(tmpdir(), 'baari-tables-'));
const { ownerUrl, stop } = await startEmbedded({ dataDir });
try {
  await migrate(ownerUrl);
  await writeTableTypes(await tableTypes(ownerUrl));
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
