import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** What a hand did. A tap is a press of a finger or of the mouse's button; a scroll brings into view what is pressed next. */
export interface Effort {
  taps: number;
  keys: number;
  scrolls: number;
}

/** A hand at a desk: presses what is there and rests no more, and counts. */
export interface Hand {
  readonly effort: Effort;
  tap(target: Locator): Promise<void>;
  key(...names: string[]): Promise<void>;
  type(text: string): Promise<void>;
}

export function handAt(page: Page): Hand {
  const effort: Effort = { taps: 0, keys: 0, scrolls: 0 };
  return {
    effort,
    async tap(target) {
      await expect(target).not.toHaveAttribute('aria-disabled', 'true');
      const [box, { height }] = [await target.boundingBox(), page.viewportSize()!];
      if (!box || box.y < 0 || box.y + box.height > height) effort.scrolls += 1;
      await target.click();
      effort.taps += 1;
    },
    async key(...names) {
      for (const name of names) await page.keyboard.press(name);
      effort.keys += names.length;
    },
    async type(text) {
      await page.keyboard.type(text);
      effort.keys += text.length;
    },
  };
}
