import { inTab } from '@baari/ui/device-store';
import { isLoadingAhead } from '../lib/load-ahead.tsx';

/** A file that is not there after a reload either is not asked for by another one so soon. */
const AGAIN_AFTER_MS = 60_000;

const reloadedAt = inTab.value('baari-reloaded-at', (kept) => (typeof kept === 'number' ? kept : undefined));

/**
 * After a deployment an open tab may ask for files that are gone: reloads to get the new ones. So it does for a file that failed
 * without network, because no Chromium asks for it again in the same page.
 */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without network the file may be there; a reload would lose the page that is open.
    if (!navigator.onLine || isLoadingAhead()) return;
    const now = Date.now();
    // Without storage the tab would reload for ever.
    if (now - (reloadedAt.read() ?? 0) < AGAIN_AFTER_MS || !reloadedAt.write(now)) return;
    event.preventDefault();
    window.location.reload();
  });
}
