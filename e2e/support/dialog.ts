import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const entryOf = (page: Page) => page.evaluate(() => (window.history.state as { usr?: unknown } | null)?.usr ?? null);

/** Waits until what was opened has its entry in the history: before that, Back leaves the page. */
export const onItsEntry = (page: Page): Promise<void> => expect.poll(() => entryOf(page)).not.toBeNull();

/** Waits until a closed dialog has taken its entry out of the history: going elsewhere by address meanwhile would be stopped by that. */
export async function dialogGone(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => entryOf(page)).toBeNull();
}
