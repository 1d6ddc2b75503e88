// `npm run check`: everything that can be checked without running the code. The work is in checks.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, findNode, ROOT } from './setup.mjs';

ensureInstalled();
const args = [join(ROOT, 'tools/checks.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(findNode(), args, { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
