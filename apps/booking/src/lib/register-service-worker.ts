import { BASE } from './base.ts';

/** The file of the language that is spoken, which was loaded before there was a worker. */
const languageFile = () =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('/language-'))?.name;

/** Keeps the app on the device once there is a ticket, so that it opens without a network, in the language that is spoken. */
export function keepForOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void keep().catch(() => undefined);
}

async function keep() {
  const { serviceWorker } = navigator;
  await serviceWorker.register(`${BASE}offline.js`);
  const file = languageFile();
  if (!file || serviceWorker.controller) return;
  await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  await fetch(file);
}
