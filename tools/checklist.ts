import { filesNamed, textOf } from './files.ts';

const PAGE = 'docs/requirements.md';
const HEADING = /^## ([A-Z]+): (.+)$/;
const ROW = /^\| ([A-Z]+-\d+) \|/;

/** One group of the page: what it is about, and its ids in the order of the page. */
interface Group {
  name: string;
  about: string;
  ids: string[];
}

/** The ids that a text names, singly (APPT-7) or as a range (FORM-22..24). */
export function namedIds(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,})-(\d+)(?:\.\.(?:\1-)?(\d+))?/g)].flatMap(([, group, from, to]) => {
    const first = Number(from);
    const length = Math.max(0, Number(to ?? from) - first) + 1;
    return Array.from({ length }, (_, i) => `${group}-${first + i}`);
  });
}

/** The groups of the page of requirements: a heading each (`## NAV: ...`), and below it a table with one row for each id. */
export function groupsOf(page: string): Group[] {
  const groups: Group[] = [];
  for (const line of page.split('\n')) {
    const [, name, about] = HEADING.exec(line) ?? [];
    if (name !== undefined && about !== undefined) groups.push({ name, about, ids: [] });
    const [, id] = ROW.exec(line) ?? [];
    if (id !== undefined) groups.at(-1)?.ids.push(id);
  }
  return groups;
}

/** What is wrong between page and tests, in words. `shown`: every id that a test names. */
export function problemsOf(groups: readonly Group[], shown: ReadonlySet<string>): string[] {
  const ids = groups.flatMap((group) => group.ids);
  const known = new Set(ids);
  const isOurs = (id: string) => groups.some(({ name }) => id.startsWith(`${name}-`));
  return [
    ...groups.flatMap(({ name, ids: own }) =>
      own.filter((id) => !id.startsWith(`${name}-`)).map((id) => `${id} stands in the group ${name}`),
    ),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`),
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
  const problems = problemsOf(groups, idsInTests());
  for (const { name, about, ids } of groups)
    console.log(`${name.padEnd(9)} ${String(ids.length).padStart(3)}  ${about}`);
  problems.forEach((problem) => console.log(`${PAGE}: ${problem}`));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
