import { BASE } from './base.ts';

/** Keeps the app on the device, so that a ticket opens without a network; a mere look around costs nothing. */
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register(`${BASE}offline.js`).catch(() => undefined);
  }
}
