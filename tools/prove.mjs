// `npm run prove`: makes a fresh clone ready, then runs the proofs in full. The work itself is prove.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, ROOT } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
const { status } = spawnSync(findNode(), [join(ROOT, 'tools/prove.ts')], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
