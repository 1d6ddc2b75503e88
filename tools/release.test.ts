import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@baari/api/lib/version';
import { expect, it } from 'vitest';
import { ROOT } from './files.ts';
import { newIn } from './release.ts';

it('finds what is new in one version, and nothing for one that is not named', () => {
  const changelog = '# What is new\n\n## 1.2.0 (2026-11-20)\n\nTwo.\n\n## 1.1.0\n\nOne.\n';
  expect(newIn(changelog, '1.2.0')).toBe('Two.');
  expect(newIn(changelog, '1.1.0')).toBe('One.');
  expect(newIn(changelog, '1.1')).toBeNull();
  expect(newIn(changelog, '1.2.1')).toBeNull();
  expect(newIn('## 1.2.0\n\n## 1.1.0\n\nOne.\n', '1.2.0')).toBeNull();
});

it('CHANGELOG.md says what is new in this version', () => {
  expect(newIn(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), VERSION)).not.toBeNull();
});
