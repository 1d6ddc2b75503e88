import type { Page } from '@playwright/test';

/**
 * Texts of which a part cannot be seen, nor scrolled to. A text that ends in an ellipsis is cut on purpose, and one of a pixel
 * is for screen readers.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (style: CSSStyleDeclaration) =>
      [style.overflowX, style.overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
    const isMeant = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none';

    function isCut(text: Text): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return false;
      for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility !== 'visible' || style.opacity === '0' || isMeant(style)) return false;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
        const frame = at.getBoundingClientRect();
        const isOut = box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 4;
        if (isClipped(style) && isOut) return frame.width > 1;
      }
      return false;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() !== '' && isCut(text)) cut.push(text.data);
    }
    return cut;
  });
}
