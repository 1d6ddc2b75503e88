import { listPayments } from '@baari/contract/payment';
import { order, payInSandbox, verify } from '@baari/testing/payment';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const waits = (page: Page) => page.getByRole('main').getByText('No network. This is shown as soon as there is one.');

/** Each screen with what it waits for, and what it shows then. */
const SCREENS = [
  { path: '/', asks: 'doctor/home', shows: /^(Today|Good)|steps/i },
  { path: '/leave', asks: 'doctor/days-off', shows: 'First day' },
  { path: '/doctor-dashboard', asks: 'doctor/patient-stats*', shows: 'No patients in this period.' },
  { path: '/payments', asks: 'doctor/payment-allpayments*', shows: '₹9,999' },
  { path: '/subscription-details', asks: 'doctor/profile', shows: 'Plan' },
  { path: '/checkout', asks: 'public/config', shows: 'Upgrade' },
  { path: '/booking-safety', asks: 'doctor/booking-safety', shows: 'Call to book' },
  { path: '/patient-messages', asks: 'doctor/patient-messages', shows: 'The evening before' },
  { path: '/qr-download', asks: 'doctor/profile', shows: 'Scan & Book Appointment' },
  { path: '/doctor-profile', asks: 'doctor/profile', shows: 'Asha Rao' },
];

test('a screen that waits for the network says so where one looks, and comes by itself', async ({
  page,
  context,
  doctor,
}) => {
  test.setTimeout(180_000);
  const buyer = { doctorId: doctor.doctorId, browser: doctor.api };
  await verify(buyer, await payInSandbox(doctor.api, (await order(buyer, 'yearly')).subscription.id));
  const { receiptNumber } = (await doctor.api.call(listPayments, { query: {} })).payments[0]!;
  const receipt = { path: `/receipts/${receiptNumber}`, asks: 'doctor/receipts/*', shows: 'Total paid' };
  for (const { path, asks, shows } of [...SCREENS, receipt]) {
    await test.step(path, async () => {
      const held: Route[] = [];
      const asked = page.waitForRequest(`**/api/${asks}`);
      await page.route(`**/api/${asks}`, (route) => void held.push(route));
      await page.goto(path);
      await asked;
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
      await expect(waits(page)).toHaveCount(0);
      await context.setOffline(true);
      await expect(waits(page)).toBeInViewport({ ratio: 1 });
      await Promise.all(held.map((route) => route.abort('internetdisconnected')));
      await page.unroute(`**/api/${asks}`);
      await expect(waits(page)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('main').getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await expect(waits(page)).toHaveCount(0);
    });
  }
});

test('another period and another choice of payments wait for the network too, and show no other’s meanwhile', async ({
  page,
  context,
  doctor,
}) => {
  const buyer = { doctorId: doctor.doctorId, browser: doctor.api };
  await verify(buyer, await payInSandbox(doctor.api, (await order(buyer, 'yearly')).subscription.id));
  const figures = page.getByRole('region', { name: 'Total Patients' });
  await page.goto('/doctor-dashboard');
  await expect(figures).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Last Month' }).click();
  await expect(waits(page)).toBeVisible();
  await expect(figures).toHaveCount(0);
  await context.setOffline(false);
  await expect(figures).toBeVisible();

  await page.goto('/payments');
  await expect(page.getByText('₹9,999')).toBeVisible();
  await context.setOffline(true);
  await page.getByText('Failed', { exact: true }).click();
  await expect(waits(page)).toBeVisible();
  await expect(page.getByText('₹9,999')).toHaveCount(0);
  await context.setOffline(false);
  await expect(waits(page)).toHaveCount(0);
});

test('a page first opened without network says that it waits, and comes by itself', async ({
  page,
  context,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  for (const [place, shows] of [
    ['Statistics', 'No patients in this period.'],
    ['Leave', 'First day'],
    ['Clinic QR', 'Scan & Book Appointment'],
  ] as const) {
    await test.step(place, async () => {
      await page.goto('/doctor-appointments');
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: place, exact: true }).first().click();
      await expect(waits(page)).toBeInViewport({ ratio: 1 });
      await context.setOffline(false);
      await expect(page.getByRole('main').getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await expect(waits(page)).toHaveCount(0);
    });
  }
});
