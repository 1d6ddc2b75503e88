// Part of `npm run check`: the lock of the packages, and their licences.
import { dirname } from 'node:path';
import { filesNamed } from '../files.ts';
import { licenceProblems } from './licences.ts';
import type { Licences } from './licences.ts';
import { lockProblems } from './lock-rules.ts';
import { installedOf, readJson, readLock } from './lock.ts';
import type { RootManifest } from './lock.ts';

const folderOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path));

const lock = readLock();
const manifests = Object.fromEntries(
  filesNamed(/^package\.json$/).map((path) => [folderOf(path), readJson<RootManifest>(path)]),
);
const problems = [
  ...lockProblems(lock, manifests),
  ...licenceProblems(installedOf(lock), readJson<Licences>('tools/supply/licences.json')),
];
problems.forEach((problem) => console.log(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
