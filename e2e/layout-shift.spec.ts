import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';

const MAX_SHIFT = 0.02;

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

declare global {
  interface Window {
    /** Layout shift scores of everything that moved without a user's input. */
    shifts: { value: number; sources: string[] }[];
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts.push({ value, sources: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const movedOn = async (page: Page) => {
  const shifts = await page.evaluate(() => window.shifts);
  return { moved: shifts.reduce((sum, { value }) => sum + value, 0), shifts: JSON.stringify(shifts) };
};

test('nothing moves while a main screen loads', async ({ page, doctor }) => {
  test.setTimeout(120_000);
  const { ticketUrl } = await book(doctor, 'Sunita Devi');
  for (const name of ['Ravi Kumar', 'Asha Rao']) await book(doctor, name);
  await watchShifts(page);
  const main = page.getByRole('main');
  const screens = [
    ['/', main.getByText('Sunita Devi')],
    ['/doctor-appointments', main.getByText('Ravi Kumar')],
    ['/doctor-dashboard', main.getByText('Total Patients').first()],
    ['/doctor-profile', main.getByText('Danger Zone')],
    ['/your-data', main.getByText('Account created')],
    ['/qrscanner', main.getByRole('tab', { name: 'Use Camera' })],
    ['/qr-download', main.getByRole('button', { name: 'Download' })],
    ['/subscription-details', main.getByText('End date')],
    ['/payments', main.getByText('No payments yet')],
    ['/checkout', main.getByRole('button', { name: 'Upgrade Now' })],
    [`/book/appointments/${doctor.doctorId}`, main.getByRole('button', { name: 'Get my number' })],
    [new URL(ticketUrl).pathname, page.getByRole('img', { name: 'QR code of your ticket' })],
  ] as const;
  for (const [path, sign] of screens) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { moved, shifts } = await movedOn(page);
    expect.soft(moved, `${path}: ${shifts}`).toBeLessThan(MAX_SHIFT);
  }
});

test('nothing moves at the desk when the queue is known after the list', async ({ page, doctor }) => {
  await book(doctor, 'Sunita Devi');
  await watchShifts(page);
  const known = Promise.withResolvers<void>();
  await page.route(/\/api\/doctor\/queue(\/stream)?$/, async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto('/doctor-appointments');
  await expect(page.getByRole('main').getByText('Sunita Devi')).toBeVisible();
  known.resolve();
  await expect(page.getByRole('button', { name: 'Call number 1' })).toBeVisible();
  const { moved, shifts } = await movedOn(page);
  expect(moved, shifts).toBeLessThan(MAX_SHIFT);
});

test('nothing moves on the home screen when the doctor is known after all else', async ({ page, doctor }) => {
  await book(doctor, 'Sunita Devi');
  await watchShifts(page);
  const known = Promise.withResolvers<void>();
  await page.route('**/api/doctor/current_user', async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  known.resolve();
  await expect(page.getByText('Sunita Devi')).toBeVisible();
  const { moved, shifts } = await movedOn(page);
  expect(moved, shifts).toBeLessThan(MAX_SHIFT);
});

test('nothing moves on the clinic QR when the key of the waiting room is known after all else', async ({
  page,
  doctor: _,
}) => {
  await watchShifts(page);
  const known = Promise.withResolvers<void>();
  await page.route('**/api/doctor/display-key', async (route) => {
    await known.promise;
    await route.continue();
  });
  const profile = page.waitForResponse('**/api/doctor/profile');
  await page.goto('/qr-download');
  await (await profile).finished();
  await expect(page.getByRole('heading', { name: 'Clinic QR' })).toBeVisible();
  known.resolve();
  await expect(page.getByText('Open the waiting-room screen')).toBeVisible();
  const { moved, shifts } = await movedOn(page);
  expect(moved, shifts).toBeLessThan(MAX_SHIFT);
});
