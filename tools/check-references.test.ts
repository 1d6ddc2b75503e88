import { describe, expect, it } from 'vitest';
import { brokenLinks, namesIn, pagesIn, pathOf, pathsIn } from './check-references.ts';

const TREE = ['README.md', 'docs/architecture.md', 'apps/api/src/http/mount.ts', 'apps/api/src/db/embedded-user.ts'];

describe('names of files', () => {
  it.each([
    ['apps/api/src/http/mount.ts', 'apps/api/src/http/mount.ts'],
    ['http/mount.ts', 'apps/api/src/http/mount.ts'],
    ['mount.ts', 'apps/api/src/http/mount.ts'],
    ['db/embedded*.ts', 'apps/api/src/db/embedded-user.ts'],
    ['apps/api', 'apps/api'],
    ['docs/', 'docs'],
    ['apps/api/src/http/unmount.ts', undefined],
    ['ount.ts', undefined],
    ['http/mountXts', undefined],
    ['packages/api', undefined],
    ['db/embedded*.sql', undefined],
  ])('%s means %s', (name, path) => {
    expect(pathOf(name, TREE)).toBe(path);
  });

  it('are found in backticks, and addresses, code and settings are not taken for them', () => {
    const page =
      'See `http/mount.ts`, `apps/api` and `docs/decisions/`; `/docs`, `npm test`, `a.b`, `DATA_DIR/files`, x.ts.';
    expect(pathsIn(page)).toEqual(['http/mount.ts', 'apps/api', 'docs/decisions/']);
  });
  it('may name functions in the file', () => {
    expect(namesIn('| `functions/queue.sql` (`call_next`, `undo`) | `a.ts` (a remark) |')).toEqual([
      { file: 'functions/queue.sql', names: ['call_next', 'undo'] },
    ]);
  });
  it('of pages are found in code', () => {
    expect(pagesIn("// As docs/requirements.md says\nread('../docs/privacy.md')")).toEqual([
      'docs/requirements.md',
      'docs/privacy.md',
    ]);
  });
});

describe('links', () => {
  const broken = (path: string, page: string) => brokenLinks(path, page, TREE, () => '# How it is built\n## The wire');
  it('may lead to a file, a folder, a heading, or away', () => {
    const page = '[a](docs/architecture.md) [b](docs) [c](docs/architecture.md#the-wire) [d](https://x.example/y.md)';
    expect(broken('README.md', page)).toEqual([]);
    expect(broken('docs/architecture.md', '[up](../README.md) [here](#how-it-is-built)')).toEqual([]);
  });
  it.each(['docs/gone.md', '../README.md', 'docs/architecture.md#the-wires', '#the-wires'])(
    '%s leads nowhere',
    (link) => {
      expect(broken('README.md', `[x](${link})`)).toEqual([link]);
    },
  );
});
