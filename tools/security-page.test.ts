import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesNamed, ROOT, textOf } from './files.ts';

/** How many requirements each section of each chapter of OWASP ASVS 5.0.0 has. */
const SECTIONS: readonly (readonly number[])[] = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
];
const REQUIREMENTS = SECTIONS.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, n) => `V${chapter + 1}.${section + 1}.${n + 1}`),
  ),
);

/** Requirements that no test can show, each with its reason. */
const REASON = /^(Not met|Does not apply|By design|Operator): \S/;

const page = textOf('docs/security.md');
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** V1.2.3..V1.2.5, V1.3.1 as single numbers. */
function idsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split('..').map((id) => REQUIREMENTS.indexOf(id));
    if (first === undefined || last === undefined || first < 0 || last < first)
      throw new Error(`${part} is no requirement`);
    return REQUIREMENTS.slice(first, last + 1);
  });
}

it('the page names every requirement of the standard, and none that is not there', () => {
  expect(REQUIREMENTS).toHaveLength(345);
  const named = new Set(rows.flatMap(([ids]) => idsOf(ids!)));
  expect(REQUIREMENTS.filter((id) => !named.has(id))).toEqual([]);
});

it('every row has three cells: numbers, a sentence, and a test or a reason', () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) expect(row, row.join(' | ')).toHaveLength(3);
});

it.each(rows)('%s: what shows it is there', (_ids, _sentence, shown) => {
  const [, file, title] = /^`([\w/.-]+)` "(.+)"$/.exec(shown!) ?? [];
  if (file === undefined) return expect(shown).toMatch(REASON);
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  expect(textOf(file)).toContain(title);
});

/** The lines of one section of the page. */
const sectionOf = (text: string, heading: string): string[] =>
  text.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!.split('\n');
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

it('the page names every purpose of a key', () => {
  const files = filesNamed(/\.ts$/, join(ROOT, 'apps/api/src')).filter((path) => !path.endsWith('lib/secret.ts'));
  const code = files.map(textOf).join('\n');
  const given = [...code.matchAll(/\bkeys?For\([^,()]+, (?:'([^']+)'|`([^`$]+)|([A-Z_]+)\))/g)];
  const valueOf = (name: string) => new RegExp(`\\b${name} = '([^']+)'`).exec(code)![1]!;
  const used = given.map(([, plain, begun, name]) => plain ?? begun?.trim() ?? valueOf(name!));
  expect(used.length).toBeGreaterThan(15);
  expect(given).toHaveLength([...code.matchAll(/\bkeys?For\(/g)].length);
  const named = sectionOf(page, 'Keys').flatMap((line) => namesIn(/^\| (`[^|]+) \|/.exec(line)?.[1]));
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
});

it('each table has one level of protection', () => {
  const tables = sectionOf(textOf('docs/privacy.md'), 'Tables').flatMap((line) =>
    namesIn(/^\| (`\w+`) \|/.exec(line)?.[1]),
  );
  const levels = sectionOf(page, 'What is protected how').flatMap((line) =>
    namesIn(/^\| \*\*[^|]+ \| ([^|]+) \|/.exec(line)?.[1]),
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(levels.toSorted()).toEqual(tables.toSorted());
});

it('the page says within which time a weakness is gone', () => {
  const times = sectionOf(page, 'Updates').filter((line) => /^\| .+ \| .*\d+ (days|months)/.test(line));
  expect(times.map((line) => /\d+ \w+/.exec(line.split(' | ')[1]!)![0])).toEqual([
    ...['2 days', '7 days', '30 days', '90 days', '6 months'],
  ]);
});
