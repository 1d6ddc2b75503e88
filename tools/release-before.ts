// `npm run release-before`, once a release is made: notes what its service asks of the database, so that the next release keeps it.
import { VERSION } from '@baari/api/lib/version';
import { migrate } from '@baari/api/db/migrate';
import { startPostgres } from '@baari/testing/database';
import { needsOf, writeNeeds } from '@baari/testing/release-before';
import pg from 'pg';
import { filesNamed, textOf } from './files.ts';

const sources = filesNamed(/(?<!\.test)\.ts$/)
  .filter((path) => path.startsWith('apps/api/src/'))
  .map(textOf)
  .join('\n');
const { ownerUrl, stop } = await startPostgres();
const owner = new pg.Client({ connectionString: ownerUrl });
try {
  await migrate(ownerUrl);
  await owner.connect();
  writeNeeds(await needsOf(owner, VERSION, (name) => new RegExp(`\\b${name}\\(`).test(sources)));
} finally {
  await owner.end();
  await stop();
}
