const RELOADED = 'baari-reloaded-for';

/** After a deployment an open tab may ask for files that are gone: one reload brings the new ones. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === window.location.pathname) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, window.location.pathname);
    window.location.reload();
  });
}
