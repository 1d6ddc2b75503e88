// `npm run release-before`, once a release is made: notes its commit and what its service asks of the database, so that the next release keeps it.
import { execFileSync } from 'node:child_process';
import { VERSION } from '@baari/api/lib/version';
import { migrate } from '@baari/api/db/migrate';
import { startPostgres } from '@baari/testing/database';
import { needsOf, writeNeeds } from '@baari/testing/release-before';
import pg from 'pg';
import { filesNamed, ROOT, textOf } from './files.ts';

const sources = filesNamed(/(?<!\.test)\.ts$/)
  .filter((path) => path.startsWith('apps/api/src/'))
  .map(textOf)
  .join('\n');
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const { ownerUrl, stop } = await startPostgres();
const owner = new pg.Client({ connectionString: ownerUrl });
try {
  await migrate(ownerUrl);
  await owner.connect();
  writeNeeds(await needsOf(owner, { version: VERSION, commit }, (name) => new RegExp(`\\b${name}\\(`).test(sources)));
} finally {
  await owner.end();
  await stop();
}
