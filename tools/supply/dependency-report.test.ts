import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../files.ts';
import { reportOf, reportOn } from './dependency-report.ts';
import type { Lock } from './lock.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'baari-advisories-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    '': { devDependencies: { tester: '1.0.0', server: '2.0.0' } },
    'apps/shop': { dependencies: { server: '2.0.0' } },
    'node_modules/@own/shop': { link: true, resolved: 'apps/shop' },
    'node_modules/server': { version: '2.0.0', dependencies: { parser: '^1.0.0' } },
    'node_modules/server/node_modules/parser': { version: '1.4.0' },
    'node_modules/parser': { version: '2.0.0', dev: true },
    'node_modules/tester': { version: '1.0.0', dev: true, dependencies: { parser: '^2.0.0' } },
  },
};

const advisory = (name: string, events: object[], more: object = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2026-11-20T08:00:00Z',
  summary: 'It reads too much',
  database_specific: { severity: 'HIGH' },
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

it('names the version that is hit, how bad it is, what mends it and why it is there', () => {
  const path = fileOf('hit.json', [advisory('parser', [{ introduced: '1.2.0' }, { fixed: '1.4.1' }])]);
  expect(reportOf(path, lock, NOW)).toEqual({
    status: 1,
    text: [
      'parser@1.4.0 (delivered): GHSA-aaaa-bbbb-cccc, high',
      '  It reads too much',
      '  mended in 1.4.1',
      '  there by apps/shop/package.json > server > parser',
      'packages: 4, advisories: 1 (the latest of 2026-11-20, 2 days ago), hits: 1',
    ].join('\n'),
  });
});

it('names development too, after what is delivered, each with its own version', () => {
  const { text } = reportOn(lock, [advisory('parser', [{ introduced: '0' }])], NOW);
  expect(text.match(/^parser@\S+ \(\w+\)|there by .+$/gm)).toEqual([
    'parser@1.4.0 (delivered)',
    'there by apps/shop/package.json > server > parser',
    'parser@2.0.0 (development)',
    'there by package.json > tester > parser',
  ]);
  expect(text).toContain('no version mends it yet');
});

it.each<[string, object[], boolean]>([
  ['from the first version on', [{ introduced: '0' }], true],
  ['before the fix', [{ introduced: '0' }, { fixed: '2.0.1' }], true],
  ['at the fix', [{ introduced: '0' }, { fixed: '2.0.0' }], false],
  ['at the last one affected', [{ introduced: '1.0.0' }, { last_affected: '2.0.0' }], true],
  ['after the last one affected', [{ introduced: '1.0.0' }, { last_affected: '1.9.9' }], false],
  ['before it came', [{ introduced: '2.0.1' }], false],
  [
    'come back after a fix, whatever the order',
    [{ fixed: '1.5.0' }, { introduced: '2.0.0' }, { introduced: '0' }],
    true,
  ],
  ['after a test version of the fix', [{ introduced: '0' }, { fixed: '2.0.0-rc.1' }], false],
])('judges a version %s', (_, events, isHit) => {
  expect(reportOn(lock, [advisory('server', events)], NOW).status).toBe(isHit ? 1 : 0);
});

it('judges a list of versions, and nothing of other ecosystems or withdrawn', () => {
  const listed = (ecosystem: string, more: object = {}) => ({
    ...advisory('server', []),
    affected: [{ package: { ecosystem, name: 'server' }, versions: ['2.0.0'] }],
    ...more,
  });
  expect(reportOn(lock, [listed('npm')], NOW).status).toBe(1);
  expect(reportOn(lock, [listed('PyPI')], NOW).status).toBe(0);
  expect(reportOn(lock, [listed('npm', { withdrawn: '2026-11-21T00:00:00Z' })], NOW).status).toBe(0);
});

it('reads one advisory, the answer of a query, and a folder of files', () => {
  const one = advisory('server', [{ introduced: '0' }]);
  expect(reportOf(fileOf('one.json', one), lock, NOW).status).toBe(1);
  expect(reportOf(fileOf('query.json', { vulns: [one, one] }), lock, NOW).text).toContain('hits: 2');
  expect(reportOf(folder, lock, NOW).text).toMatch(/advisories: 4 .* hits: 4$/);
});

it('says that advisories are old, or of no date', () => {
  const dated = (modified?: string) =>
    reportOn(lock, [advisory('other', [{ introduced: '0' }], { modified })], NOW).text;
  expect(dated('2026-10-01T00:00:00Z')).toContain('52 days ago: OLD, get newer ones');
  expect(dated('2026-11-08T12:00:00Z')).toContain('14 days ago)');
  expect(dated(undefined)).toContain('their age is unknown');
});

it.each<[string, () => string | undefined, string]>([
  ['no file', () => undefined, 'no advisories were given'],
  ['a file that is not there', () => join(folder, 'nowhere.json'), 'cannot be read'],
  ['no JSON', () => fileOf('text.json', 'advisories'), 'cannot be read'],
  ['another form', () => fileOf('audit.json', { vulnerabilities: {} }), 'no advisories in the form of OSV'],
  ['an empty list', () => fileOf('empty.json', []), 'holds no advisory'],
])('says that nothing was compared, given %s', (_, path, words) => {
  const { text, status } = reportOf(path(), lock, NOW);
  expect(text).toMatch(/^Nothing was compared/);
  expect(text).toContain(words);
  expect(status).toBe(2);
});

const command = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools/supply/dependency-report.ts'), ...args], { encoding: 'utf8' });

it('is a command, of the packages that are installed here', () => {
  const { status, stdout } = command('--advisories', fileOf('here.json', advisory('fastify', [{ introduced: '0' }])));
  expect(status).toBe(1);
  expect(stdout).toContain('there by apps/api/package.json > fastify');
});

it.each([
  { args: ['--help'], code: 0, text: '--advisories FILE' },
  { args: ['-h'], code: 0, text: '--advisories FILE' },
  { args: ['--advisory', 'x.json'], code: 2, text: "Unknown option '--advisory'" },
  { args: ['x.json'], code: 2, text: "Unexpected argument 'x.json'" },
  { args: ['--advisories'], code: 2, text: 'argument missing' },
])('explains itself, without a stack: $args', ({ args, code, text }) => {
  const { status, stdout, stderr } = command(...args);
  expect({ status, stderr }).toEqual({ status: code, stderr: '' });
  expect(stdout).toContain(text);
  expect(stdout).toContain('Exit codes:');
});
