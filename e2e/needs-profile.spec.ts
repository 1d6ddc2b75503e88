import { expect, test } from './support/fixtures.ts';

const TEXT = 'Please complete your profile on profile page';

test('ACC-13..17 OPEN-33 without a profile nothing is asked of the server, and the text is shown', async ({
  page,
  newcomer,
}) => {
  expect(newcomer.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await expect(page.getByText(TEXT).first()).toBeVisible();

  await page.goto('/doctor-dashboard');
  await page.getByLabel('Filter').selectOption('Today');
  await expect(page.getByText(TEXT).first()).toBeVisible();

  for (const path of ['/qrscanner', '/qr-download', '/payments']) {
    await page.goto(path);
    await expect(page.getByText(TEXT).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to profile page' })).toBeVisible();
  }
  for (const call of ['get-appointments', 'patient-stats', 'verify-appointment', 'payment-allpayments'])
    expect(asked).not.toContain(`/api/doctor/${call}`);
});

test('ACC-18 OPEN-5 without a profile Upgrade Now shows the text and orders nothing', async ({ page, newcomer }) => {
  expect(newcomer.email).toContain('@');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText(TEXT)).toBeVisible();
});

test('ACC-19 OPEN-5 without a doctor Upgrade Now says Please login to continue', async ({ page }) => {
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Please login to continue')).toBeVisible();
});
