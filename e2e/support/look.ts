import AxeBuilder from '@axe-core/playwright';
import { SCALE } from '@baari/testing/proof';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };
const SMALLEST = { width: 320, height: 640 };

const SCHEMES = ['light', 'dark'] as const;

/** Each size and each scheme once, which goes with which by the name of what is looked at; all four in `npm run prove`. */
function looksAt(what: string) {
  const odd = [...what].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % 2;
  const all = [PHONE, DESK].flatMap((viewport, size) =>
    SCHEMES.map((colorScheme, scheme) => ({ viewport, colorScheme, isPicked: (size + scheme) % 2 === odd })),
  );
  return SCALE > 1 ? all : all.filter(({ isPicked }) => isPicked);
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

/** Runs axe on the page, on a phone and on a desktop, light and dark; nothing may scroll sideways. */
export async function look(page: Page, what: string): Promise<void> {
  for (const { viewport, colorScheme } of looksAt(what)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await isIn(page, colorScheme);
    expect.soft(await violationsOn(page), `${what}, ${viewport.width} wide, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(SMALLEST);
  expect.soft(await overhang(page), `${what} scrolls sideways at ${SMALLEST.width}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
}
