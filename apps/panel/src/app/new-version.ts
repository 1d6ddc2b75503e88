const RELOADED = 'baari-reloaded-for';

/** After a deployment an open tab may ask for files that are gone: one reload brings the new ones. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === window.location.pathname) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, window.location.pathname);
    window.location.reload();
  });
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    window.addEventListener('load', () => {
      navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.error(error));
    });
  }
}
