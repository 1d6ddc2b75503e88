import AxeBuilder from '@axe-core/playwright';
import { chooseLocalLanguage } from '@baari/contract/clinic';
import { closeDays, runLate } from '@baari/contract/day-control';
import { LOCAL_LANGUAGES } from '@baari/contract/languages';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { overlaps } from './support/overlaps.ts';
import { clinicToday } from './support/people.ts';
import { call, clinicWith, displayOf, next, shows } from './support/waiting-room.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });

const SIZES = [
  [1920, 1080],
  [1366, 768],
  [1280, 720],
  [1024, 768],
  [3840, 2160],
  [1080, 1920],
  [360, 740],
] as const;
const DIGITS_MIN = 0.4;
const THREE_DIGITS_MIN = 0.3;
/** Upright, the width decides: two digits may have 30% of the height, three a fifth. */
const UPRIGHT_MIN = 0.3;
const UPRIGHT_THREE_MIN = 0.2;

/** The height of the digits themselves, as a share of the screen's height. */
const digits = (page: Page): Promise<number> =>
  page.locator('.room-number').evaluate((number) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(number);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(number.textContent ?? '').actualBoundingBoxAscent / innerHeight;
  });

/** What the server sends of a doctor's waiting room when this number is inside. */
const dayAt = (nowServing: number, lateMinutes: number) => ({
  date: clinicToday(),
  version: 1,
  isAvailable: true,
  notice: { closed: false, lateMinutes },
  current: nowServing,
  nowServing,
  calls: 1,
  next: [1, 2, 3, 4, 5].map((after) => ({
    serialNumber: nowServing + after,
    expected: {
      from: `12:${10 + 5 * after}`,
      to: `12:${30 + 5 * after}`,
      // The last may also come after a pause.
      ...(after === 5 && { to: '17:40', pause: { from: '13:00', to: '17:00' } }),
    },
  })),
  counts: { waiting: 5, expected: 0 },
  expectedEnd: null,
});

test('the number stands alone or with the next ones, as this device was told, and fits with one to three digits', async ({
  page,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 0);
  let shown = dayAt(7, 0);
  await page.route('**/display/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(shown)}\n\n` }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(displayOf(doctor));
  await expect(next(page)).toHaveCount(5);
  await page.getByLabel('Layout').selectOption('Number alone');
  await expect(next(page)).toHaveCount(0);
  await page.reload();
  await shows(page, 7);
  await expect(next(page)).toHaveCount(0);
  for (const layout of ['Number alone', 'Number and next'])
    for (shown of [dayAt(7, 0), dayAt(42, 0), dayAt(108, 0), dayAt(108, 30)]) {
      await page.getByLabel('Layout').selectOption(layout);
      await page.reload();
      await shows(page, shown.nowServing);
      // As it hangs on the wall: whoever set it up has left it alone.
      await page.clock.runFor(11_000);
      await expect(page.locator('.room-controls-idle')).toBeAttached();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const what = `${shown.nowServing}, ${layout}, ${width} x ${height}`;
        const over = await page.locator('.room-number').evaluate((number) => number.scrollWidth - number.clientWidth);
        expect.soft(over, what).toBeLessThanOrEqual(0);
        const scrolls = await page.locator('.room').evaluate((room) => room.scrollHeight - innerHeight);
        expect.soft(scrolls, `${what} scrolls`).toBeLessThanOrEqual(0);
        const isLong = shown.nowServing > 99;
        const least = width > height ? THREE_DIGITS_MIN : isLong ? UPRIGHT_THREE_MIN : UPRIGHT_MIN;
        expect.soft(await digits(page), what).toBeGreaterThanOrEqual(least);
      }
    }
});

test('the next numbers stand over the whole height of their column', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 0);
  const body = `data: ${JSON.stringify(dayAt(7, 0))}\n\n`;
  await page.route('**/display/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.goto(displayOf(doctor));
  await expect(next(page)).toHaveCount(5);
  await expect(next(page).last()).toHaveText('12 12:35 – 1:00 pm, or from 5:00 pm');
  // The words of the clinic's language come after those in English, and make a line more.
  await expect(page.getByText('अपना नंबर लें')).toBeVisible();
  for (const [width, height] of SIZES.filter(([width, height]) => width > height)) {
    await page.setViewportSize({ width, height });
    for (const one of await next(page).all())
      expect.soft(await one.evaluate((row) => row.scrollWidth - row.clientWidth), `${width} x ${height}`).toBe(0);
    const last = (await next(page).last().boundingBox())!;
    const code = (await page.getByText('Book your number').boundingBox())!;
    expect.soft(code.y - last.y - last.height, `${width} x ${height}`).toBeLessThan(0.1 * height);
  }
});

test('it is accessible and fits every screen, with all that it can say', async ({ page, baseURL }) => {
  const doctor = await clinicWith(baseURL!, 6, 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar');
  await call(doctor, null);
  await doctor.api.call(runLate, { body: { minutes: 20 } });
  await doctor.api.call(closeDays, { body: { from: clinicToday(), to: clinicToday(), booked: 'keep' } });
  await page.goto(displayOf(doctor));
  await expect(page.getByText('Running late by about 20 minutes')).toBeVisible();
  await expect(page.getByText('No more bookings today')).toBeVisible();
  await shows(page, 1);
  for (const [width, height] of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations, `${width} x ${height}, ${colorScheme}`).toEqual([]);
      const wider = await page.locator('.room').evaluate((room) => room.scrollWidth - innerWidth);
      expect.soft(wider, `${width} x ${height} scrolls sideways`).toBeLessThanOrEqual(0);
      if (width > height) expect.soft(await digits(page), `${width} x ${height}`).toBeGreaterThanOrEqual(DIGITS_MIN);
    }
});

test('on a small upright screen the words at the code keep clear of the expected times, in every language', async ({
  page,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 0);
  const day = dayAt(7, 0);
  const expected = { from: '12:05', to: '12:05' };
  const shown = { ...day, next: day.next.map((one) => ({ ...one, expected })) };
  const body = `data: ${JSON.stringify(shown)}\n\n`;
  await page.route('**/display/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const localLanguage of LOCAL_LANGUAGES) {
    await doctor.api.call(chooseLocalLanguage, { body: { localLanguage } });
    await page.goto(displayOf(doctor));
    await expect(next(page)).toHaveCount(5);
    await expect(page.locator(`.room-book [lang=${localLanguage}-IN]`)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await overlaps(page, '.room-side'), localLanguage).toEqual([]);
    const over = await page.locator('.room-book').evaluate((part) => part.scrollWidth - part.clientWidth);
    expect.soft(over, `${localLanguage} is wider than its place`).toBeLessThanOrEqual(0);
  }
});

test('on a phone on its side all the next numbers stand in view, in every language, also beside a notice', async ({
  page,
  baseURL,
}) => {
  const doctor = await clinicWith(baseURL!, 0);
  let shown = dayAt(108, 0);
  await page.route('**/display/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(shown)}\n\n` }),
  );
  await page.clock.install();
  await page.setViewportSize({ width: 740, height: 360 });
  for (const localLanguage of LOCAL_LANGUAGES) {
    await doctor.api.call(chooseLocalLanguage, { body: { localLanguage } });
    for (shown of [dayAt(108, 0), dayAt(108, 30)]) {
      const what = `${localLanguage}, ${shown.notice.lateMinutes} minutes late`;
      await page.goto(displayOf(doctor));
      await expect(next(page)).toHaveCount(5);
      await expect(page.locator(`.room-book [lang=${localLanguage}-IN]`)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.clock.runFor(11_000);
      await expect(page.locator('.room-controls-idle')).toBeAttached();
      expect.soft(await overlaps(page, '.room-side'), what).toEqual([]);
      const head = (await page.locator('.room-head').boundingBox())!;
      const side = (await page.locator('.room-side').boundingBox())!;
      for (const part of ['.room-next h2', '.room-next li:last-child', '.room-book']) {
        const { y, height } = (await page.locator(part).boundingBox())!;
        expect.soft(y, `${part} below the head, ${what}`).toBeGreaterThanOrEqual(head.y + head.height);
        expect.soft(y + height, `${part} in its place, ${what}`).toBeLessThanOrEqual(side.y + side.height);
      }
      const scrolls = await page.locator('.room').evaluate((room) => room.scrollHeight - innerHeight);
      expect.soft(scrolls, `scrolls, ${what}`).toBeLessThanOrEqual(0);
    }
  }
});
