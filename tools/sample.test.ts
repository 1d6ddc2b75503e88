import { expect, it } from 'vitest';
import { filesNamed } from './files.ts';
import { LONG_PROOFS, sampleOf } from './sample.ts';

const files = Array.from({ length: 100 }, (_, n) => `e2e/journey-${n}.spec.ts`);
const seeds = Array.from({ length: 80 }, (_, n) => `commit ${n}`);

it('a sample is a seventh of the files, the same for a commit, and eighty commits meet every file', () => {
  expect(sampleOf(files, 'a')).toHaveLength(15);
  expect(sampleOf(files, 'a')).toEqual(sampleOf(files.toReversed(), 'a'));
  expect(sampleOf(files, 'a')).not.toEqual(sampleOf(files, 'b'));
  expect(new Set(seeds.flatMap((seed) => sampleOf(files, seed))).size).toBe(100);
});

it('every long proof is a file', () => {
  const there = filesNamed(/\.test\.ts$/);
  expect(LONG_PROOFS.filter((file) => !there.includes(file))).toEqual([]);
});
