import { describe, expect, it } from 'vitest';
import { importersOf, readImports } from './import-graph.ts';
import type { ImportGraph } from './import-graph.ts';
import { selectByPaths, selectByWord } from './quick-selection.ts';

const api = (path: string) => `apps/api/src/${path}`;
const tests = (name: string) => `apps/api/tests/${name}.test.ts`;

const graph: ImportGraph = new Map([
  ['packages/contract/src/queue.ts', []],
  ['packages/calendar/src/walk.ts', []],
  ['packages/calendar/src/expected.ts', ['packages/calendar/src/walk.ts']],
  ['packages/calendar/src/expected.test.ts', ['packages/calendar/src/expected.ts']],
  [api('features/queue/service.ts'), ['packages/calendar/src/expected.ts']],
  [api('features/queue/service-live.test.ts'), [api('features/queue/service.ts')]],
  [api('features/account/routes-google.ts'), []],
  [api('features/account/routes-sessions.ts'), []],
  [api('app.ts'), [api('features/queue/service.ts'), api('features/account/routes-google.ts')]],
  ['testing/api.ts', [api('app.ts')]],
  [tests('queue'), ['testing/api.ts', 'packages/contract/src/queue.ts']],
  [tests('queue-races'), ['testing/api.ts']],
  [tests('google'), ['testing/api.ts']],
  [tests('account'), ['testing/api.ts']],
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string[]] => [
    tests(`other-${n}`),
    ['testing/api.ts', 'packages/contract/src/queue.ts'],
  ]),
  ['apps/panel/src/features/desk/DeskActs.tsx', []],
  ['e2e/desk-acts.spec.ts', []],
  ['e2e/google.spec.ts', []],
]);

describe('of a changed file', () => {
  it('the unit tests that import it, even through others, are run; those that import the whole service are not', () => {
    expect(selectByPaths(['packages/calendar/src/walk.ts'], graph)).toEqual({
      run: [api('features/queue/service-live.test.ts'), 'packages/calendar/src/expected.test.ts'],
      runTitled: [],
      leftApi: [],
      leftJourneys: [],
    });
  });

  it('the API tests named like it, or else like its feature, are run, and journeys are told', () => {
    const { run, leftJourneys } = selectByPaths([api('features/account/routes-google.ts')], graph);
    expect([run, leftJourneys]).toEqual([[tests('google')], ['e2e/google.spec.ts']]);
    expect(selectByPaths([api('features/account/routes-sessions.ts')], graph).run).toEqual([tests('account')]);
    expect(selectByPaths(['apps/api/database/functions/queue-acts.sql'], graph).run).toEqual([
      tests('queue-races'),
      tests('queue'),
    ]);
  });

  it('API tests that only use it are left out if there are many', () => {
    const { run, leftApi } = selectByPaths(['packages/contract/src/queue.ts'], graph);
    expect(run).toEqual([tests('queue-races'), tests('queue')]);
    expect(leftApi).toEqual([1, 2, 3, 4, 5, 6].map((n) => tests(`other-${n}`)));
  });

  it('that is a test runs, and a component’s journey is found by its name', () => {
    expect(selectByPaths([tests('other-3')], graph).run).toEqual([tests('other-3')]);
    const { leftJourneys } = selectByPaths(['apps/panel/src/features/desk/DeskActs.tsx'], graph);
    expect(leftJourneys).toEqual(['e2e/desk-acts.spec.ts']);
  });
});

describe('of a word', () => {
  const textOf = (path: string) =>
    path === tests('account') ? "  it('APPT-7 says queue', () => {" : 'const APPT = 7;';

  it('files named with it run whole, and of others the tests whose title holds it', () => {
    expect(selectByWord('queue', graph, textOf)).toMatchObject({
      run: [tests('queue-races'), tests('queue')],
      runTitled: [tests('account')],
    });
    expect(selectByWord('APPT-7', graph, textOf)).toMatchObject({ run: [], runTitled: [tests('account')] });
    expect(selectByWord('google', graph, textOf).leftJourneys).toEqual(['e2e/google.spec.ts']);
  });
});

it('the imports of this repository are read: relative ones, packages’ and styles', () => {
  const imports = readImports();
  expect(imports.get('apps/api/tests/queue.test.ts')).toEqual(
    expect.arrayContaining([
      'packages/contract/src/queue.ts',
      'testing/api.ts',
      'apps/api/tests/support/clinic-day.ts',
    ]),
  );
  expect([...importersOf(imports, ['packages/contract/src/queue.ts'])]).toContain('apps/panel/src/app/router.tsx');
  expect([...importersOf(imports, ['packages/ui/src/Page.tsx'])]).toContain('apps/panel/src/app/router.tsx');
});
