import { basename, dirname, join } from 'node:path/posix';
import { filesNamed, textOf } from './files.ts';

const TEXT = /\.(tsx?|[cm]?js|sql|css|html|md)$/;
const IN_FOLDER = /^(apps|bench|docs|e2e|packages|testing|tools)\//;
const WITH_ENDING = /\.(tsx?|mjs|cjs|sql|css|md)$/;

/**
 * The path that a name stands for: the path itself, or one that ends with it (`http/mount.ts`). `*` matches any part
 * of a name.
 */
export function pathOf(name: string, files: readonly string[]): string | undefined {
  const wanted = name.replace(/\/$/, '');
  if (IN_FOLDER.test(`${wanted}/`) && files.some((path) => path.startsWith(`${wanted}/`))) return wanted;
  const pattern = wanted.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const end = new RegExp(`(^|/)${pattern}$`);
  return files.find((path) => end.test(path));
}

/** The files and folders that a page names in backticks; addresses (`/docs`) and code do not count. */
export function pathsIn(page: string): string[] {
  const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return quoted.filter((text) => /^[\w.*][\w.*/-]*$/.test(text) && (WITH_ENDING.test(text) || IN_FOLDER.test(text)));
}

/** What a page says a file contains, in brackets after its name: `booking.sql` (`book_appointments`). */
export function namesIn(page: string): { file: string; names: string[] }[] {
  return [...page.matchAll(/`([^`\n]+)` \(((?:`\w+`(?:, )?)+)\)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/\w+/g)].map(([name]) => name),
  }));
}

/** The pages (`*.md`) that code or a comment names. */
export const pagesIn = (text: string): string[] => [...text.matchAll(/\w[\w./-]*\.md\b/g)].map(([name]) => name);

const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a page that lead to no file or folder, or to no heading of a page. */
export function brokenLinks(
  path: string,
  page: string,
  files: readonly string[],
  read: (path: string) => string,
): string[] {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [to = '', anchor] = link.split('#');
    const target = to === '' ? path : join(dirname(path), to);
    if (!files.some((file) => file === target || file.startsWith(`${target}/`))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
}

/** Where a file may have moved: files of the same name. */
function hint(name: string, files: readonly string[]): string {
  const same = files.filter((path) => basename(path) === basename(name));
  return same.length > 0 ? ` (moved to ${same.join(' or ')}?)` : '';
}

/** Names that a page expects in a file that does not have them. */
function missingNames(page: string, files: readonly string[]): string[] {
  return namesIn(page).flatMap(({ file, names }) => {
    const path = pathOf(file, files);
    if (path === undefined) return [];
    const text = textOf(path);
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${name} in ${path}`);
  });
}

function problemsOfPage(path: string, files: readonly string[]): string[] {
  const page = textOf(path);
  const missing = pathsIn(page).filter((name) => pathOf(name, files) === undefined);
  return [
    ...missing.map((name) => `${name} is not in the repository${hint(name, files)}`),
    ...missingNames(page, files).map((name) => `there is no ${name}`),
    ...brokenLinks(path, page, files, textOf).map((link) => `the link ${link} leads nowhere`),
  ];
}

const problemsOfCode = (path: string, files: readonly string[]): string[] =>
  pagesIn(textOf(path))
    .filter((name) => pathOf(name, files) === undefined)
    .map((name) => `${name} is not in the repository`);

if (import.meta.main) {
  const files = filesNamed(/./);
  // The examples of this tool and of its test.
  const isOwn = (path: string) => path.startsWith('tools/check-references');
  const problems = files
    .filter((path) => TEXT.test(path) && !isOwn(path))
    .flatMap((path) => {
      const found = path.endsWith('.md') ? problemsOfPage(path, files) : problemsOfCode(path, files);
      return [...new Set(found)].map((problem) => `${path}: ${problem}`);
    });
  problems.forEach((problem) => console.log(problem));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
