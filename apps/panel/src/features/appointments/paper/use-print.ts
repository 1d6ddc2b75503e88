import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { useReactToPrint } from 'react-to-print';
import { toast } from '../../../lib/toast.ts';

/** How long the printed frame is kept, because phones print from it after `print()` has returned. */
const FRAME_KEPT_MS = 1000;

async function printFrame(frame: HTMLIFrameElement, title: string): Promise<void> {
  const target = frame.contentWindow;
  if (typeof target?.print !== 'function') throw new Error('This browser cannot print from a frame.');
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

interface Paper {
  title: string;
  /** The whole style of the printed page; the screen's styles are not used. */
  pageStyle: string;
}

/** Prints what `draw` returns as a page of its own; a failure is shown and logged. */
export function usePrint({ title, pageStyle }: Paper, draw: () => ReactElement): () => void {
  const { t } = useTranslation('appointments');
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
    print: (frame) => printFrame(frame, title),
    onPrintError: (_, error) => fail(error),
  });

  return () => {
    try {
      const host = document.createElement('div');
      // Drawn for this print only, so that the page has no hidden second copy.
      flushSync(() => createRoot(host).render(draw()));
      print(() => host.firstElementChild);
    } catch (error) {
      fail(error);
    }
  };
}
