import { session } from '../lib/session.ts';

/** Keeps the panel on the device once a doctor is logged in; the log-in page alone does not need it. */
export function keepOfflineCopy(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const stop = session.subscribe(keep);
  keep();

  function keep(): void {
    if (session.get().status !== 'logged-in') return;
    stop();
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.error(error));
  }
}
