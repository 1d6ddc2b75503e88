import type { Page } from '@playwright/test';

/** Pairs of texts within one of the elements that lie over each other. */
export function overlaps(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    function textsOf(element: Element) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: { text: string; box: DOMRect }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (getComputedStyle(text.parentElement!).clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const frame = text.parentElement!.getBoundingClientRect();
        const whole = range.getBoundingClientRect();
        const isCut = getComputedStyle(text.parentElement!).overflowX === 'hidden';
        const box = isCut
          ? new DOMRect(whole.x, whole.y, Math.min(whole.width, frame.right - whole.x), whole.height)
          : whole;
        if (box.width > 1 && box.height > 1) found.push({ text: text.data, box });
      }
      return found;
    }
    const over = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const texts = textsOf(element);
      return texts.flatMap((a, i) =>
        texts
          .slice(i + 1)
          .filter((b) => over(a.box, b.box))
          .map((b) => `${a.text} | ${b.text}`),
      );
    });
  }, selector);
}
