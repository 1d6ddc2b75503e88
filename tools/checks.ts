import { spawnSync } from 'node:child_process';
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

const CHECKS: readonly Check[] = [
  { name: 'types of packages, API, tests and tools', args: [TSC, '-p', '.'] },
  { name: 'types of the panel', args: [TSC, '-p', 'apps/panel'] },
  { name: 'types of the patient app', args: [TSC, '-p', 'apps/booking'] },
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
  { name: 'numbers page', args: [join(ROOT, 'tools/numbers-page.ts'), '--check'] },
  { name: 'settings page', args: [join(ROOT, 'tools/settings-page.ts'), '--check'] },
];

export type Totals = { passed: number; failed: number };

/** Runs every check, prints the output of the failing ones, and counts each as one. */
export function runChecks(): Totals {
  const totals = { passed: 0, failed: 0 };
  for (const { name, args } of CHECKS) {
    const begun = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { cwd: ROOT, encoding: 'utf8' });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    totals[status === 0 ? 'passed' : 'failed'] += 1;
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd());
  }
  return totals;
}

if (import.meta.main) {
  const { passed, failed } = runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
