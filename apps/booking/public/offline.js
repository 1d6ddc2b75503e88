/* Keeps the app on the device, so that a ticket opens in a clinic without a network. Answers of the API are never kept. */
const KEPT = 'baari-book';
const SHELL = '/book/';
const SLOW_NETWORK_MS = 4000;

/** @param {string} html */
const assetsOf = (html) => html.match(/\/book\/(?:assets\/[^" ]+|icon\.svg)/g) ?? [];

/** Which language a file holds, as `language-hi-`; the page does not name those files, for each phone needs another. */
const languageOf = (pathname) => /\/language-[a-z]{2}-/.exec(pathname)?.[0];

/** Stores a newer app: first its files, then the page that names them. Then it removes the older files. */
async function keep(response) {
  const html = await response.clone().text();
  const assets = assetsOf(html);
  if (assets.length === 0) return;
  const cache = await caches.open(KEPT);
  for (const asset of assets) if (!(await cache.match(asset))) await cache.add(asset);
  await cache.put(SHELL, response);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const isNeeded = (pathname, at) => {
    const language = languageOf(pathname);
    if (!language) return pathname === SHELL || assets.includes(pathname);
    // This app's own, and that of the app before, which a page may still have open.
    return kept.slice(at + 1).filter((newer) => newer.includes(language)).length < 2;
  };
  for (const [at, pathname] of kept.entries()) if (!isNeeded(pathname, at)) await cache.delete(pathname);
}

/** A ticket's page is not kept, but tells of a newer app: who only ever opens tickets gets that too. */
async function keepNewer(ticketPage, kept) {
  const known = assetsOf(await kept.text());
  if (assetsOf(await ticketPage.text()).every((asset) => known.includes(asset))) return;
  const response = await fetch(SHELL, { headers: { accept: 'text/html' } });
  if (response.ok) await keep(response);
}

async function page(event, pathname) {
  const network = fetch(event.request);
  const kept = await caches.match(SHELL, { cacheName: KEPT });
  if (!kept) return network;
  try {
    const tooSlow = new Promise((_, reject) => setTimeout(() => reject(new Error('slow')), SLOW_NETWORK_MS));
    const response = await Promise.race([network, tooSlow]);
    if (response.status >= 500) return kept;
    // A ticket's page contains the ticket: only the plain page is kept.
    if (response.ok && pathname.startsWith(`${SHELL}t/`))
      event.waitUntil(keepNewer(response.clone(), kept).catch(() => undefined));
    else if (response.ok) event.waitUntil(keep(response.clone()));
    return response;
  } catch {
    network.catch(() => undefined);
    return kept;
  }
}

/** Keeps the texts of a language that is spoken. */
const keepLanguage = async (request, response) => (await caches.open(KEPT)).put(request, response);

async function file(event, pathname) {
  const kept = await caches.match(event.request, { cacheName: KEPT });
  if (kept) return kept;
  const response = await fetch(event.request);
  const language = languageOf(pathname);
  if (language && response.ok) event.waitUntil(keepLanguage(event.request, response.clone()));
  return response;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    fetch(SHELL, { headers: { accept: 'text/html' } }).then((response) => (response.ok ? keep(response) : undefined)),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname.startsWith(`${SHELL}assets/`)) event.respondWith(file(event, pathname));
});

/* Tells of a ticket while its page is closed. The page keeps the words, in the language that it speaks (features/ticket/tell.ts). */
const WORDS_CACHE = 'baari-told';
const WORDS = `${SHELL}told-words`;
const PATTERN = [400, 200, 400, 200, 400];
/** After which the service tells of the same once more because it is so again (TURN_TOLD_AGAIN_MINUTES). */
const AGAIN_MS = 5 * 60_000;

/** What is true of a day, which may be another than that of who reads it. */
const OF_A_DAY = ['moved', 'closed', 'opened', 'cancelled', 'restored'];

/** 29 November, in the words' language; `months` where many browsers do not know them. */
function dayOf(date, { locale, months }) {
  const day = new Date(date);
  if (months) return `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);
}

/** Says a message; without the words, the number speaks for itself. */
async function wordsFor({ reason, number, before, doctor, count, date }) {
  const kept = await caches.match(WORDS, { cacheName: WORDS_CACHE });
  // By the number before its holder knows which visit was moved.
  const known = before ?? number;
  if (!kept) return { title: String(known) };
  const words = await kept.json();
  const filled = (text = '', of = number) =>
    text.replaceAll('{number}', of).replaceAll('{count}', count).replaceAll('{doctor}', doctor);
  const text = filled(reason === 'turn' && count > 1 ? words.turnAgain : words[reason]);
  // Words of before hold no locale.
  const day = words.locale && OF_A_DAY.includes(reason) ? dayOf(date, words) : '';
  // A move names its new day itself; words of before did not.
  const body = text.includes('{date}') ? text.replace('{date}', day) : [day, text].filter(Boolean).join(': ');
  return {
    title: filled(doctor === null ? words.untitled : words.title, known),
    body,
    lang: words.lang,
    dir: words.dir,
  };
}

const isOn = (ticket) => (client) => new URL(client.url).pathname === `${SHELL}t/${ticket}`;

async function tell(message) {
  const pages = await self.clients.matchAll({ type: 'window' });
  // Whoever looks at the ticket sees and hears it there.
  if (pages.some((page) => page.visibilityState === 'visible' && isOn(message.ticket)(page))) return;
  const about = `${message.reason} ${message.count}`;
  // What is told next replaces all but a move: who has not read that one would take the number before for theirs.
  const tag = message.reason === 'moved' ? `${message.ticket} moved` : message.ticket;
  const shown = await self.registration.getNotifications({ tag });
  const { title, ...words } = await wordsFor(message);
  await self.registration.showNotification(title, {
    ...words,
    tag,
    // The same message once more, because its sender was not sure, makes no second sound; but for one of long before, as a call by mistake.
    renotify: shown.every(({ data }) => data.about !== about || Date.now() - data.at > AGAIN_MS),
    requireInteraction: message.reason === 'turn',
    vibrate: PATTERN,
    icon: `${SHELL}icon.svg`,
    data: { ticket: message.ticket, about, at: Date.now() },
  });
}

async function open(ticket) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(isOn(ticket));
  return page ? page.focus() : self.clients.openWindow(`${SHELL}t/${ticket}`);
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.ticket));
});
