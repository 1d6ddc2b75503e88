import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';

// What the service worker fetches by itself, no route sees.
test.use({ serviceWorkers: 'block' });

/** The file of the statistics, which no other screen has loaded. */
const STATISTICS = /\/assets\/StatsScreen-[^/]*\.js$/;
/** The file of a dialog that the desk loads before anybody opens it. */
const DIALOG = /\/assets\/WalkInDialog-[^/]*\.js$/;
/** Another one, and its texts: files of their own. */
const WHO_IS_THERE = /\/assets\/ReauthDialog-[^/]*\.js$/;
const ITS_TEXTS = /\/assets\/reauth-[^/]*\.js$/;

/** How often the page was loaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('after a deployment a tab that is open fetches the new files by itself', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Anita Desai').first()).toBeVisible();
  const loads = loadsOf(page);
  await page.route(STATISTICS, (route) =>
    loads() === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Statistics' }).first().click();
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('1');
  expect(loads()).toBe(1);
});

test('so does one whose dialogs are being loaded before anybody asks for them', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  const ahead = page.waitForRequest(DIALOG);
  // Never answered.
  await page.route(DIALOG, () => undefined);
  await page.goto('/doctor-appointments');
  await ahead;
  const loads = loadsOf(page);
  await page.route(STATISTICS, (route) =>
    loads() === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Statistics' }).first().click();
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('1');
  expect(loads()).toBe(1);
});

test('a dialog that fails before anybody asks for it costs no page, whichever of its files it is', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Anita Desai');
  const failed = [DIALOG, WHO_IS_THERE, ITS_TEXTS].map((file) =>
    page.waitForEvent('requestfailed', (request) => file.test(request.url())),
  );
  for (const file of [DIALOG, WHO_IS_THERE, ITS_TEXTS]) await page.route(file, (route) => route.abort());
  await page.goto('/doctor-appointments');
  const loads = loadsOf(page);
  await Promise.all(failed);
  // What comes after them is drawn by the page that stood there.
  await page.getByRole('button', { name: 'Running late' }).click();
  await page.getByRole('button', { name: '30 min' }).click();
  await expect(page.getByText('Running 30 min late')).toBeVisible();
  expect(loads()).toBe(0);
});

test('a file that cannot be had while the service is away does not cost the page that is open', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Anita Desai');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Anita Desai').first()).toBeVisible();
  const loads = loadsOf(page);
  const lose = (route: Route) => route.abort('connectionrefused');
  await page.route(STATISTICS, lose);
  await page.route('**/api/public/config', lose);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/public/config'));
  await page.getByRole('link', { name: 'Statistics' }).first().click();
  await asked;
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Anita Desai').first()).toBeVisible();
  expect(loads()).toBe(0);
});
