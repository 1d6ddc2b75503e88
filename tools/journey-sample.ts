import { createHash } from 'node:crypto';

/** `npm test` plays one in so many files of journeys in a browser; `npm run prove` plays all. */
const ONE_IN = 3;

/** The files that a seed chooses, always as many: the commit is the seed, so that each change is met by others. */
export function sampleOf(files: readonly string[], seed: string): string[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const inOrder = files.map((file) => ({ file, rank: rank(file) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return inOrder
    .slice(0, Math.ceil(files.length / ONE_IN))
    .map(({ file }) => file)
    .sort();
}
