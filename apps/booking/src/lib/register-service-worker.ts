import { BASE } from './base.ts';

/** Keeps the app on the device once there is a ticket, so that it opens without a network. */
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register(`${BASE}offline.js`).catch(() => undefined);
  }
}
