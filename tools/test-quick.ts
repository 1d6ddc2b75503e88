/**
 * `npm run test:quick -- <path or word>`: the tests nearest to what changed, in less than a minute. Paths: what imports
 * them or is named like them. A word: tests named with it. Nothing: what is not committed yet. Says what it leaves out.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, textOf } from './files.ts';
import { readImports } from './import-graph.ts';
import { selectByPaths, selectByWord } from './quick-selection.ts';
import type { Selection } from './quick-selection.ts';

const LISTED_MAX = 15;

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const uncommitted = () => [
  ...git('diff', 'HEAD', '--name-only', '--relative'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The files that an argument names, from the root; null if it is not a path. */
function filesAt(argument: string): string[] | null {
  const path = relative(ROOT, join(process.env.INIT_CWD ?? ROOT, argument));
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? [...readImports().keys()].filter((one) => one.startsWith(`${path}/`)) : [path];
}

function select(args: readonly string[]): { about: string; word?: string; selection: Selection } {
  const graph = readImports();
  const [first] = args;
  const paths = first === undefined ? uncommitted() : args.map(filesAt);
  if (paths.every((found) => found !== null)) {
    const changed = paths.flat();
    const about = first ? args.join(' ') : `Not committed yet (${changed.length})`;
    return { about, selection: selectByPaths(changed, graph) };
  }
  return { about: first!, word: first!, selection: selectByWord(first!, graph, textOf) };
}

function vitest(files: readonly string[], ...more: string[]): boolean {
  if (files.length === 0) return true;
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...more];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

const { about, word, selection } = select(process.argv.slice(2));
const { run, runTitled, leftApi, leftJourneys } = selection;
/** For many files only their number; one command runs all of them. */
const said = (command: string, files: readonly string[], all: string) =>
  files.length > LISTED_MAX ? `${files.length} files, ${command} ${all}`.trimEnd() : `${command} ${files.join(' ')}`;
console.log(`${about}: test files ${run.length + runTitled.length}`);
const passed = [vitest(run), word === undefined || vitest(runTitled, '-t', word)].every(Boolean);
if (leftApi.length > 0)
  console.log(`\nLeft out, API tests that use it too: ${said('npx vitest run', leftApi, '--project api')}`);
if (leftJourneys.length > 0)
  console.log(`\nLeft out, journeys in a browser: ${said('npx playwright test', leftJourneys, '')}`);
console.log('\nEverything: npm test');
process.exitCode = passed ? 0 : 1;
