import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeTicket } from '@baari/api/features/appointments/rules';
import { keyFor } from '@baari/api/lib/secret';
import { clinicTime } from '@baari/calendar/zone';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import type { BenchServer } from './database.ts';
import { doctorId, makeDoctors, makeFullDays, sessionToken } from './dataset.ts';
import { SECRET } from './rates.ts';
import type { Line } from './report.ts';
import { START, startService } from './service.ts';

const QUIET_MS = 700;
const LOAD_LIMIT_MS = 10_000;
const LOGIN_MAX_KB = 200;
const SCREEN_MAX_KB = 120;
const BOOKING_MAX_KB = 85;
const TICKET_HTML_MAX_KB = 15;

/** The panel's screens besides the login page. */
const SCREENS = [
  '/',
  '/doctor-profile',
  '/doctor-dashboard',
  '/doctor-appointments',
  '/qrscanner',
  '/qr-download',
].concat(['/subscription-details', '/payments', '/checkout', '/forget-password', '/termsandcondition', '/about']);

interface Meter {
  port: number;
  bytes(): number;
  stop(): void;
}

/** Passes connections on and counts what comes back: all that a browser gets, headers, workers and icons included. */
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

/** Kilobytes that came over the wire for a visit, until nothing more comes. */
async function visit(page: Page, meter: Meter, path: string): Promise<number> {
  const before = meter.bytes();
  await page.goto(`http://localhost:${meter.port}${path}`, { waitUntil: 'load' });
  await untilQuiet(meter);
  return (meter.bytes() - before) / 1_000;
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

/** One screen for somebody who has seen the login page just before, as everybody has. */
const screenAfterLogin = (browser: Browser, meter: Meter, path: string): Promise<number> =>
  inNewContext(browser, async (page, context) => {
    await visit(page, meter, '/login');
    const origin = { domain: 'localhost', path: '/' };
    await context.addCookies([
      { name: 'baari', value: sessionToken(1), httpOnly: true, ...origin },
      { name: 'baari_hint', value: '1', ...origin },
    ]);
    return visit(page, meter, path);
  });

async function panelLines(browser: Browser, meter: Meter, say: (line: Line) => void): Promise<void> {
  say(
    sized('login page, first visit', await inNewContext(browser, (page) => visit(page, meter, '/login')), LOGIN_MAX_KB),
  );
  const sizes: { path: string; size: number }[] = [];
  for (const path of SCREENS) sizes.push({ path, size: await screenAfterLogin(browser, meter, path) });
  sizes.sort((a, b) => b.size - a.size);
  const notes = sizes.map(({ path, size }) => `${path} ${kb(size)}`).join(', ');
  say(sized('heaviest other panel screen, on top of the login page', sizes[0]!.size, SCREEN_MAX_KB, notes));
}

async function bookingLines(browser: Browser, meter: Meter, ticket: string, say: (line: Line) => void): Promise<void> {
  const path = `/book/appointments/${doctorId(1)}`;
  say(
    sized(
      "patient's booking page, first visit",
      await inNewContext(browser, (page) => visit(page, meter, path)),
      BOOKING_MAX_KB,
    ),
  );
  await inNewContext(browser, async (page) => {
    const loaded = page.waitForResponse((answer) => answer.request().resourceType() === 'document');
    const whole = await visit(page, meter, `/book/t/${ticket}`);
    const answer = await loaded;
    const { responseBodySize, responseHeadersSize } = await answer.request().sizes();
    const html = await answer.text();
    const complete = html.includes('<svg') && html.includes('Ravi Kumar 7');
    say({
      what: "a ticket's first view: the server's HTML with number and QR",
      measured: complete ? kb((responseBodySize + responseHeadersSize) / 1_000) : 'the HTML does not have them yet',
      target: `at most ${TICKET_HTML_MAX_KB} KB`,
      reached: complete && responseBodySize + responseHeadersSize <= TICKET_HTML_MAX_KB * 1_000,
      notes: `${kb(whole)} with everything that follows`,
    });
  });
}

/** What a browser really loads, through a meter between it and the service. */
export async function measureWire(
  server: BenchServer,
  folder: string,
  port: number,
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
  const keys = { newest: 1, byId: new Map([[1, keyFor(Buffer.from(SECRET), 'ticket 1')]]) };
  try {
    await panelLines(browser, meter, say);
    await bookingLines(browser, meter, writeTicket(keys, { doctorId: doctorId(1), date: today, serial: 7 }), say);
  } finally {
    await browser.close();
    await service.stop();
    meter.stop();
  }
}
