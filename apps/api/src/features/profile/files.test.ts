import { expect, it } from 'vitest';
import { profileFiles } from './files.ts';
import type { NamedFile } from './files.ts';

const file = (key: string): NamedFile => ({ key, bytes: Buffer.from(key), type: 'x/y', extension: 'pdf' });

it('a file stored after the other one failed does not stay, and the sweep knows both', async () => {
  const kept = new Set<string>();
  const noted = new Set<string>();
  const slow = Promise.withResolvers<void>();
  const files = profileFiles(
    {
      async put(key) {
        if (key === 'image') throw new Error('away');
        await slow.promise;
        kept.add(key);
      },
      get: async () => null,
      remove: async (keys) => keys.forEach((key) => kept.delete(key)),
    },
    {
      note: async (keys) => keys.forEach((key) => noted.add(key)),
      remove: async (keys, remove) => remove(keys.filter((key) => noted.delete(key))),
      old: async () => [...noted],
    },
  );
  const stored = files.storeFor([file('image'), file('licence')], async () => 'a row');
  setImmediate(slow.resolve);
  await expect(stored).rejects.toThrow('away');
  await slow.promise;
  await new Promise(setImmediate);
  expect([...kept]).toEqual([]);
  expect([...noted]).toEqual(['image', 'licence']);
  await files.sweep();
  expect([...noted]).toEqual([]);
});
