/**
 * `npm run prove`: the proofs that `npm test` runs as small samples, in full. PROVE_SCALE (default 50) multiplies the
 * sizes of every test file that uses testing/proof.ts or testing/property.ts; properties get a new seed. Writes docs/proof.md: what ran, how large, how long, and how it ended.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { filesNamed, ROOT, textOf } from './files.ts';

const USUAL_SCALE = 50;
/** The time limit of a test at scale 1; enough for a machine that also does other work. */
const LIMIT_AT_SCALE_1_MS = 30_000;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ proved: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
});
type Results = z.infer<typeof Report>['testResults'];

const scale = Number(process.env.PROVE_SCALE ?? USUAL_SCALE);
if (!Number.isInteger(scale) || scale < 1) throw new Error('PROVE_SCALE must be a whole number from 1.');

/** Every test file whose size the scale multiplies. */
const scaled = () => filesNamed(/\.test\.ts$/).filter((path) => /testing\/(proof|property)/.test(textOf(path)));

function runProofs(files: readonly string[]): { ok: boolean; results: Results } {
  const folder = mkdtempSync(join(tmpdir(), 'baari-prove-'));
  const output = join(folder, 'report.json');
  const args = ['run', ...files, '--reporter=verbose', '--reporter=json', `--outputFile.json=${output}`];
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args, `--testTimeout=${LIMIT_AT_SCALE_1_MS * scale}`],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PROVE_SCALE: String(scale) } },
  );
  const results = existsSync(output) ? Report.parse(JSON.parse(readFileSync(output, 'utf8'))).testResults : [];
  rmSync(folder, { recursive: true });
  return { ok: status === 0, results };
}

const seconds = (ms: number) => (ms < 10_000 ? (ms / 1_000).toFixed(1) : String(Math.round(ms / 1_000)));

function pageOf(files: readonly string[], ok: boolean, results: Results, ms: number): string {
  const tests = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'skipped');
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

const files = scaled();
const begun = performance.now();
const { ok, results } = runProofs(files);
writeFileSync(join(ROOT, 'docs/proof.md'), `${pageOf(files, ok, results, performance.now() - begun)}\n`);
process.exitCode = ok && results.length > 0 ? 0 : 1;
