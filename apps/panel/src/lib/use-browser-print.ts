import { useEffect, useEffectEvent } from 'react';

export interface Sheet {
  /** The whole style of the printed page. */
  style: string;
  /** More style, which depends on what was drawn. */
  fit?: ((drawn: Element) => string) | undefined;
  draw: () => Element | null;
  /** Whether the sheet is drawn with the screen's styles too. */
  keepsScreenStyles?: boolean;
}

/** What each open screen and dialog prints; the topmost counts. */
const open: (() => () => void)[] = [];
let takeDown: (() => void) | undefined;

window.addEventListener('beforeprint', () => {
  takeDown?.();
  takeDown = open.at(-1)?.();
});
window.addEventListener('afterprint', () => {
  takeDown?.();
  takeDown = undefined;
});

/** Prints the sheet, and not the screen with its buttons, where the browser itself is told to print (Ctrl+P, its menu). */
export function useBrowserPrint(sheet: Sheet): void {
  const put = useEffectEvent(() => putUp(sheet));
  useEffect(() => {
    const entry = () => put();
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, []);
}

const HIDE_SCREEN = '@media print { body > :not([data-sheet]) { display: none !important } }';

/** Puts the sheet in place of the page until the returned function is called. */
function putUp({ style, fit, draw, keepsScreenStyles = false }: Sheet): () => void {
  const drawn = draw();
  if (!drawn) return () => undefined;
  const host = document.createElement('div');
  host.dataset.sheet = '';
  const inside = keepsScreenStyles ? host : host.attachShadow({ mode: 'open' });
  const styled = (css: string) => Object.assign(document.createElement('style'), { textContent: css });
  inside.append(styled(style), drawn);
  document.body.append(host);
  // The page's size and the body's font are no matter of a part of the page.
  const ofPage = styled(style + HIDE_SCREEN);
  document.head.append(ofPage);
  if (fit) ofPage.append(fit(drawn));
  document.body.classList.add('print-body');
  return () => {
    host.remove();
    ofPage.remove();
    document.body.classList.remove('print-body');
  };
}
