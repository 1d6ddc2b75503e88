import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Said by the entry of the browser's history that an open dialog stands on. */
const DIALOG = { dialog: true };
const isOfDialog = (state: unknown): boolean => typeof state === 'object' && state !== null && 'dialog' in state;

/** The dialogs that are open, the topmost last. */
const open: symbol[] = [];

/**
 * Lets the browser's Back close a dialog instead of leaving the page: while it is open, the history has one entry more. Closed in
 * any other way the dialog takes its entry away, and one that opens at once afterwards takes it over. `onBack` says whether
 * the dialog closes.
 */
export function useBackCloses(isOpen: boolean, onBack: () => boolean): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOnEntry = isOfDialog(state);
  const goOn = () => void navigate({ pathname, search, hash }, { state: DIALOG, preventScrollReset: true });

  const enter = useEffectEvent(() => {
    if (!isOnEntry) goOn();
  });
  const leave = useEffectEvent(() => {
    const isOverAnother = open.length > 1;
    // Back has taken the one entry of them all.
    if (!onBack() || isOverAnother) goOn();
  });
  // Before it is seen: one who sees it may press Back at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const me = Symbol();
    open.push(me);
    enter();
    const back = ({ state: entry }: PopStateEvent) => {
      if (open.at(-1) === me && !isOfDialog((entry as { usr?: unknown } | null)?.usr)) leave();
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      open.splice(open.indexOf(me), 1);
      // Later, because the next dialog may open in the same moment, and a link in this one may have led elsewhere.
      setTimeout(() => {
        const entry = (window.history.state as { usr?: unknown } | null)?.usr;
        if (open.length === 0 && isOfDialog(entry)) window.history.back();
      });
    };
  }, [isOpen]);
}

/**
 * After a reload no dialog is open: takes away the entry that one stood on. Resolves once it is gone; a dialog that opened before would
 * be closed by that.
 */
export async function leaveDialogEntry(): Promise<void> {
  if (!isOfDialog((window.history.state as { usr?: unknown } | null)?.usr)) return;
  await new Promise((gone) => {
    window.addEventListener('popstate', gone, { once: true });
    window.history.back();
  });
}
