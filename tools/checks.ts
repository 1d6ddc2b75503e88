import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (path: string) => join(ROOT, 'node_modules', path);
const TSC = bin('typescript7/bin/tsc');

const CODE = [
  'packages',
  'apps/api/src',
  'apps/api/tests',
  'apps/panel/src',
  'apps/booking/src',
  'testing',
  'e2e',
  'tools',
  'bench',
];

type Check = { readonly name: string; readonly args: readonly string[] };

/** The longest first, so that the others run beside it. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint',
    args: [
      bin('eslint/bin/eslint.js'),
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      bin('.cache/eslint'),
      '.',
    ],
  },
  { name: 'types of packages, API, tests and tools', args: [TSC, '-p', '.'] },
  { name: 'types of the panel', args: [TSC, '-p', 'apps/panel'] },
  { name: 'types of the patient app', args: [TSC, '-p', 'apps/booking'] },
  {
    name: 'format',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '**/*.{ts,tsx,mjs,cjs,css}'],
  },
  {
    name: 'who may import whom',
    args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...CODE],
  },
  { name: 'structure', args: [join(ROOT, 'tools/check-structure.ts')] },
  { name: 'checklist', args: [join(ROOT, 'tools/checklist.ts')] },
  { name: 'references', args: [join(ROOT, 'tools/check-references.ts')] },
  { name: 'packages and their licences', args: [join(ROOT, 'tools/supply/check.ts')] },
  { name: 'numbers page', args: [join(ROOT, 'tools/numbers-page.ts'), '--check'] },
  { name: 'settings page', args: [join(ROOT, 'tools/settings-page.ts'), '--check'] },
];

export type Totals = { passed: number; failed: number };

/** How many checks run at once: lint takes as long as all the others together. */
const AT_ONCE = 2;

/** Exit status and output of one check. */
const runCheck = ({ args }: Check) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      done({ ok: error === null, output: `${stdout}${stderr}`.trimEnd() }),
    );
  });

/** Runs every check, prints the output of the failing ones, and counts each as one; `names` are the failing ones'. */
export async function runChecks(): Promise<Totals & { names: string[] }> {
  const totals = { passed: 0, failed: 0, names: [] as string[] };
  const waiting = [...CHECKS];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begun = performance.now();
      const { ok, output } = await runCheck(check);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      totals[ok ? 'passed' : 'failed'] += 1;
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`);
      if (ok) continue;
      console.log(output);
      totals.names.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return totals;
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
