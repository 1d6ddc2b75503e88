import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BROWSER_ARGS, findQuickBrowser } from './browser.ts';

const USAGE = `npm run pictures -- FOLDER [WORDS]

Takes a picture of each state of the gallery whose name has these words: on a phone and on a desktop, light and dark.`;

const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1366, height: 768 } };
const SCHEMES = ['light', 'dark'] as const;
const STILL_MS = 300;
const STILL_TRIES = 20;
const ADDRESS = 'http://localhost/dev/gallery';

/** Builds the gallery alone; returns its folder. */
function buildGallery(): string {
  const built = mkdtempSync(join(tmpdir(), 'baari-gallery-'));
  const config = 'apps/panel/vite.gallery.config.ts';
  const args = ['build', 'apps/panel', '--config', config, '--outDir', built, '--emptyOutDir', '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The gallery could not be built.');
  return built;
}

/** A picture of a page that has come to rest: two in a row are the same. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  for (let tries = 0; tries < STILL_TRIES; tries += 1) {
    await page.waitForTimeout(STILL_MS);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}

async function takePictures(folder: string, words: string): Promise<number> {
  const built = buildGallery();
  const browser = await chromium.launch({ executablePath: findQuickBrowser() ?? undefined, args: BROWSER_ARGS });
  let taken = 0;
  try {
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-IN' });
        await context.route(`${new URL(ADDRESS).origin}/**`, (route) => {
          const { pathname } = new URL(route.request().url());
          return route.fulfill({ path: join(built, pathname.startsWith('/assets/') ? pathname : 'gallery.html') });
        });
        const list = await context.newPage();
        await list.goto(ADDRESS);
        await list.getByRole('heading', { level: 2 }).first().waitFor();
        const states = await list.getByRole('heading', { level: 2 }).allTextContents();
        for (const state of states.filter((name) => name.includes(words))) {
          const page = await context.newPage();
          await page.goto(`${ADDRESS}?state=${encodeURIComponent(state)}`);
          await page.locator('html[data-shown]').waitFor({ state: 'attached' });
          await page.waitForLoadState('networkidle');
          const name = `${state.replaceAll(/[^\w]+/g, '-')}-${size}-${colorScheme}.png`;
          writeFileSync(join(folder, name), await stillPicture(page));
          await page.close();
          taken += 1;
        }
        await context.close();
      }
  } finally {
    await browser.close();
    rmSync(built, { recursive: true });
  }
  return taken;
}

const [folder, words = ''] = process.argv.slice(2);
if (!folder) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  console.log(`${await takePictures(folder, words)} pictures in ${resolve(folder)}`);
}
