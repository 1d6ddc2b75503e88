import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { writeArchive } from './service-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'baari-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2026-11-21T04:30:00Z');

it('ends with the fault of a page that comes late and cannot be read', async () => {
  const written = writeArchive(join(folder, 'broken.zip'), {
    snapshot: {
      profile: async () => null,
      files: async () => null,
      count: async () => 1,
      async *pages() {
        yield [{ date: '2026-11-21' }];
      },
    },
    file: async () => null,
    onRows: async () => {
      // All that was written before has been taken by then, and everybody waits for more.
      for (let turns = 0; turns < 20; turns += 1) await turn();
      throw new Error('replaced');
    },
    readme: 'x',
    now: NOW,
  });
  await expect(written).rejects.toThrow('replaced');
});
