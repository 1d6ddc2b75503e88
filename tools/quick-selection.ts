import { importersOf } from './import-graph.ts';
import type { ImportGraph } from './import-graph.ts';

/** The tests that show soonest whether a change works, and the related ones that are left for later. */
export interface Selection {
  run: string[];
  /** Run with the word as `-t`: only some tests of these files are meant. */
  runTitled: string[];
  /** API tests that import the changed files, but are too many for a quick answer. */
  leftApi: string[];
  /** Journeys with a matching name. */
  leftJourneys: string[];
}

/** Each file of API tests takes seconds. */
const API_FILES_MAX = 6;

const isJourney = (path: string) => /^e2e\/.+\.spec\.ts$/.test(path);
const isApiTest = (path: string) => /^apps\/api\/tests\/.+\.test\.ts$/.test(path);
const isUnitTest = (path: string) => /\.test\.tsx?$/.test(path) && !isApiTest(path);
// Every API test imports the whole service through this file, so that import means nothing.
const isWholeService = (path: string) => path === 'apps/api/src/app.ts';

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.(test|spec)?\.?tsx?$|\.sql$/, '');
const hasWord = (path: string, word: string) => `-${nameOf(path)}-`.includes(`-${word}-`);

/**
 * The names that a file's tests may have, the nearest first: for `features/account/routes-google.ts` google, then
 * account.
 */
function wordsOf(path: string): string[] {
  const own = nameOf(path)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/^(routes|service|store|rules|module|use)-/, '');
  const parts = own.split('-');
  const beginnings = parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
  return [...beginnings, ...path.split('/').slice(0, -1).reverse()];
}

function namedLike(path: string, tests: readonly string[]): string[] {
  const word = wordsOf(path).find((one) => tests.some((test) => hasWord(test, one)));
  return word === undefined ? [] : tests.filter((test) => hasWord(test, word));
}

const sorted = (paths: Iterable<string>) => [...new Set(paths)].sort();

/** For changed files: unit tests by imports, API tests by name and, if there are few, by imports. */
export function selectByPaths(changed: readonly string[], graph: ImportGraph): Selection {
  const files = [...graph.keys()];
  const related = [...importersOf(graph, changed, isWholeService)];
  const ofTheApi = changed.filter((path) => /^(apps\/api|packages\/contract)\//.test(path));
  const named = ofTheApi.flatMap((path) => namedLike(path, files.filter(isApiTest)));
  const changedTests = changed.filter(isApiTest);
  const importing = sorted(related.filter(isApiTest));
  const api = importing.length <= API_FILES_MAX ? [...named, ...importing] : [...named, ...changedTests];
  return {
    run: sorted([...related.filter(isUnitTest), ...api]),
    runTitled: [],
    leftApi: importing.filter((path) => !api.includes(path)),
    leftJourneys: sorted([
      ...related.filter(isJourney),
      ...changed.flatMap((path) => namedLike(path, files.filter(isJourney))),
    ]),
  };
}

/**
 * For a word, such as `queue` or `APPT-7`: test files with it in their name, and in others the tests with it in their
 * title.
 */
export function selectByWord(word: string, graph: ImportGraph, textOf: (path: string) => string): Selection {
  const files = [...graph.keys()];
  const inTitle = (path: string) =>
    textOf(path)
      .split('\n')
      .some((line) => /^\s*((it|test|describe)\b|\]?\)\(|['"`])/.test(line) && line.includes(word));
  const isNamed = (path: string) => hasWord(path, word.toLowerCase());
  const tests = files.filter((path) => isUnitTest(path) || isApiTest(path));
  return {
    run: sorted(tests.filter(isNamed)),
    runTitled: sorted(tests.filter((path) => !isNamed(path) && inTitle(path))),
    leftApi: [],
    leftJourneys: sorted(files.filter((path) => isJourney(path) && (isNamed(path) || inTitle(path)))),
  };
}
