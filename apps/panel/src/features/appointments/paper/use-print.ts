import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { texts } from '../../../lib/texts.ts';
import { useReactToPrint } from 'react-to-print';
import { useBrowserPrint } from '../../../lib/use-browser-print.ts';
import { toast } from '../../../lib/toast.ts';

/** How long the printed frame is kept, because phones print from it after `print()` has returned. */
const FRAME_KEPT_MS = 1000;

interface Paper {
  title: string;
  /** The whole style of the printed page; the screen's styles are not used. */
  pageStyle: string;
  /** More style, which depends on what was drawn. */
  fit?: (drawn: Element) => string;
}

async function printFrame(frame: HTMLIFrameElement, { title, fit }: Paper): Promise<void> {
  const target = frame.contentWindow;
  if (typeof target?.print !== 'function') throw new Error('This browser cannot print from a frame.');
  const drawn = target.document.body.firstElementChild;
  if (fit && drawn)
    target.document.head.append(Object.assign(document.createElement('style'), { textContent: fit(drawn) }));
  const titleBefore = document.title;
  // A saved PDF takes its name from the page's title.
  document.title = title;
  try {
    target.print();
    await new Promise((done) => setTimeout(done, FRAME_KEPT_MS));
  } catch (cause) {
    // Errors inside the frame would be logged without their message.
    throw new Error(`Printing failed: ${String(cause)}`, { cause });
  } finally {
    document.title = titleBefore;
  }
}

/** Drawn for one print only, so that the page has no hidden second copy. */
export function drawnOnce(element: ReactElement): Element | null {
  const host = document.createElement('div');
  flushSync(() => createRoot(host).render(element));
  return host.firstElementChild;
}

/**
 * Prints what `draw` returns as a page of its own; a failure is shown and logged. The browser's own command prints the same.
 */
export function usePrint(paper: Paper, draw: () => ReactElement): () => void {
  const { pageStyle, fit } = paper;
  const t = texts('appointments');
  const fail = useCallback(
    (error: unknown) => {
      console.error(error);
      toast.error(t('printFailed'));
    },
    [t],
  );
  const print = useReactToPrint({
    bodyClass: 'print-body',
    pageStyle,
    ignoreGlobalStyles: true,
    print: (frame) => printFrame(frame, paper),
    onPrintError: (_, error) => fail(error),
  });

  useBrowserPrint({ style: pageStyle, fit, draw: () => drawnOnce(draw()) });

  return () => {
    try {
      const drawn = drawnOnce(draw());
      print(() => drawn);
    } catch (error) {
      fail(error);
    }
  };
}
