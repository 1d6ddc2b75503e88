import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveLicence } from './support/operator.ts';
import { book, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

test.use({ viewport: { width: 360, height: 740 } });

const APPOINTMENTS = '**/api/public/appointments';
const clinicOf = (doctor: Doctor) => `/book/appointments/${doctor.doctorId}`;

async function fillIn(page: Page, doctor: Doctor, patientName: string) {
  await page.goto(clinicOf(doctor));
  await page.getByLabel('Patient’s name').fill(patientName);
  await page.getByLabel('Mobile number').fill('+91 98765 43210');
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Get my number' }).click();
const ticketNumber = (page: Page) => page.locator('.number');

test('a patient finds the doctor, books and cancels', async ({ page, baseURL }) => {
  const city = `Nagar ${Date.now()}`;
  const doctor = await makeDoctor(baseURL!, { city, name: 'Dr. Meera Joshi' });
  const service = { baseUrl: baseURL!, dataDir: process.env['E2E_DATA_DIR']! };
  approveLicence(service, doctor.doctorId);
  await book(doctor, 'Ravi Kumar');
  await page.goto('/book/');
  await page.getByLabel('City').fill(city);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Dr. Meera Joshi' }).click();
  await expect(page).toHaveURL(new RegExp(`${clinicOf(doctor)}$`));

  await fillIn(page, doctor, 'सुनीता देवी');
  await submit(page);
  await expect(ticketNumber(page)).toHaveText('2');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').nth(1)).toHaveText('1');
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible();
});

test.describe('where no answer comes', () => {
  // Requests of a page under a service worker do not pass the routes of a test.
  test.use({ serviceWorkers: 'block' });

  test('a booking whose answer got lost is asked for again with its key, and gets its own number', async ({
    page,
    baseURL,
  }) => {
    const doctor = await makeDoctor(baseURL!);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.route(APPOINTMENTS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillIn(page, doctor, 'Ravi Kumar');
    await submit(page);
    await expect(page.getByText('Your booking is not confirmed yet')).toBeVisible();
    await page.unroute(APPOINTMENTS);
    await page.reload();
    await expect(ticketNumber(page)).toHaveText('1');
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a ticket opens without a network', async ({ page, context, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  await fillIn(page, doctor, 'Ravi Kumar');
  await submit(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.waitForFunction(async () => {
    const kept = await (await caches.open('baari-book')).keys();
    return navigator.serviceWorker.controller !== null && kept.some(({ url }) => url.includes('TicketPage'));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(ticketNumber(page)).toHaveText('1');
  // Some browsers do not tell a page that was loaded without network that there is none before it changes.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(page.getByText('No network.')).toBeVisible();
});

test('a day that filled up meanwhile is shown as full and nothing typed is lost', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!, { maxAppointment: '1' });
  await fillIn(page, doctor, 'Asha Rao');
  await book(doctor, 'Ravi Kumar');
  await submit(page);
  await expect(page.getByText('All places on this day are taken. Please choose another day.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Today' })).toBeDisabled();
  await expect(page.getByLabel('Patient’s name')).toHaveValue('Asha Rao');
  await page.getByRole('radio', { name: 'Tomorrow' }).check();
  await submit(page);
  await expect(ticketNumber(page)).toHaveText('1');
});

test('wrong fields are told beside them before anything is sent', async ({ page, doctor }) => {
  await page.goto(clinicOf(doctor));
  await submit(page);
  const name = page.getByLabel('Patient’s name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Patient's name is required");
  await expect(page.getByText('Please choose the gender')).toBeVisible();
});

test('an unknown clinic and a forged ticket end on a page that leads on', async ({ page }) => {
  for (const path of ['/book/appointments/0000000000', '/book/t/forged', '/book/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find a doctor', exact: true })).toBeVisible();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible and fits the width (${colorScheme})`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    const doctor = await makeDoctor(baseURL!, { name: 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar' });
    const { ticketUrl } = await book(doctor, 'लक्ष्मी नारायणस्वामी वेंकटसुब्रमण्यन');
    const ticketPath = new URL(ticketUrl).pathname;
    for (const path of ['/book/', clinicOf(doctor), ticketPath, '/book/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, path).toEqual([]);
    }
  });
}

const FIRST_VISIT_MAX_BYTES = 85_000;

/** Bodies as they are transferred; the server decides the headers. */
test('the first look at a clinic costs at most 85 KB, all files', async ({ page, context, doctor }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.responseReceived', ({ response }) => (bytes -= response.encodedDataLength));
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(clinicOf(doctor), { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Get my number' })).toBeVisible();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_MAX_BYTES);
});
