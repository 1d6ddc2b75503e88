import { ESLint } from 'eslint';
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { ROOT } from './files.ts';

// Without the rules that need types, because they would read the whole repository for one line of text.
const eslint = new ESLint({ cwd: ROOT, overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config });

/** The rules that a journey with these lines breaks. */
async function brokenBy(...lines: string[]): Promise<string[]> {
  const [result] = await eslint.lintText(lines.map((line) => `${line}\n`).join(''), {
    filePath: 'e2e/planted.spec.ts',
  });
  return result!.messages.map(({ ruleId }) => ruleId ?? 'unreadable');
}

const IMPORT = "import fc from 'fast-check';";

it.each([
  [IMPORT, 'fc.assert(fc.property(fc.nat(), () => true));'],
  [IMPORT, 'await fc.check(fc.property(fc.nat(), () => true), { seed: 1 });'],
  [IMPORT, 'fc.sample(fc.nat(), 3);'],
  ["import { assert as tryAll } from 'fast-check';", 'tryAll();'],
  ['export const port = 1_024 + Math.random();'],
])('a test draws no chance of its own: %s %s', async (...lines) => {
  expect(await brokenBy(...lines)).toEqual(['no-restricted-syntax']);
});

it('and may draw by a seed that it is given', async () => {
  expect(await brokenBy(IMPORT, 'export const few = (seed: number) => fc.sample(fc.nat(), { seed });')).toEqual([]);
});
