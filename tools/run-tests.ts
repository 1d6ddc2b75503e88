import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { findOrInstallBrowser, NO_BROWSER } from './browser.ts';
import { runChecks, type Totals } from './checks.ts';
import { ROOT, filesNamed } from './files.ts';
import { findOrInstallGo, NO_GO } from './go.ts';
import { findOrTakePromtool, NO_PROMTOOL } from './promtool.ts';
import { findOrInstallPgbouncer, findOrInstallPostgres, NO_PGBOUNCER, NO_POSTGRES } from './postgres.ts';
import { LONG_PROOFS, sampleOf } from './sample.ts';

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

type Run = { readonly ok: boolean; readonly report: unknown };

function run(args: string[], report: string, env: Record<string, string> = {}): Run {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null };
}

/** What failed, said again at the end: a log is often cut at its beginning. */
const failures: string[] = [];

/**
 * A runner that fails but names no failed test (a file that does not load, an error between tests) counts as one
 * failure.
 */
const orOne = (failed: number, ok: boolean) => (ok ? failed : Math.max(failed, 1));

interface Chosen {
  readonly projects: readonly string[];
  readonly leftOut?: readonly string[];
  readonly env?: Record<string, string>;
}

function runVitest(folder: string, { projects, leftOut = [], env = {} }: Chosen): Totals {
  const file = join(folder, `${projects.join('-')}.json`);
  const args = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) args.push(`--project=${project}`);
  for (const path of leftOut) args.push(`--exclude=${path}`);
  const { ok, report } = run([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], file, env);
  const parsed = VitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  for (const { name, assertionResults } of testResults.filter((one) => one.status === 'failed')) {
    const names = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    failures.push(`${relative(ROOT, name)}: ${names.join('; ')}`);
  }
  const unloaded = testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: orOne(numFailedTests + unloaded, ok) };
}

/** The API tests that depend most on the server, on the PostgreSQL of this machine: it plans otherwise, and compiles. */
function runOnThisMachinesPostgres(folder: string, programs: string | null): Totals {
  if (!programs) {
    console.log(NO_POSTGRES);
    return { passed: 0, failed: 0 };
  }
  const begun = performance.now();
  const totals = runVitest(folder, { projects: ['machine'], env: { POSTGRES_PATH: programs } });
  console.log(`${totals.passed} API tests on ${programs} took ${Math.round((performance.now() - begun) / 1_000)} s`);
  return totals;
}

/** All tests of units and of the API but those long proofs that the commit does not choose. */
function runUnitsAndApi(folder: string, promtool: string | null): Totals {
  const sample = sampleOf(LONG_PROOFS, commit);
  console.log(`${sample.length} of ${LONG_PROOFS.length} long proofs of the API; npm run prove runs all`);
  return runVitest(folder, {
    projects: ['unit', 'api'],
    leftOut: LONG_PROOFS.filter((path) => !sample.includes(path)),
    env: promtool ? { PROMTOOL_PATH: promtool } : {},
  });
}

/** Shows what was on the screen when a journey failed: a log is often all that is left of a run. */
function showFailedScreens() {
  for (const file of globSync('test-results/*/error-context*.md', { cwd: ROOT })) {
    failures.push(file);
    const screen = /```yaml\n([^]*?)```/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
    console.log(`\n${file}\n${screen?.slice(0, 4_000)}`);
  }
}

function runPlaywright(folder: string, browser: string | null): Totals {
  if (!browser) {
    console.log(NO_BROWSER);
    return { passed: 0, failed: 1 };
  }
  const all = filesNamed(/\.spec\.ts$/);
  const sample = sampleOf(all, commit);
  console.log(`${sample.length} of ${all.length} files of journeys, by the commit ${commit}; npm run prove plays all`);
  const file = join(folder, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...sample, '--reporter=dot,json'];
  const { ok, report } = run(args, file, env);
  if (!ok) showFailedScreens();
  const parsed = PlaywrightReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = parsed.data.stats;
  return { passed: expected + flaky, failed: orOne(unexpected, ok) };
}

/** What tests need beside the packages, one after the other: the package manager works for one at a time. */
async function findNeeded() {
  if (!(await findOrInstallPgbouncer())) console.log(NO_PGBOUNCER);
  if (!(await findOrInstallGo())) console.log(NO_GO);
  const promtool = await findOrTakePromtool();
  if (!promtool) console.log(NO_PROMTOOL);
  return { promtool, postgres: await findOrInstallPostgres(), browser: await findOrInstallBrowser() };
}

const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
const folder = mkdtempSync(join(tmpdir(), 'baari-test-'));
// What is installed waits for the network and the disk, and the checks for neither.
const [checked, { promtool, postgres, browser }] = await Promise.all([runChecks(), findNeeded()]);
const all = [
  checked,
  runUnitsAndApi(folder, promtool),
  runOnThisMachinesPostgres(folder, postgres),
  runPlaywright(folder, browser),
];
rmSync(folder, { recursive: true });
const passed = all.reduce((sum, totals) => sum + totals.passed, 0);
const failed = all.reduce((sum, totals) => sum + totals.failed, 0);
failures.push(...checked.names);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
