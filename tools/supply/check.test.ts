import { describe, expect, it } from 'vitest';
import { licenceProblems } from './licences.ts';
import { lockProblems } from './lock-rules.ts';
import { installedOf } from './lock.ts';
import type { Lock, LockEntry, RootManifest } from './lock.ts';

const CHECKSUM = `sha512-${'a'.repeat(86)}==`;
const entry = (more: LockEntry = {}): LockEntry => ({ version: '1.0.0', integrity: CHECKSUM, license: 'MIT', ...more });
const manifest: RootManifest = { dependencies: { one: '1.0.0' }, allowScripts: {} };
const lockWith = (places: Record<string, LockEntry>): Lock => ({
  lockfileVersion: 3,
  packages: { '': { dependencies: { one: '1.0.0' } }, ...places },
});
const problemsWith = (places: Record<string, LockEntry>, own: RootManifest = manifest) =>
  lockProblems(lockWith(places), { '': own });

describe('the lock', () => {
  it('is good with checksums, no addresses and exact versions', () => {
    expect(problemsWith({ 'node_modules/one': entry() })).toEqual([]);
  });

  it.each<[string, LockEntry, string]>([
    ['without a checksum', { integrity: undefined }, 'node_modules/one: has no SHA-512 checksum'],
    ['with a weak checksum', { integrity: 'sha1-abc=' }, 'node_modules/one: has no SHA-512 checksum'],
    ['from git', { resolved: 'git+ssh://git@code.example/one.git#1' }, 'node_modules/one: names where it comes from'],
    [
      'from a plain address',
      { resolved: 'http://files.example/one.tgz' },
      'node_modules/one: names where it comes from',
    ],
    [
      'with an install script that nobody decided on',
      { hasInstallScript: true },
      'one: its install script is not decided on in allowScripts of package.json',
    ],
  ])('refuses a package %s', (_, more, problem) => {
    expect(problemsWith({ 'node_modules/one': entry(more) })).toEqual([problem]);
  });

  it('knows a package by its own name, whatever it is installed as', () => {
    const places = { 'node_modules/alias': entry({ name: 'real', hasInstallScript: true }) };
    expect(problemsWith(places, { ...manifest, allowScripts: { real: false } })).toEqual([]);
  });

  it('refuses a decision on a script that is not there', () => {
    expect(problemsWith({ 'node_modules/one': entry() }, { ...manifest, allowScripts: { one: true } })).toEqual([
      'one: stands in allowScripts of package.json, but has no install script',
    ]);
  });

  it.each([
    '^1.0.0',
    '~1.0.0',
    '1',
    '*',
    'latest',
    'git+https://code.example/one.git',
    'file:../one',
    'npm:other@^1.0.0',
  ])('refuses %s in package.json', (wanted) => {
    const lock = lockWith({ 'node_modules/one': entry() });
    const own = { dependencies: { one: wanted } };
    const same: Lock = { ...lock, packages: { ...lock.packages, '': own } };
    expect(lockProblems(same, { '': own })).toEqual([`package.json: one is ${wanted}, which is not one version`]);
  });

  it('takes one version of a package under another name', () => {
    const own = { dependencies: { one: 'npm:@scope/other@1.0.0' } };
    expect(lockProblems({ lockfileVersion: 3, packages: { '': own } }, { '': own })).toEqual([]);
  });

  it('is in step with each package.json', () => {
    const own = { dependencies: { one: '1.0.1' } };
    expect(problemsWith({ 'node_modules/one': entry() }, own)).toEqual([
      'package.json: package-lock.json has other dependencies',
    ]);
    expect(lockProblems(lockWith({}), { '': manifest, 'apps/new': {} })).toEqual([
      'apps/new: is not in both package-lock.json and the workspaces',
    ]);
  });
});

describe('licences', () => {
  const rules = { delivered: ['MIT', 'ISC'], development: ['MPL-2.0'], stated: [], exceptions: [] };
  const problemsOf = (more: LockEntry, list = rules as Parameters<typeof licenceProblems>[1]) =>
    licenceProblems(installedOf(lockWith({ 'node_modules/one': entry(more) })), list);

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('lets %s be delivered', (license) => {
    expect(problemsOf({ license })).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'UNLICENSED', 'SEE LICENSE IN FILE'])(
    'lets %s not be delivered',
    (license) => {
      expect(problemsOf({ license })).toEqual([`one@1.0.0 (delivered): ${license}`]);
    },
  );

  it('knows what only builds and tests, where more is allowed', () => {
    expect(problemsOf({ license: 'MPL-2.0', dev: true })).toEqual([]);
    expect(problemsOf({ license: 'GPL-3.0-only', dev: true })).toEqual(['one@1.0.0 (development): GPL-3.0-only']);
  });

  it('refuses a package that names none', () => {
    expect(problemsOf({ license: undefined })).toEqual(['one@1.0.0 (delivered): it names no licence']);
  });

  it('takes what a file of it states instead, by the same list', () => {
    const stated = (licence: string) => ({ ...rules, stated: [{ package: 'one', licence, file: 'LICENSE' }] });
    expect(problemsOf({ license: undefined }, stated('MIT'))).toEqual([]);
    expect(problemsOf({ license: undefined }, stated('GPL-3.0-only'))).toEqual(['one@1.0.0 (delivered): GPL-3.0-only']);
    expect(problemsOf({ license: 'MIT' }, stated('MIT'))).toEqual(['one: nothing needs this exception']);
  });

  it('takes an exception with a reason for what the package says, and no other', () => {
    const exception = { package: 'on*', licence: 'GPL-3.0-only', reason: 'because' };
    expect(problemsOf({ license: 'GPL-3.0-only' }, { ...rules, exceptions: [exception] })).toEqual([]);
    expect(problemsOf({ license: 'AGPL-3.0-only' }, { ...rules, exceptions: [exception] })).toEqual([
      'one@1.0.0 (delivered): AGPL-3.0-only',
      'on*: nothing needs this exception',
    ]);
    expect(
      problemsOf({ license: 'GPL-3.0-only' }, { ...rules, exceptions: [{ ...exception, reason: '' }] }),
    ).toHaveLength(2);
  });
});
