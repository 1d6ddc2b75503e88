import { handTicket } from '../lib/handed-ticket.ts';
import { useGo } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';
import { useWedge } from '../lib/use-wedge.ts';
import { isTicket } from '../lib/wedge.ts';

/** A ticket before a USB scanner is verified whichever page is open. */
export function UsbScanner() {
  const go = useGo();
  useWedge((text) => {
    // Not for a medicine's barcode.
    if (!isTicket(text)) return;
    // What is half done in a dialog is not left.
    if (document.querySelector('[aria-modal="true"]')) return toast.error(texts('common')('scannedInDialog'));
    handTicket(text);
    go(paths.scanner);
  });
  return null;
}
