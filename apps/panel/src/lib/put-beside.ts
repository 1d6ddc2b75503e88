/** Space between a menu and its button. */
const GAP_PX = 4;

/** Where a menu of this height has room that is not over its button: below, above, or else at its left. */
function roomFor(height: number, at: DOMRect): { top: number; right: number } {
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  if (below + height <= innerHeight) return { top: below, right: at.right };
  if (above >= GAP_PX) return { top: above, right: at.right };
  return { top: Math.max(GAP_PX, innerHeight - GAP_PX - height), right: at.left - GAP_PX };
}

/**
 * Places a menu beside its button, by `--top` and `--right`. Where CSS puts it elsewhere, as on phones, it may come under
 * the finger that opened it: tells so.
 */
export function putBeside(menu: HTMLElement, opener: HTMLElement): boolean {
  const at = opener.getBoundingClientRect();
  const { top, right } = roomFor(menu.getBoundingClientRect().height, at);
  menu.style.setProperty('--top', `${top}px`);
  menu.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`);
  const put = menu.getBoundingClientRect();
  return put.top < at.bottom && put.bottom > at.top && put.right > at.left;
}
