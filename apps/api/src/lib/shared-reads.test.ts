import { expect, it } from 'vitest';
import { sharedReads } from './shared-reads.ts';

const at = (ms: number) => new Date(1_000_000 + ms);

it('reads once for all who ask within the time, each key by itself, and then again', async () => {
  const read: string[] = [];
  const ask = sharedReads(async (key, now) => {
    read.push(key);
    return `${key} ${now.getTime() - 1_000_000}`;
  }, 2_000);
  expect(await Promise.all([ask('a', at(0)), ask('a', at(0)), ask('b', at(0)), ask('a', at(1_999))])).toEqual([
    'a 0',
    'a 0',
    'b 0',
    'a 0',
  ]);
  expect(read).toEqual(['a', 'b']);
  expect(await ask('a', at(2_000))).toBe('a 2000');
});

it('does not keep a failure, nor more than a thousand keys', async () => {
  let isDown = true;
  const read: string[] = [];
  const ask = sharedReads(async (key) => {
    read.push(key);
    if (isDown) throw new Error('away');
  }, 2_000);
  await expect(ask('a', at(0))).rejects.toThrow('away');
  isDown = false;
  await ask('a', at(0));
  for (let n = 0; n < 1_000; n += 1) await ask(`clinic ${n}`, at(0));
  read.length = 0;
  await ask('clinic 999', at(0));
  await ask('a', at(0));
  expect(read).toEqual(['a']);
});
