import { expect, it } from 'vitest';
import { sampleOf } from './journey-sample.ts';

const files = Array.from({ length: 100 }, (_, n) => `e2e/journey-${n}.spec.ts`);
const seeds = Array.from({ length: 40 }, (_, n) => `commit ${n}`);

it('a sample is a third of the files, the same for a commit, and forty commits meet every file', () => {
  expect(sampleOf(files, 'a')).toHaveLength(34);
  expect(sampleOf(files, 'a')).toEqual(sampleOf(files.toReversed(), 'a'));
  expect(sampleOf(files, 'a')).not.toEqual(sampleOf(files, 'b'));
  expect(new Set(seeds.flatMap((seed) => sampleOf(files, seed))).size).toBe(100);
});
