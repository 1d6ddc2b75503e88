/**
 * The work of `npm run prove`: the proofs that `npm test` runs as small samples, all long ones of the API and all journeys in a browser, in full. PROVE_SCALE (default 50) multiplies
 * the sizes of every test file and every journey in a browser that uses testing/proof.ts or testing/property.ts; properties
 * get a new seed. Writes the first part of docs/proof.md: what ran, how large, how long, and how it ended.
 * What was run by itself stands below it, under headings of its own, and stays.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findOrInstallBrowser, NO_BROWSER } from './browser.ts';
import { filesNamed, ROOT, textOf } from './files.ts';
import { findOrInstallPatroni, NO_PATRONI } from './postgres.ts';
import { LONG_PROOFS } from './sample.ts';

const USUAL_SCALE = 50;
/** The time limit of a test at scale 1; enough for a machine that also does other work. */
const LIMIT_AT_SCALE_1_MS = 30_000;

const Proved = z.object({
  fullName: z.string(),
  status: z.string(),
  duration: z.number().nullish(),
  meta: z.object({ proved: z.string().optional() }).optional(),
});
type Proved = z.infer<typeof Proved>;

/** What Vitest writes. */
const Report = z.object({ testResults: z.array(z.object({ assertionResults: z.array(Proved) })) });
/** What Playwright writes. */
const JourneyReport = z.object({
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          ok: z.boolean(),
          tests: z.array(
            z.object({
              annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
              results: z.array(z.object({ duration: z.number() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

const scale = Number(process.env.PROVE_SCALE ?? USUAL_SCALE);
if (!Number.isInteger(scale) || scale < 1) throw new Error('PROVE_SCALE must be a whole number from 1.');

/** Every test file whose sizes the scale multiplies, and every such journey in a browser. */
const scaled = (name: RegExp) =>
  filesNamed(name).filter((path) => /testing\/(proof|property)|support\/look/.test(textOf(path)));

interface Run {
  ok: boolean;
  tests: Proved[];
}

function run(args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PROVE_SCALE: String(scale), ...env },
  });
  return status === 0;
}

const read = (report: string): unknown => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);

function runProofs(files: readonly string[], report: string): Run {
  const ok = run([
    ...[join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files, `--testTimeout=${LIMIT_AT_SCALE_1_MS * scale}`],
    ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const { data } = Report.safeParse(read(report));
  return { ok, tests: data?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [] };
}

async function runJourneys(files: readonly string[], report: string): Promise<Run> {
  const browser = await findOrInstallBrowser();
  if (!browser) throw new Error(NO_BROWSER);
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const ok = run([cli, 'test', ...files, '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { data } = JourneyReport.safeParse(read(report));
  const specs = data?.suites.flatMap((suite) => suite.specs) ?? [];
  return {
    ok,
    tests: specs.map(({ title, ok: passed, tests }) => {
      const [result] = tests.flatMap(({ results }) => results);
      const proved = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'proved')?.description;
      return { fullName: title, status: passed ? 'passed' : 'failed', duration: result?.duration, meta: { proved } };
    }),
  };
}

const seconds = (ms: number) => (ms < 10_000 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)));

function pageOf(files: readonly string[], { ok, tests: all }: Run, ms: number): string {
  const tests = all.filter(({ status }) => status !== 'skipped');
  const failed = tests.filter(({ status }) => status !== 'passed').length;
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`;
  return [
    '# Proof',
    'The last run of `npm run prove`: the tests that `npm test` runs as small samples, with their sizes multiplied by ' +
      'PROVE_SCALE and their examples drawn anew, on the real service and a real PostgreSQL.',
    `Scale ${scale} (usual: ${USUAL_SCALE}), ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${seconds(ms)} s on ${machine}.`,
    ok
      ? `All ${tests.length} passed.`
      : `**${failed} of ${tests.length} failed${failed === 0 ? ', and the run itself did not end well' : ''}.**`,
    `Files: ${files.map((path) => `\`${path}\``).join(', ')}.`,
    othersTold('long proofs of the API', otherProofs),
    othersTold('journeys in a browser', otherJourneys),
    ...(isDrilled ? [] : [NO_PATRONI]),
    ['| what | size | result | s |', '| --- | --- | --- | ---: |']
      .concat(
        tests.map(
          ({ fullName, status, duration, meta }) =>
            `| ${fullName} | ${meta?.proved ?? ''} | ${status} | ${seconds(duration ?? 0)} |`,
        ),
      )
      .join('\n'),
  ].join('\n\n');
}

/** Of what has no size that grows: only which failed. */
function othersTold(what: string, { tests }: Run): string {
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return `Of all other ${what} ${passed} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join('; ')}` : ''}.`;
}

const isDrilled = await findOrInstallPatroni();
if (!isDrilled) console.log(NO_PATRONI);
const folder = mkdtempSync(join(tmpdir(), 'baari-prove-'));
const proofs = scaled(/\.test\.ts$/);
const journeys = scaled(/\.spec\.ts$/);
const begun = performance.now();
const runs = [
  runProofs(proofs, join(folder, 'proofs.json')),
  await runJourneys(journeys, join(folder, 'journeys.json')),
];
const otherProofs = runProofs(
  LONG_PROOFS.filter((path) => !proofs.includes(path)),
  join(folder, 'other-proofs.json'),
);
const otherJourneys = await runJourneys(
  filesNamed(/\.spec\.ts$/).filter((path) => !journeys.includes(path)),
  join(folder, 'other-journeys.json'),
);
rmSync(folder, { recursive: true });
const all: Run = {
  ok: [...runs, otherProofs, otherJourneys].every(({ ok }) => ok),
  tests: runs.flatMap(({ tests }) => tests),
};
const page = join(ROOT, 'docs/proof.md');
const [, ...byThemselves] = readFileSync(page, 'utf8').split(/^(?=## )/m);
writeFileSync(
  page,
  [`${pageOf([...proofs, ...journeys], all, performance.now() - begun)}\n`, ...byThemselves].join('\n'),
);
process.exitCode = all.ok && runs.every(({ tests }) => tests.length > 0) ? 0 : 1;
