import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.ts';

/** What a package asks for, by name: a version, a range, or `npm:name@version`. */
export type Wanted = Readonly<Record<string, string>>;

interface Manifest {
  name?: string;
  version?: string;
  dependencies?: Wanted;
  devDependencies?: Wanted;
  optionalDependencies?: Wanted;
  peerDependencies?: Wanted;
}

/** One place of package-lock.json: a package below node_modules, a folder of our own, or a link to such a folder. */
export interface LockEntry extends Manifest {
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

export interface Lock {
  lockfileVersion: number;
  packages: Readonly<Record<string, LockEntry>>;
}

export interface RootManifest extends Manifest {
  allowScripts?: Readonly<Record<string, boolean>>;
}

/** A package of others that the lock installs. */
export interface Installed {
  /** Its place: `node_modules/ajv`, or below another package where that needs a version of its own. */
  path: string;
  /** Its own name, also where it is installed under another one. */
  name: string;
  version: string;
  /** What it says of its licence; undefined if nothing. */
  licence: string | undefined;
  entry: LockEntry;
  /** Whether it is part of what is delivered; otherwise it only builds or tests. */
  isProduction: boolean;
}

const FOLDER = 'node_modules/';

/** A JSON file of this repository, by its path from the root. */
export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;

export const readLock = () => readJson<Lock>('package-lock.json');

/** Whether a place of the lock is a folder of this repository. */
export const isOurs = (path: string) => !path.includes(FOLDER);

/** The packages of others in the lock, one for each place. */
export function installedOf({ packages }: Lock): Installed[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => !isOurs(path) && !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      licence: entry.license,
      entry,
      isProduction: !entry.dev && !entry.devOptional,
    }));
}

/** The place that `name` leads to from `path`, as Node looks for it: from there upwards. Undefined if it is nowhere. */
function find({ packages }: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder}${folder && '/'}${FOLDER}${name}`;
    const entry = packages[candidate];
    if (entry) return entry.link ? entry.resolved : candidate;
    if (folder === '') return undefined;
  }
}

/** The places of what a place needs to run; for a folder of our own `withDevelopment` adds what builds and tests it. */
export function needsOf(lock: Lock, path: string, withDevelopment = true): string[] {
  const entry = lock.packages[path] ?? {};
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  const names = [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    ...peers,
    ...(withDevelopment && isOurs(path) ? Object.keys(entry.devDependencies ?? {}) : []),
  ];
  return [...new Set(names)].map((name) => find(lock, path, name)).filter((found) => found !== undefined);
}

/** For each place that is reached, the place that first led to it: null for the folders of our own. */
export function reached(lock: Lock, { withDevelopment }: { withDevelopment: boolean }): Map<string, string | null> {
  const from = new Map<string, string | null>();
  const waiting = Object.keys(lock.packages).filter(isOurs);
  waiting.forEach((path) => from.set(path, null));
  for (const path of waiting)
    for (const needed of needsOf(lock, path, withDevelopment))
      if (!from.has(needed)) {
        from.set(needed, path);
        waiting.push(needed);
      }
  return from;
}
