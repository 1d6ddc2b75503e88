import { filesNamed, textOf } from './files.ts';

const PAGE = 'docs/requirements.md';
const HEADING = /^## ([A-Z]+): (.+)$/;
const ROW = /^\| ([A-Z]+-\d+) \|.*\|([^|]*)\|$/;

interface Demand {
  id: string;
  /** Paths from the root. */
  decidedIn: string[];
}

/** One group of the page: its subject, and its requirements in the order of the page. */
interface Group {
  name: string;
  about: string;
  demands: Demand[];
}

/** The ids that a text names, single (APPT-7) or as a range (FORM-22..24). */
export function namedIds(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,})-(\d+)(?:\.\.(?:\1-)?(\d+))?/g)].flatMap(([, group, from, to]) => {
    const first = Number(from);
    const length = Math.max(0, Number(to ?? from) - first) + 1;
    return Array.from({ length }, (_, i) => `${group}-${first + i}`);
  });
}

/**
 * The groups of the requirements page: a heading for each (`## NAV: ...`), and below it a table with one row for each
 * id.
 */
export function groupsOf(page: string): Group[] {
  const groups: Group[] = [];
  for (const line of page.split('\n')) {
    const [, name, about] = HEADING.exec(line) ?? [];
    if (name !== undefined && about !== undefined) groups.push({ name, about, demands: [] });
    const [, id, cell] = ROW.exec(line) ?? [];
    if (id === undefined || cell === undefined) continue;
    const decidedIn = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    groups.at(-1)?.demands.push({ id, decidedIn });
  }
  return groups;
}

/** Disagreements between page, tests and files, in words. `shown`: every id that a test names; `files`: every path. */
export function problemsOf(groups: readonly Group[], shown: ReadonlySet<string>, files: ReadonlySet<string>): string[] {
  const demands = groups.flatMap((group) => group.demands);
  const ids = demands.map(({ id }) => id);
  const known = new Set(ids);
  const isOurs = (id: string) => groups.some(({ name }) => id.startsWith(`${name}-`));
  return [
    ...groups.flatMap(({ name, demands: own }) =>
      own.filter(({ id }) => !id.startsWith(`${name}-`)).map(({ id }) => `${id} stands in the group ${name}`),
    ),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`),
    ...demands.filter(({ decidedIn }) => decidedIn.length === 0).map(({ id }) => `${id} is decided nowhere`),
    ...demands.flatMap(({ id, decidedIn }) =>
      decidedIn.filter((path) => !files.has(path)).map((path) => `${id} is decided in ${path}, which is not there`),
    ),
    ...[...known].filter((id) => !shown.has(id)).map((id) => `${id} has no test`),
    ...[...shown]
      .filter((id) => isOurs(id) && !known.has(id))
      .map((id) => `${id} is named by a test, but is not there`),
  ];
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const idsInTests = (): Set<string> =>
  new Set(
    filesNamed(/\.(test|spec)\.tsx?$/)
      .filter((path) => path !== 'tools/checklist.test.ts')
      .flatMap((path) => namedIds(withoutComments(textOf(path)))),
  );

if (import.meta.main) {
  const groups = groupsOf(textOf(PAGE));
  const problems = problemsOf(groups, idsInTests(), new Set(filesNamed(/./)));
  for (const { name, about, demands } of groups)
    console.log(`${name.padEnd(9)} ${String(demands.length).padStart(3)}  ${about}`);
  problems.forEach((problem) => console.log(`${PAGE}: ${problem}`));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
