import type { Page } from '@playwright/test';

/** Pairs of texts within one of the elements that lie over each other. */
export function overlaps(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    function textsOf(element: Element) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: { text: string; lines: DOMRect[] }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (getComputedStyle(text.parentElement!).clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const frame = text.parentElement!.getBoundingClientRect();
        const isCut = getComputedStyle(text.parentElement!).overflowX === 'hidden';
        const lines = [...range.getClientRects()]
          .map(({ x, y, width, height }) => new DOMRect(x, y, isCut ? Math.min(width, frame.right - x) : width, height))
          .filter(({ width, height }) => width > 1 && height > 1);
        found.push({ text: text.data, lines });
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
          .filter((b) => a.lines.some((line) => b.lines.some((other) => over(line, other))))
          .map((b) => `${a.text} | ${b.text}`),
      );
    });
  }, selector);
}
