import { createServer, connect } from 'node:net';
import type { Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baari/testing/free-port';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { clinicToday, makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';
import { recordRings, ringsOf } from './support/ring.ts';
import { ahead, callAfter, isLive, lastOf, nowServing } from './support/ticket.ts';
import { CLINIC_OFFSET } from './support/zone.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
test.setTimeout(120_000);

declare global {
  interface Window {
    streams: EventSource[];
  }
}

const RECONNECTING = /^Reconnecting… as of \d+:\d\d [ap]m$/;

async function recordStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.streams = [];
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        window.streams.push(this);
      }
    };
  });
}
const openStreams = (page: Page) => page.evaluate(() => window.streams.filter((s) => s.readyState !== 2).length);

async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const boxes = (page: Page) =>
  page.evaluate(() =>
    ['h1', '.ticket-head p', '.number', '.queue', '.expected', '.qr', '.ring', 'address', '.acts', '.acts .quiet'].map(
      (what) => {
        const { x, y, width, height } = document.querySelector(what)!.getBoundingClientRect();
        return `${what} ${[x, y, width, height].map((n) => n.toFixed(1)).join(' ')}`;
      },
    ),
  );

test('on a slow network number and QR stand before the script, and nothing moves when it comes', async ({
  page,
  context,
  doctor,
}) => {
  const ticketUrl = await lastOf(doctor, 2);
  await callAfter(doctor, null);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  // A bad 2G connection: 100 kbit/s, with a delay of half a second.
  const bytes = 100_000 / 8;
  const slow = { offline: false, latency: 500, downloadThroughput: bytes, uploadThroughput: bytes };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto(ticketUrl, { waitUntil: 'commit' });
  await expect(page.locator('.number')).toHaveText('2');
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  // The app has not rendered yet.
  await expect(page.locator('.app')).toHaveCount(0);
  await page.waitForFunction(() => document.styleSheets.length > 1);
  const before = await boxes(page);
  await isLive(page, 60_000);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await network.send('Network.emulateNetworkConditions', {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
});

test('without a network the ticket says as of when, and is right again once there is one', async ({
  page,
  context,
  doctor,
}) => {
  await recordStreams(page);
  await page.goto(await lastOf(doctor, 3));
  await isLive(page);
  await context.setOffline(true);
  await expect(page.getByText(RECONNECTING)).toBeVisible();
  await callAfter(doctor, null);
  await expect(nowServing(page)).toHaveText('Not started');
  await context.setOffline(false);
  await expect(nowServing(page)).toHaveText('1', { timeout: 3_000 });
  await isLive(page);
  expect(await openStreams(page)).toBe(1);
});

test.describe('on a phone in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the time since which the ticket waits is the clinic’s, as its other times are', async ({ page, doctor }) => {
    await page.addInitScript(() => Object.assign(window, { EventSource: undefined }));
    await page.clock.setFixedTime(`${clinicToday()}T09:30:00${CLINIC_OFFSET}`);
    await page.goto(await lastOf(doctor, 1));
    await expect(page.getByText('Reconnecting… as of 9:30 am')).toBeVisible();
  });
});

test('without event streams the ticket is asked for again and again, and says as of when', async ({ page, doctor }) => {
  await page.addInitScript(() => Object.assign(window, { EventSource: undefined }));
  await page.clock.install();
  await page.goto(await lastOf(doctor, 2));
  await expect(page.getByText(RECONNECTING)).toBeVisible();
  await callAfter(doctor, null);
  await page.clock.fastForward(31_000);
  await expect(nowServing(page)).toHaveText('1');
  await expect(page.locator('.call')).toHaveText(/You may be called next/);
  await callAfter(doctor, 1);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('alert')).toHaveText('It is your turn. Please go in.');
});

test('one stream, none for a page that nobody has looked at for long, and none once the page is left', async ({
  page,
  doctor,
}) => {
  await recordStreams(page);
  await page.clock.install();
  await page.goto(await lastOf(doctor, 1));
  await isLive(page);
  expect(await openStreams(page)).toBe(1);
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('19:00');
  await expect.poll(() => openStreams(page)).toBe(1);
  await page.clock.fastForward('02:00');
  await expect.poll(() => openStreams(page)).toBe(0);
  await callAfter(doctor, null);
  await setVisibility(page, 'visible');
  await expect(page.locator('.call-now')).toBeVisible();
  expect(await openStreams(page)).toBe(1);
  await page.getByRole('link', { name: 'Book another appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
  expect(await openStreams(page)).toBe(0);
});

test.describe('while a part of the app does not come', () => {
  const LATE_PART = '**/assets/TicketPage-*.js';

  test('the served ticket stays, and goes on as soon as it has come', async ({ page, doctor }) => {
    await page.route(LATE_PART, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('TicketPage'));
    await page.goto(await lastOf(doctor, 1));
    await failed;
    await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Refresh' })).toBeVisible();
    await page.unroute(LATE_PART);
    await isLive(page, 20_000);
    await expect(page.getByRole('link', { name: 'Refresh' })).toHaveCount(0);
  });

  test('somebody who has just booked sees the number all the same', async ({ page, doctor }) => {
    await page.route(LATE_PART, (route) => route.abort());
    await page.goto(`/book/appointments/${doctor.doctorId}`);
    await page.getByLabel('Patient’s name').fill('Ravi Kumar');
    await page.getByLabel('Mobile number').fill('9876543210');
    await page.getByRole('radio', { name: 'Male', exact: true }).check();
    await page.getByRole('button', { name: 'Get my number' }).click();
    await expect(page.getByRole('heading', { name: 'Number 1' })).toBeVisible();
    await page.unroute(LATE_PART);
    await page.getByRole('button', { name: 'Try again' }).click();
    await isLive(page);
  });
});

test('a call that came before the stream did rings once it is known', async ({ page, doctor }) => {
  await recordRings(page);
  await page.route('**/stream', (route) => route.abort());
  await page.goto(await lastOf(doctor, 2));
  await expect(page.getByText(RECONNECTING)).toBeVisible();
  await callAfter(doctor, null);
  await callAfter(doctor, 1);
  expect(await ringsOf(page)).toEqual({ tones: 0, vibrations: 0 });
  await page.unroute('**/stream');
  await isLive(page, 40_000);
  expect((await ringsOf(page)).vibrations).toBe(1);
});

test('a question that gets no answer is given up and said', async ({ page, doctor }) => {
  await page.route('**/api/public/doctors/*', () => undefined);
  await page.clock.install();
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Get my number' })).toBeVisible();
});

test('a phone with a wrong date shows the ticket of today all the same', async ({ page, doctor }) => {
  await page.route('**/api/public/config', (route) => route.abort());
  await page.clock.install({ time: new Date('2031-01-01T09:00:00Z') });
  await page.goto(await lastOf(doctor, 2));
  await isLive(page);
  await callAfter(doctor, null);
  await expect(nowServing(page)).toHaveText('1');
  await expect(page.getByText('This appointment was on')).toHaveCount(0);
});

/** A connection to the service that can fall silent without closing, like a phone's network. */
async function tunnel(port: number) {
  const streams = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.on('data', (sent) => sent.includes('/stream HTTP') && streams.add([near, far]));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const own = await freePort();
  await new Promise<void>((done) => void server.listen(own, '127.0.0.1', done));
  return {
    url: `http://localhost:${own}`,
    fallSilent() {
      for (const [near, far] of streams) {
        near.unpipe(far);
        far.unpipe(near);
        far.removeAllListeners('close').destroy();
      }
      streams.clear();
    },
    close: () => server.close(),
  };
}

test.describe('on a service of its own', () => {
  let dataDir = '';
  let product: Product;
  let settings: Record<string, string>;
  let way: Awaited<ReturnType<typeof tunnel>>;
  test.beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'baari-ticket-'));
    const port = await freePort();
    settings = { DATA_DIR: dataDir, PORT: String(port), STREAM_HEARTBEAT_SECONDS: '1' };
    product = await startProduct(settings);
    way = await tunnel(port);
  });
  test.afterEach(async ({ page }) => {
    await page.goto('about:blank');
    way.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a connection that died silently and a restarted service: the ticket is right again by itself', async ({
    page,
  }) => {
    const doctor = await makeDoctor(product.baseUrl);
    await page.goto(way.url + new URL(await lastOf(doctor, 3)).pathname);
    await isLive(page);
    way.fallSilent();
    await callAfter(doctor, null);
    await expect(page.getByText(RECONNECTING)).toBeVisible({ timeout: 15_000 });
    await isLive(page, 15_000);
    await expect(nowServing(page)).toHaveText('1');

    await product.end('SIGTERM');
    await expect(page.getByText(RECONNECTING)).toBeVisible();
    product = await startProduct(settings);
    await callAfter(doctor, 1);
    await expect(ahead(page)).toHaveText('0', { timeout: 40_000 });
    await isLive(page);
    await expect(page).toHaveTitle('You are next – 3');
  });
});
