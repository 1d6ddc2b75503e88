import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.git', '.cache']);

/** Paths, from the root, of all files whose name matches. */
export function filesNamed(name: RegExp, folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesNamed(name, path);
    return name.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
