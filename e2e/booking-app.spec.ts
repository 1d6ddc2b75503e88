import { verifyAppointment } from '@baari/contract/appointments';
import { changeAvailability } from '@baari/contract/availability';
import { findDoctors } from '@baari/contract/booking';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { ALWAYS_OPEN, book, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'block' });

const clinicOf = ({ doctorId }: Doctor) => `/book/appointments/${doctorId}`;

async function bookHere(page: Page, doctor: Doctor, patientName: string): Promise<void> {
  await page.goto(clinicOf(doctor));
  await page.getByLabel('Patient’s name').fill(patientName);
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
}

test('tickets are found again on the device, and two patients of one phone have one each', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  await bookHere(page, doctor, 'Sunita Devi');
  await bookHere(page, doctor, 'Ravi Kumar');
  await page.goto('/book/');
  await expect(page.getByRole('link', { name: /Number 1/ })).toBeVisible();
  await page.getByRole('link', { name: /Number 2/ }).click();
  await expect(page.getByText('Ravi Kumar')).toBeVisible();
  await expect(page).toHaveTitle(/Number 2/);
});

test('a live ticket follows what the desk does with it', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  const { ticketUrl, qrCodeData } = await book(doctor, 'Sunita Devi');
  await page.clock.install();
  await page.goto(new URL(ticketUrl).pathname);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await doctor.api.call(verifyAppointment, { body: { qrCodeData } });
  await page.clock.fastForward('00:31');
  await expect(page.getByText('You have checked in.')).toBeVisible();
});

test('a clinic that takes no bookings says so and leads on', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!);
  await doctor.api.call(changeAvailability);
  await page.goto(clinicOf(doctor));
  await expect(page.getByText('Not taking bookings right now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get my number' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Find another doctor' })).toBeVisible();
});

test('a search that is switched off says why, and offers nothing in vain', async ({ page }) => {
  const says = 'Searching for doctors is off at the moment. Please use the QR code or the link of your doctor.';
  await page.route(`**${findDoctors.path}**`, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'SWITCHED_OFF', message: says } }),
  );
  await page.goto('/book/');
  await expect(page.getByRole('status').filter({ hasText: says })).toHaveText(says);
  await expect(page.getByText('could not be loaded')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('a day without consulting hours is not offered', async ({ page, baseURL }) => {
  const { Sunday: _closed, ...open } = ALWAYS_OPEN;
  const doctor = await makeDoctor(baseURL!, { workingDays: JSON.stringify(open) });
  await page.goto(clinicOf(doctor));
  await expect(page.getByRole('radio', { name: /^(Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat)/ })).toHaveCount(6);
});

test('what the server finds wrong stands beside its field', async ({ page, doctor }) => {
  const errors = [{ path: 'phoneNumber', msg: 'This number cannot be reached' }];
  await page.route('**/api/public/appointments', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'Please check the highlighted fields.', code: 'INVALID_FIELDS', errors },
    }),
  );
  await page.goto(clinicOf(doctor));
  await page.getByLabel('Patient’s name').fill('Ravi Kumar');
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('This number cannot be reached');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByLabel('Patient’s name')).toHaveValue('Ravi Kumar');
});
