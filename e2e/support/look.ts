import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const SMALLEST = { width: 320, height: 640 };

/** What a dark scheme can break alone; everything else is the same page. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const LOOKS = [
  { viewport: DESK, colorScheme: 'light', rules: RULES_OF_COLOUR },
  { viewport: DESK, colorScheme: 'dark', rules: [] },
  { viewport: PHONE, colorScheme: 'dark', rules: RULES_OF_COLOUR },
  { viewport: PHONE, colorScheme: 'light', rules: [] },
] as const;

async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Colours that are on their way to another scheme are nobody's colours. */
const transitionsOver = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(running.map((transition) => transition.finished));
  });

export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Asks axe about what the page shows, on a phone and on a desk, light and dark; nothing may scroll sideways. */
export async function look(page: Page, what: string): Promise<void> {
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await transitionsOver(page);
    expect.soft(await violations(page, rules), `${what}, ${viewport.width} wide, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(SMALLEST);
  expect.soft(await overhang(page), `${what} scrolls sideways at ${SMALLEST.width}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
}
