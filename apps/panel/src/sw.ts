/** Types of the service worker's parts used here; TypeScript's library has them only without the DOM. */
interface Waits extends Event {
  waitUntil(work: Promise<void>): void;
}
interface Fetches extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waits) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetches) => void): void;
}
declare global {
  interface Window {
    readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  }
}

const worker = self as unknown as WorkerScope;

/** The page itself and the files that every page needs; written in by the build. */
const SHELL = self.__WB_MANIFEST;
const SHELL_CACHE = `shell-${hashOf(JSON.stringify(SHELL))}`;
const FILES_CACHE = 'files';
const PAGE = '/index.html';
/** How many files the cache keeps; the oldest go first. */
const FILES_KEPT = 150;

/** What the API serves beside the panel, and /checkout, whose own security policy must come from the server. */
const NOT_OURS = /^\/(?:api|book|t|docs|dev|sandbox|operator|checkout|healthz|readyz|metrics|openapi\.json)(?:\/|$)/;

function hashOf(text: string): string {
  let hash = 5381;
  for (const letter of text) hash = ((hash * 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL.map(({ url }) => `/${url.replace(/^\//, '')}`));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== SHELL_CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** The newest page with a network, the kept one without. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - FILES_KEPT)).map((key) => cache.delete(key)));
}

/** A file named by its content never changes, so the kept one is used. A device that can keep none, as a full one, gets it all the same. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(request, response.clone()).catch(() => undefined);
  return response;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || NOT_OURS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

export {};
