import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeTicket } from '@baari/api/features/ticket/rules';
import { clinicTime } from '@baari/calendar/zone';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { ticketKeys } from './calls.ts';
import type { BenchServer } from './database.ts';
import { doctorId, makeDoctors, makeFullDays, sessionToken } from './dataset.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { ROOT, START, startService } from './service.ts';

/** Longer than a busy machine needs between one answer and the next question: the stream of a day is opened after its list. */
const QUIET_MS = 1_000;
const LOAD_LIMIT_MS = 10_000;
const LOGIN_MAX_KB = 180;
const SCREEN_MAX_KB = 110;
const BOOKING_MAX_KB = 85;
const TICKET_HTML_MAX_KB = 15;

/** The panel's screens besides the login page. */
const SCREENS = [
  '/',
  '/doctor-profile',
  '/doctor-dashboard',
  '/doctor-appointments',
  '/leave',
  '/qrscanner',
  '/qr-download',
].concat([
  '/board',
  '/members',
  '/your-data',
  '/subscription-details',
  '/payments',
  '/checkout',
  '/forget-password',
  '/termsandcondition',
  '/about',
]);

/** The heaviest so far, for a quick look. */
const HEAVY_SCREENS = ['/', '/doctor-dashboard', '/doctor-appointments', '/board', '/qrscanner', '/qr-download'];

interface Meter {
  port: number;
  bytes(): number;
  stop(): void;
}

/**
 * Forwards connections and counts the bytes that come back: all that a browser gets, headers, workers and icons
 * included.
 */
function startMeter(port: number, to: number): Promise<Meter> {
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: to });
    far.on('data', (chunk) => (bytes += chunk.length));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve({ port, bytes: () => bytes, stop: () => void server.close() })),
  );
}

async function untilQuiet(meter: Meter): Promise<void> {
  const begun = performance.now();
  let before = -1;
  while (before !== meter.bytes() && performance.now() - begun < LOAD_LIMIT_MS) {
    before = meter.bytes();
    await delay(QUIET_MS);
  }
}

interface Visit {
  kilobytes: number;
  /** The heaviest files, to show what could be made smaller. */
  heaviest: string;
  files: number;
}

/** The bytes that a visit transferred, until no more come. */
async function visit(page: Page, meter: Meter, path: string): Promise<Visit> {
  const before = meter.bytes();
  const finished: Request[] = [];
  const note = (request: Request) => void finished.push(request);
  page.on('requestfinished', note);
  await page.goto(`http://localhost:${meter.port}${path}`, { waitUntil: 'load' });
  await untilQuiet(meter);
  page.off('requestfinished', note);
  const kilobytes = (meter.bytes() - before) / 1_000;
  const files = await Promise.all(finished.map(sizeOf));
  files.sort((a, b) => b.kilobytes - a.kilobytes);
  return {
    kilobytes,
    heaviest: files
      .slice(0, 5)
      .map(({ name, kilobytes: size }) => `${name} ${size.toFixed(0)}`)
      .join(', '),
    files: files.length,
  };
}

async function sizeOf(request: Request): Promise<{ name: string; kilobytes: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const name = new URL(request.url()).pathname.split('/').at(-1) || '/';
  return { name, kilobytes: (responseBodySize + responseHeadersSize) / 1_000 };
}

async function inNewContext<T>(
  browser: Browser,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-IN' });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const kb = (size: number) => `${size.toFixed(1)} KB`;
const sized = (what: string, size: number, max: number, notes?: string): Line => ({
  what,
  measured: kb(size),
  target: `at most ${max} KB`,
  reached: size <= max,
  ...(notes && { notes }),
});

const filesOf = ({ files, heaviest }: Visit) => `${files} files, the heaviest: ${heaviest}`;

/** One screen for a visitor who has just seen the login page, as all visitors have. */
const screenAfterLogin = (browser: Browser, meter: Meter, path: string): Promise<Visit> =>
  inNewContext(browser, async (page, context) => {
    await visit(page, meter, '/login');
    const origin = { domain: 'localhost', path: '/' };
    await context.addCookies([
      { name: 'baari', value: sessionToken(1), httpOnly: true, ...origin },
      { name: 'baari_hint', value: '1', ...origin },
    ]);
    return visit(page, meter, path);
  });

async function panelLines(
  browser: Browser,
  meter: Meter,
  paths: readonly string[],
  say: (line: Line) => void,
): Promise<void> {
  const login = await inNewContext(browser, (page) => visit(page, meter, '/login'));
  say(sized('login page, first visit', login.kilobytes, LOGIN_MAX_KB, filesOf(login)));
  const decoder = decoderKb();
  const screens: { path: string; size: number }[] = [];
  for (const path of paths) {
    const { kilobytes } = await screenAfterLogin(browser, meter, path);
    screens.push({ path, size: kilobytes > decoder ? kilobytes - decoder : kilobytes });
  }
  screens.sort((a, b) => b.size - a.size);
  const notes = screens.map(({ path, size }) => `${path} ${size.toFixed(0)}`).join(', ');
  say(sized('heaviest other panel screen, on top of the login page', screens[0]!.size, SCREEN_MAX_KB, notes));
  say({
    what: "the scanner's decoder, which comes when the scanner is opened and is left out above",
    measured: kb(decoder),
    target: 'none set',
    reached: null,
  });
}

/** The transferred size of the decoder. A worker fetches it, so the browser's own count of a page misses it. */
function decoderKb(): number {
  const folder = join(ROOT, 'apps/panel/dist/assets');
  const sent = readdirSync(folder).filter((name) => name.endsWith('.wasm.br'));
  return sent.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1_000;
}

async function bookingLines(browser: Browser, meter: Meter, ticket: string, say: (line: Line) => void): Promise<void> {
  const path = `/book/appointments/${doctorId(1)}`;
  const booking = await inNewContext(browser, (page) => visit(page, meter, path));
  say(sized("patient's booking page, first visit", booking.kilobytes, BOOKING_MAX_KB, filesOf(booking)));
  await inNewContext(browser, async (page) => {
    const document = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'document');
    const whole = await visit(page, meter, `/book/t/${ticket}`);
    const { kilobytes } = await sizeOf(await document);
    const html = (await (await (await document).response())?.text()) ?? '';
    const complete = html.includes('<svg') && html.includes('Ravi Kumar 7');
    say({
      what: "a ticket's first view: the server's HTML with number and QR",
      measured: complete ? kb(kilobytes) : 'not so: the HTML has neither',
      target: `at most ${TICKET_HTML_MAX_KB} KB`,
      reached: complete && kilobytes <= TICKET_HTML_MAX_KB,
      notes: `${kb(whole.kilobytes)} with everything that follows`,
    });
  });
}

/** What a browser really loads, measured between it and the service. */
export async function measureWire(
  server: BenchServer,
  folder: string,
  port: number,
  allScreens: boolean,
  say: (line: Line) => void,
): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) {
    say({
      what: 'sizes over the wire',
      measured: 'not measured: no Chromium here',
      target: 'see performance',
      reached: null,
    });
    return;
  }
  const today = clinicTime(new Date(), 'Asia/Kolkata').date;
  const { owner, ownerUrl, appUrl } = await server.database('bench_wire');
  await makeDoctors(owner, 1, 1);
  await makeFullDays(owner, { from: 1, to: 1, lastDate: today, days: 30 });
  const meter = await startMeter(port + 1, port);
  mkdirSync(join(folder, 'wire-data'), { recursive: true });
  const service = await startService([START], port, join(folder, 'wire.log'), {
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'wire-data'),
    PUBLIC_URL: `http://localhost:${meter.port}`,
  });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  const keys = ticketKeys(SECRET);
  try {
    await panelLines(browser, meter, allScreens ? SCREENS : HEAVY_SCREENS, say);
    await bookingLines(
      browser,
      meter,
      writeTicket(keys, { doctorId: doctorId(1), date: today, serial: 7, nonce: 7 }),
      say,
    );
  } finally {
    await browser.close();
    await service.stop();
    meter.stop();
  }
}
