import type { ConsoleMessage, Page, Request } from '@playwright/test';

declare global {
  interface Window {
    /** How often something changed in this document: the tree, the focus, a print. */
    changes: number;
  }
}

export interface Watched {
  /** What went wrong by itself: errors thrown or logged. */
  faults: string[];
  /** Calls of the API that have no answer yet. */
  underWay: Set<Request>;
  /** How often something happened in this tab that a person, or the server, could notice. */
  happened(): Promise<string>;
}

/** The browser logs each answer that is a refusal; only those of the server's own faults are errors. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Listens to a page from its first document on. `isOnline`: without network, calls fail and may be logged. */
export async function watch(page: Page, isOnline: () => boolean): Promise<Watched> {
  const faults: string[] = [];
  const underWay = new Set<Request>();
  let sent = 0;
  const isCall = (request: Request) => request.url().includes('/api/') && !request.url().endsWith('/stream');
  const onLog = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || REFUSAL.test(message.text())) return;
    if (isOnline()) faults.push(`logged: ${message.text()} (${message.location().url})`);
  };
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', onLog);
  page.on('request', (request) => {
    sent += 1;
    if (isCall(request)) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await page.addInitScript(() => {
    window.changes = 0;
    const count = () => (window.changes += 1);
    new MutationObserver(count).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    addEventListener('focusin', count);
    window.print = count;
  });
  const happened = async () => {
    // A page that is being left cannot be asked.
    const changes = await page.evaluate(() => window.changes).catch(() => 'leaving');
    return `${sent} ${page.url()} ${changes}`;
  };
  return { faults, underWay, happened };
}
