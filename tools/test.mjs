// `npm test`: prepares a fresh clone, then runs every check and every test. The work is in run-tests.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, ROOT } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
const { status } = spawnSync(findNode(), [join(ROOT, 'tools/run-tests.ts')], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
