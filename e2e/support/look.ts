import AxeBuilder from '@axe-core/playwright';
import { SCALE } from '@baari/testing/proof';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };
const SMALLEST = { width: 320, height: 640 };

const SCHEMES = ['light', 'dark'] as const;

/**
 * The size and the scheme to look in, by the name of what is looked at; `isWhole`: each size and each scheme once. All four in
 * `npm run prove`.
 */
function looksAt(what: string, isWhole: boolean) {
  const sum = [...what].reduce((total, sign) => total + sign.codePointAt(0)!, 0);
  const all = [PHONE, DESK].flatMap((viewport) => SCHEMES.map((colorScheme) => ({ viewport, colorScheme })));
  if (SCALE > 1) return all;
  const first = sum % all.length;
  // The one across has the other size and the other scheme.
  return all.filter((_, i) => i === first || (isWhole && i === all.length - 1 - first));
}

/** In the page itself: otherwise each look opens a window of its own for the report. There are no foreign frames. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The panel follows the system by script; colours in the middle of the change belong to neither scheme. */
async function isIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((scheme) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === scheme;
  }, colorScheme);
  await page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(running.map((transition) => transition.finished));
  });
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Runs axe on the page, on a phone or a desktop, light or dark, or both (see `looksAt`); nothing may scroll sideways. */
export async function look(page: Page, what: string, isWhole = false): Promise<void> {
  for (const { viewport, colorScheme } of looksAt(what, isWhole)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await isIn(page, colorScheme);
    expect.soft(await violationsOn(page), `${what}, ${viewport.width} wide, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(SMALLEST);
  expect.soft(await overhang(page), `${what} scrolls sideways at ${SMALLEST.width}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
}
