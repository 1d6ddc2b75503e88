import { rmSync } from 'node:fs';
import { callAgain, complete, undoQueueAct } from '@baari/contract/queue';
import { clinicTime } from '@baari/calendar/zone';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { heard, listenIn } from './support/heard.ts';
import { book } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import { rowOf } from './support/ticket.ts';
import { call, clinicWith, displayOf, next, nowServing, shows } from './support/waiting-room.ts';
import { CLINIC_ZONE } from './support/zone.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });

const live = (page: Page) => page.getByText('Live', { exact: true });
const reconnecting = (page: Page) => page.getByText('Reconnecting');
const again = (doctor: Doctor, serial: number) => doctor.api.call(callAgain, rowOf(doctor, serial));

test('a call at the desk shows in the waiting room, by number alone', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 3);
  const wire: string[] = [];
  const stop = new AbortController();
  const stream = await fetch(`${baseURL}/api/public/doctors/${doctor.doctorId}/display/stream`, {
    signal: stop.signal,
  });
  const reading = (async () => {
    for await (const piece of stream.body!) wire.push(Buffer.from(piece).toString());
  })().catch(() => undefined);

  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await expect(nowServing(page)).toContainText('Not started yet');
  await expect(next(page)).toHaveText([/^1 \d/, /^2 \d/, /^3 \d/]);
  await call(doctor, null);
  await shows(page, 1);
  await expect(next(page)).toHaveText([/^2 /, /^3 /]);
  const { lastAct } = await call(doctor, 1);
  await shows(page, 2);
  await doctor.api.call(undoQueueAct, { body: { no: lastAct!.no } });
  await shows(page, 1);

  stop.abort();
  await reading;
  const said = wire.join('') + (await page.content());
  expect(said).toContain('"nowServing":2');
  expect(said).not.toMatch(/Sunita|Ravi|लक्ष्मी|98765/);
});

test('once nobody is in, screen and ticket say that their number is the one called last', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 1);
  const { ticketUrl } = await book(doctor, 'Anita Desai');
  const ticket = await context.newPage();
  await ticket.goto(ticketUrl);
  await page.goto(displayOf(doctor));
  await call(doctor, null);
  await shows(page, 1);
  await expect(ticket.getByRole('term').first()).toHaveText('Now serving');

  await doctor.api.call(complete, rowOf(doctor, 1));
  const room = page.getByRole('region', { name: 'Last called' });
  await expect(room.getByText('1', { exact: true })).toBeVisible();
  await expect(nowServing(page)).toHaveCount(0);
  await expect(ticket.getByRole('term').first()).toHaveText('Last called');
  await expect(ticket.getByRole('status').filter({ hasText: 'Last called number 1.' })).toHaveCount(1);
});

test('each call chimes and is spoken in both languages, once', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 3);
  await call(doctor, null);
  await listenIn(page);
  await page.goto(displayOf(doctor));
  await expect(page.locator('[lang=hi-IN]').first()).toBeVisible();
  await shows(page, 1);
  expect(await heard(page)).toEqual([]);

  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await expect(page.getByRole('button', { name: 'Turn the sound off' })).toBeVisible();
  await expect.poll(() => heard(page)).toEqual(['chime', 'en-IN The sound is on', 'hi-IN आवाज़ चालू है']);

  await again(doctor, 1);
  const first = ['chime', 'en-IN Number 1, please', 'hi-IN नंबर 1, आपकी बारी है'];
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(first);
  const { lastAct } = await call(doctor, 1);
  const second = ['chime', 'en-IN Number 2, please', 'hi-IN नंबर 2, आपकी बारी है'];
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([...first, ...second]);
  await doctor.api.call(undoQueueAct, { body: { no: lastAct!.no } });
  await shows(page, 1);
  await page.getByLabel('Voice').selectOption('हिन्दी');
  await call(doctor, 1);
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([...first, ...second, 'chime', second[2]]);

  // The choice stays on the device; the browser needs a new touch.
  await page.reload();
  await shows(page, 2);
  await expect(page.getByLabel('Voice')).toHaveValue('local');
  expect(await heard(page)).toEqual([]);
});

test('what was called before the screen came is not called out, the next call is', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 2);
  await call(doctor, null);
  await listenIn(page, { blocked: false });
  await page.goto(displayOf(doctor));
  await shows(page, 1);
  await expect(page.getByRole('button', { name: 'Turn the sound off' })).toBeVisible();
  // The clinic’s language comes after the page; a call before that is said in English alone.
  await expect(page.locator('[lang=hi-IN]').first()).toBeVisible();
  await call(doctor, 1);
  await expect
    .poll(() => page.evaluate(() => window.heard))
    .toEqual(['chime', 'en-IN Number 2, please', 'hi-IN नंबर 2, आपकी बारी है']);
});

test('a device without voices or sound shows the numbers all the same', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 2);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AudioContext');
    Object.defineProperty(window, 'speechSynthesis', { value: undefined });
  });
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await call(doctor, null);
  await shows(page, 1);
});

test('a language without a voice is left out, never read by another’s; alone, it is said so, and English is heard', async ({
  page,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 2);
  await listenIn(page, { voices: ['en-GB'] });
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await expect.poll(() => heard(page)).toEqual(['chime', 'en-IN The sound is on']);
  await call(doctor, null);
  const first = ['chime', 'en-IN Number 1, please'];
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(first);
  await page.getByLabel('Voice').selectOption('हिन्दी (no voice on this device)');
  await page.setViewportSize({ width: 320, height: 640 });
  const voice = await page.getByLabel('Voice').boundingBox();
  expect(voice!.x + voice!.width).toBeLessThanOrEqual(320);
  await call(doctor, 1);
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([...first, 'chime', 'en-IN Number 2, please']);
});

test('the screen is kept awake, also after it was hidden', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 0);
  await listenIn(page);
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  const before = await page.evaluate(() => window.wakeLocks);
  expect(before).toBeGreaterThan(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.evaluate(() => window.wakeLocks)).toBeGreaterThan(before);
});

test('without a network it says so, then since when it is old, and is right again by itself', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 3);
  await listenIn(page);
  await page.clock.install();
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await call(doctor, null);
  await shows(page, 1);
  await page.clock.runFor(2_000);
  await heard(page);

  await page.route('**/display/stream', (route) => route.abort());
  await context.setOffline(true);
  await expect(reconnecting(page)).toBeVisible();
  await page.clock.fastForward('01:30');
  await expect(page.getByText(/As of .+, please ask at the desk/)).toBeVisible();
  await call(doctor, 1);
  await shows(page, 1);
  await page.unroute('**/display/stream');
  await context.setOffline(false);
  await shows(page, 2);
  await expect(live(page)).toBeVisible();
  await expect(page.getByText(/As of/)).toHaveCount(0);
  await page.clock.runFor(5_000);
  expect(await heard(page)).toEqual([]);
});

test('a laptop that slept asks anew', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 1);
  await page.clock.install();
  let streams = 0;
  page.on('request', (request) => (streams += Number(request.url().endsWith('/display/stream'))));
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  const before = streams;
  await page.clock.fastForward('08:00:00');
  await expect(reconnecting(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect.poll(() => streams).toBeGreaterThan(before);
  await expect(live(page)).toBeVisible();
});

test('a television with a wrong clock shows the clinic’s time', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 0);
  await page.clock.install({ time: new Date('2020-01-01T03:00:00+05:30') });
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  const shown = async () => {
    const [, hour, minute] = /(\d+):(\d+)/.exec((await page.getByLabel('Time').textContent())!)!;
    return (Number(hour) % 12) * 60 + Number(minute);
  };
  const minuteNow = () => clinicTime(new Date(), CLINIC_ZONE).minute % 720;
  await expect.poll(async () => (minuteNow() - (await shown()) + 720) % 720).toBeLessThanOrEqual(1);
});

test('the controls go when nobody is at the screen for ten seconds, and come back at a touch, a move or a key', async ({
  page,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 1);
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(displayOf(doctor));
  await expect(live(page)).toBeVisible();
  const controls = page.getByRole('region', { name: 'Screen settings' });
  for (const comeBack of [() => page.mouse.move(300, 300), () => page.keyboard.press('Tab'), () => page.mouse.down()]) {
    await page.clock.runFor(10_500);
    await expect(controls).toHaveCSS('opacity', '0');
    await comeBack();
    await expect(controls).toHaveCSS('opacity', '1');
  }
});

test('it goes on with a restarted server', async ({ page }) => {
  test.slow();
  let product = await startProduct();
  const { dataDir, baseUrl } = product;
  const env = { DATA_DIR: dataDir, PORT: new URL(baseUrl).port };
  try {
    const doctor = await clinicWith(baseUrl, 2);
    await listenIn(page);
    await page.goto(baseUrl + displayOf(doctor));
    await expect(live(page)).toBeVisible();
    await product.end('SIGTERM');
    await expect(reconnecting(page)).toBeVisible();
    product = await startProduct(env);
    await call(doctor, null);
    await shows(page, 1);
    await expect(live(page)).toBeVisible();
  } finally {
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('an unknown clinic is told, and where the right address stands', async ({ page }) => {
  await page.goto('/book/display/zzzzzzzzzz');
  await expect(page.getByRole('heading', { name: 'This clinic was not found' })).toBeVisible();
  await expect(page.getByText('Open the waiting-room screen')).toBeVisible();
});

test('the panel opens it in a tab of its own', async ({ page, context, doctor }) => {
  await page.goto('/qr-download');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the waiting-room screen' }).click();
  const display = await opened;
  await expect(live(display)).toBeVisible();
  expect(new URL(display.url()).pathname).toBe(displayOf(doctor));
});
