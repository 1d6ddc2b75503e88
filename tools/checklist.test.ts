import { describe, expect, it } from 'vitest';
import { groupsOf, namedIds, problemsOf } from './checklist.ts';

describe('requirement ids in titles', () => {
  it.each([
    ['APPT-7 shows the date', ['APPT-7']],
    ['NAV-1, NAV-2 on every route', ['NAV-1', 'NAV-2']],
    ['FORM-22..24 refuses it', ['FORM-22', 'FORM-23', 'FORM-24']],
    ['FORM-9..FORM-11', ['FORM-9', 'FORM-10', 'FORM-11']],
    ['UTF-8 and nothing of ours', ['UTF-8']],
    ['no id at all', []],
  ])('%s', (title, ids) => {
    expect(namedIds(title)).toEqual(ids);
  });
});

describe('the page of requirements', () => {
  const page = (...rows: string[]) =>
    [
      '# Title',
      '## NAV: where one is',
      '| id | what it demands | decided in |',
      '| --- | --- | --- |',
      ...rows,
      '## Rules',
      '| rule | what holds | decided in |',
    ].join('\n');
  const row = (id: string, ...paths: string[]) =>
    `| ${id} | Something \\| else. | ${paths.map((path) => `\`${path}\``).join(', ')} |`;
  const files = new Set(['apps/Menu.tsx', 'apps/paths.ts']);
  const whole = page(row('NAV-1', 'apps/Menu.tsx'), row('NAV-2', 'apps/Menu.tsx', 'apps/paths.ts'));

  const problems = (text: string, ...shown: string[]) => problemsOf(groupsOf(text), new Set(shown), files);

  it('is read by its headings and rows', () => {
    expect(groupsOf(whole)).toEqual([
      {
        name: 'NAV',
        about: 'where one is',
        demands: [
          { id: 'NAV-1', decidedIn: ['apps/Menu.tsx'] },
          { id: 'NAV-2', decidedIn: ['apps/Menu.tsx', 'apps/paths.ts'] },
        ],
      },
    ]);
  });
  it('is right when every id has a test, whatever else tests name', () => {
    expect(problems(whole, 'NAV-1', 'NAV-2', 'UTF-8')).toEqual([]);
  });
  it.each([
    ['an id without a test', whole, ['NAV-1'], 'NAV-2 has no test'],
    ['a test of no id', whole, ['NAV-1', 'NAV-2', 'NAV-3'], 'NAV-3 is named by a test, but is not there'],
    [
      'an id twice',
      page(row('NAV-1', 'apps/paths.ts'), row('NAV-1', 'apps/paths.ts')),
      ['NAV-1'],
      'NAV-1 stands twice',
    ],
    ['an id that is decided nowhere', page(row('NAV-1')), ['NAV-1'], 'NAV-1 is decided nowhere'],
    [
      'a file that is gone',
      page(row('NAV-1', 'apps/paths.ts', 'apps/Gone.tsx')),
      ['NAV-1'],
      'NAV-1 is decided in apps/Gone.tsx, which is not there',
    ],
    ['an id in another group', page(row('ACC-1', 'apps/paths.ts')), ['ACC-1'], 'ACC-1 stands in the group NAV'],
  ])('tells %s', (_, text, shown, problem) => {
    expect(problems(text, ...shown)).toEqual([problem]);
  });
});
