import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { options, ...ruleSet } = await extractConfig(join(ROOT, '.dependency-cruiser.cjs'));

let planted = '';
afterEach(() => rmSync(planted, { recursive: true, force: true }));

/** Creates files that import each other (path -> what it imports) and returns the names of the rules they break. */
async function brokenBy(files: Record<string, string>): Promise<string[]> {
  planted = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(join(planted, dirname(path)), { recursive: true });
    writeFileSync(join(planted, path), imported && `import type { A } from '${imported}';\nexport type B = A;\n`);
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))];
  const { output } = await cruise(folders, { ...options, ruleSet, validate: true, baseDir: planted });
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
}

const api = (path: string) => `apps/api/src/${path}`;
const desk = (path: string) => `apps/panel/src/features/appointments/${path}`;

describe('who may import whom', () => {
  it('sees a cycle, also one of types alone', async () => {
    expect(await brokenBy({ [api('lib/a.ts')]: './b.ts', [api('lib/b.ts')]: './a.ts' })).toEqual(['no-cycles']);
  });

  it('sees a file that nothing uses, and an import that leads nowhere', async () => {
    expect(await brokenBy({ [api('lib/a.ts')]: '' })).toEqual(['no-orphans']);
    expect(await brokenBy({ [api('lib/a.ts')]: './missing.ts' })).toEqual(['no-unresolved']);
  });

  it.each<[string, string, string]>([
    ['calendar-and-client-on-contract', 'packages/calendar/src/a.ts', 'packages/ui/src/b.ts'],
    ['ui-on-nothing-of-ours', 'packages/ui/src/a.ts', 'packages/contract/src/b.ts'],
    ['apps-apart', 'apps/panel/src/lib/a.ts', 'apps/booking/src/lib/b.ts'],
    ['testing-in-tests-alone', api('lib/a.ts'), 'testing/b.ts'],
    ['testing-in-tests-alone', 'packages/client/src/a.ts', 'testing/b.ts'],
    ['packages-below-apps', 'packages/contract/src/a.test.ts', api('lib/b.ts')],
    ['suites-apart', 'testing/a.ts', 'e2e/support/b.ts'],
    ['suites-apart', 'apps/api/tests/a.test.ts', 'e2e/support/b.ts'],
    ['suites-apart', 'bench/a.ts', 'apps/api/tests/support/b.ts'],
    ['journeys-know-the-wire-alone', 'e2e/a.spec.ts', api('lib/b.ts')],
    ['testing-on-the-api-alone', 'testing/a.ts', 'apps/panel/src/lib/b.ts'],
    ['lib-is-the-floor', api('lib/a.ts'), api('db/b.ts')],
    ['db-on-lib', api('db/a.ts'), api('http/b.ts')],
    ['ports-on-db', api('ports/a.ts'), api('http/b.ts')],
    ['http-on-ports', api('http/a.ts'), api('features/booking/service.ts')],
    ['features-below-app', api('features/booking/routes.ts'), api('config/config.ts')],
    ['config-on-lib', api('config/a.ts'), api('ports/b.ts')],
    ['modules-by-app-alone', api('compose/a.ts'), api('features/booking/module.ts')],
    ['modules-by-app-alone', api('features/booking/service.ts'), api('features/booking/module.ts')],
    ['opentelemetry-when-wanted', api('compose/a.ts'), api('ports/traces-otlp.ts')],
    ['operator-on-top', api('demo/a.ts'), api('operator/b.ts')],
    ['operator-by-rules-and-services', api('operator/a.ts'), api('features/account/store.ts')],
    ['only-routes-know-http', api('features/booking/service.ts'), api('http/b.ts')],
    ['routes-not-to-store', api('features/booking/routes.ts'), api('features/booking/store.ts')],
    ['store-is-the-bottom', api('features/booking/store.ts'), api('features/booking/service.ts')],
    ['another-feature-by-its-service', api('features/booking/service.ts'), api('features/ticket/rules.ts')],
    ['profile-downward', api('features/profile/service.ts'), api('features/account/service.ts')],
    ['feature-on-no-other', api('features/subscription/service.ts'), api('features/profile/service.ts')],
    ['screens-apart', 'apps/panel/src/features/stats/a.tsx', 'apps/panel/src/features/home/b.tsx'],
    ['screens-below-app', 'apps/panel/src/features/stats/a.tsx', 'apps/panel/src/app/b.tsx'],
    ['lib-below-screens', 'apps/booking/src/lib/a.ts', 'apps/booking/src/features/find/b.tsx'],
    ['appointments-desk-downward', desk('desk/a.tsx'), desk('AppointmentsScreen.tsx')],
    ['appointments-day-list-downward', desk('day-list/a.tsx'), desk('desk/b.ts')],
    ['appointments-walk-in-downward', desk('walk-in/a.tsx'), desk('day-list/b.ts')],
    ['appointments-paper-downward', desk('paper/a.tsx'), desk('move/b.ts')],
    [
      'profile-view-downward',
      'apps/panel/src/features/profile/view/a.tsx',
      'apps/panel/src/features/profile/form/b.ts',
    ],
    ['appointments-rooms-are-known', desk('new-room/a.tsx'), desk('paper/b.ts')],
  ])('%s: %s may not import %s', async (rule, from, to) => {
    const up = '../'.repeat(from.split('/').length - 1);
    expect(await brokenBy({ [from]: `${up}${to}`, [to]: '' })).toEqual([rule]);
  });

  it('lets the allowed ways through', async () => {
    const up = '../../';
    expect(
      await brokenBy({
        [api('app.ts')]: './features/booking/module.ts',
        [api('features/booking/module.ts')]: './routes.ts',
        [api('features/booking/routes.ts')]: './service.ts',
        [api('features/booking/service.ts')]: '../ticket/service.ts',
        [api('features/ticket/service.ts')]: './store.ts',
        [api('features/ticket/store.ts')]: `${up}db/pool.ts`,
        [api('db/pool.ts')]: '../lib/failure.ts',
        [api('lib/failure.ts')]: '',
      }),
    ).toEqual([]);
  });
});
