import { handTicket } from '../lib/handed-ticket.ts';
import { useGo } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useWedge } from '../lib/use-wedge.ts';

/** How every ticket's text ends, those of before too: in a code that nobody types by hand. */
const TICKET = /[\w-]{32,}$/;

/** A ticket before a USB scanner is verified whichever page is open. */
export function UsbScanner() {
  const go = useGo();
  useWedge((text) => {
    // What is half done in a dialog is not left, nor the page for a medicine's barcode.
    if (!TICKET.test(text) || document.querySelector('[aria-modal="true"]')) return;
    handTicket(text);
    go(paths.scanner);
  });
  return null;
}
