import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const SMALLEST = { width: 320, height: 640 };

const LOOKS = [PHONE, DESK].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
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
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await isIn(page, colorScheme);
    expect.soft(await violationsOn(page), `${what}, ${viewport.width} wide, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(SMALLEST);
  expect.soft(await overhang(page), `${what} scrolls sideways at ${SMALLEST.width}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
}
