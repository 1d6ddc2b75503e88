import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { takeTurn } from '../../tools/setup.mjs';
import { serveBuilt } from './built.ts';
import type { Built } from './built.ts';

const ROOT = join(import.meta.dirname, '../..');

function build(folder: string): void {
  const config = join(ROOT, 'apps/panel/vite.gallery.config.ts');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', 'apps/panel', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
}

/** Serves the gallery for the tests of a file. Returns what opens one state, or without a name the list of all. */
export function useGallery() {
  let built: Built;

  test.beforeAll(async () => {
    // The worker that comes first builds it for all; it is removed with the data of the run.
    const folder = join(process.env['E2E_DATA_DIR']!, 'gallery');
    const giveBack = await takeTurn();
    try {
      if (!existsSync(join(folder, 'gallery.html'))) build(folder);
    } finally {
      giveBack();
    }
    built = await serveBuilt(folder, 'gallery.html');
  });
  test.afterAll(() => built.stop());

  return async (page: Page, state?: string): Promise<void> => {
    const address = `${built.origin}/dev/gallery`;
    await page.goto(state === undefined ? address : `${address}?state=${encodeURIComponent(state)}`);
  };
}
