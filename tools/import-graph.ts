import { dirname, join } from 'node:path';
import { filesNamed, textOf } from './files.ts';

/** For each of the repository's own files, by path from the root: the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORTED = /(?:\bfrom|\bimport) ?\(?['"]([^'"]+)['"]/g;

const SOURCES: Readonly<Record<string, string>> = { api: 'apps/api/src', testing: 'testing' };

/**
 * The file that `specifier` means in `path`; null for other packages. An import of @baari/ui may end in .ts or .tsx.
 */
function target(path: string, specifier: string, isThere: (path: string) => boolean): string | null {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  const [, name, file] = /^@baari\/([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name || !file) return null;
  const whole = join(SOURCES[name] ?? `packages/${name}/src`, file);
  return [whole, `${whole}.ts`, `${whole}.tsx`].find(isThere) ?? null;
}

/** Reads all imports. */
export function readImports(): ImportGraph {
  const paths = filesNamed(/\.(tsx?|mjs|css)$/);
  const there = new Set(paths);
  const isThere = (path: string) => there.has(path);
  return new Map(
    paths.map((path) => {
      const specifiers = [...textOf(path).matchAll(IMPORTED)].map((match) => match[1]!);
      return [path, specifiers.flatMap((specifier) => target(path, specifier, isThere) ?? [])];
    }),
  );
}

/**
 * The given files and all that import them, directly or through others. Files for which `ends` is true are not
 * followed further.
 */
export function importersOf(
  graph: ImportGraph,
  given: readonly string[],
  ends: (path: string) => boolean = () => false,
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [path, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path]);
  const found = new Set(given);
  for (const path of found) if (!ends(path)) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}
