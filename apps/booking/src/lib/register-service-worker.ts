import { BASE } from './base.ts';

/** Where the offline worker keeps the app. */
const KEPT = 'baari-book';

/** The file of the language that is spoken; it may have been loaded before there was a worker. */
const languageFile = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('/language-'))?.name;

/** Keeps the app on the device once there is a ticket, so that it opens without a network, in the language that is spoken. */
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void keep().catch(() => undefined);
}

async function keep() {
  await navigator.serviceWorker.register(`${BASE}offline.js`);
  const file = languageFile();
  if (!file) return;
  const cache = await caches.open(KEPT);
  if (!(await cache.match(file))) await cache.add(file);
}
