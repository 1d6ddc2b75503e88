import { getConfig } from '@baari/contract/public-config';
import { inTab } from '@baari/ui/device-store';
import { call } from '../lib/api.ts';
import { isUnasked } from '../lib/load-ahead.tsx';

/** A file that is not there after a reload either is not asked for by another one so soon. */
const AGAIN_AFTER_MS = 60_000;

const reloadedAt = inTab.value('baari-reloaded-at', (kept) => (typeof kept === 'number' ? kept : undefined));

/**
 * After a deployment an open tab may ask for files that are gone: reloads to get the new ones. So it does for a file that failed
 * on the way, because no Chromium asks for it again in the same page. Where the service does not answer, the file may be there, and a
 * reload would lose the page that is open: the desk goes on without.
 */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever loads it is thrown the same error, right after this.
    setTimeout(() => {
      if (!isUnasked(payload)) void reloadIfAnswered();
    });
  });
}

async function reloadIfAnswered(): Promise<void> {
  const isThere = await call(getConfig).then(
    () => true,
    () => false,
  );
  const now = Date.now();
  // Without storage the tab would reload for ever.
  if (isThere && now - (reloadedAt.read() ?? 0) >= AGAIN_AFTER_MS && reloadedAt.write(now)) window.location.reload();
}
