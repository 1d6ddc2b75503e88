import { inTab } from '@baari/ui/device-store';
import { isLoadingAhead } from '../lib/load-ahead.tsx';

const reloadedFor = inTab.value('baari-reloaded-for', (kept) => (typeof kept === 'string' ? kept : undefined));

/** After a deployment an open tab may ask for files that are gone: reloads once to get the new ones. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without network the file may be there; a reload would lose the page that is open.
    if (!navigator.onLine || isLoadingAhead()) return;
    const { pathname } = window.location;
    // Without storage the tab would reload for ever.
    if (reloadedFor.read() === pathname || !reloadedFor.write(pathname)) return;
    event.preventDefault();
    window.location.reload();
  });
}
