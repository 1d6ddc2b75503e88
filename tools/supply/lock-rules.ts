import semver from 'semver';
import { installedOf, isOurs } from './lock.ts';
import type { Lock, RootManifest, Wanted } from './lock.ts';

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** One version, also of a package that is installed under another name. */
const isExact = (wanted: string) =>
  semver.valid(wanted.replace(/^npm:(@[\w.-]+\/)?[\w.-]+@/, '')) === wanted.split('@').at(-1);

const asText = (wanted: Wanted = {}) => JSON.stringify(Object.entries(wanted).sort());

/** What package.json files ask for: exact versions, and the same in the lock. `manifests`: by folder. */
function manifestProblems({ packages }: Lock, manifests: Readonly<Record<string, RootManifest>>): string[] {
  const folders = new Set([...Object.keys(packages).filter(isOurs), ...Object.keys(manifests)]);
  return [...folders].flatMap((folder) => {
    const manifest = manifests[folder];
    const entry = packages[folder];
    if (!manifest || !entry) return [`${folder}: is not in both package-lock.json and the workspaces`];
    const file = `${folder}${folder && '/'}package.json`;
    return FIELDS.flatMap((field) => [
      ...Object.entries(manifest[field] ?? {})
        .filter(([, wanted]) => !isExact(wanted))
        .map(([name, wanted]) => `${file}: ${name} is ${wanted}, which is not one version`),
      ...(asText(manifest[field]) === asText(entry[field]) ? [] : [`${file}: package-lock.json has other ${field}`]),
    ]);
  });
}

/** Every place of the lock: a checksum, no address, and an install script only where it is decided. */
function placeProblems(lock: Lock, { allowScripts = {} }: RootManifest): string[] {
  const installed = installedOf(lock);
  const withScript = installed.filter(({ entry }) => entry.hasInstallScript);
  const unlisted = withScript.filter(({ name }) => allowScripts[name] === undefined);
  const idle = Object.keys(allowScripts).filter((listed) => !withScript.some(({ name }) => name === listed));
  return [
    ...installed
      .filter(({ entry }) => !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
      .map(({ path }) => `${path}: has no SHA-512 checksum`),
    // An address would bind the lock to one registry, and be the only sign of a package from git or a plain file.
    ...installed.filter(({ entry }) => entry.resolved).map(({ path }) => `${path}: names where it comes from`),
    ...Object.entries(lock.packages)
      .filter(([, { link, resolved }]) => link && lock.packages[resolved ?? ''] === undefined)
      .map(([path]) => `${path}: links to no workspace`),
    ...unlisted.map(({ name }) => `${name}: its install script is not decided on in allowScripts of package.json`),
    ...idle.map((name) => `${name}: stands in allowScripts of package.json, but has no install script`),
  ];
}

/** What is wrong with the lock, in words. */
export function lockProblems(lock: Lock, manifests: Readonly<Record<string, RootManifest>>): string[] {
  const version = lock.lockfileVersion === 3 ? [] : ['package-lock.json: is not of version 3'];
  return [...version, ...manifestProblems(lock, manifests), ...placeProblems(lock, manifests[''] ?? {})];
}
