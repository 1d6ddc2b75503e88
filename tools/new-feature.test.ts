import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import prettier from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, textOf } from './files.ts';
import { featureFiles } from './new-feature.ts';

const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');
const API = 'apps/api/src';
const CONTRACT = 'packages/contract/src';
// Uses the name of an existing table, because the store is compiled against the tables of the database.
const NAME = 'sandbox-entity';
const files = Object.entries(featureFiles(NAME));

let planted = '';
beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), 'feature-'));
});
afterAll(() => rmSync(planted, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), text);
}

/** The real files beside the new ones. */
function lend(folder: string): void {
  for (const entry of readdirSync(join(ROOT, folder)))
    if (entry !== 'features') symlinkSync(join(ROOT, folder, entry), join(planted, folder, entry));
}

it('a new feature compiles as it is written', () => {
  for (const [path, text] of files) plant(path, text);
  [API, CONTRACT].forEach(lend);
  symlinkSync(join(ROOT, 'node_modules'), join(planted, 'node_modules'));
  const paths = { [`@baari/contract/${NAME}`]: [`./${CONTRACT}/${NAME}.ts`] };
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { paths },
    files: files.map(([path]) => path),
  };
  plant('tsconfig.json', JSON.stringify({ ...config, include: [] }));
  plant('package.json', JSON.stringify({ type: 'module' }));
  const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', planted], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

it('and is formatted as the rest', async () => {
  const { prettier: options } = JSON.parse(textOf('package.json')) as { prettier: object };
  for (const [path, text] of files) expect(await prettier.format(text, { ...options, filepath: path })).toBe(text);
});
