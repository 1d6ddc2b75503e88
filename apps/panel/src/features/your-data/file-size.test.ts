import { expect, it } from 'vitest';
import { formatSize } from './file-size.ts';

it.each([
  [10, '1 KB'],
  [1_024, '1 KB'],
  [700_000, '684 KB'],
  [1_500_000, '1.4 MB'],
  [25_000_000, '24 MB'],
  [3_000_000_000, '2.8 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
