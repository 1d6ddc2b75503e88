// `npm run check`: everything that can be said about the code without running it. The work itself is checks.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, findNode, ROOT } from './setup.mjs';

ensureInstalled();
const args = [join(ROOT, 'tools/checks.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(findNode(), args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
