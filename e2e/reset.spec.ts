import type { Page } from '@playwright/test';
import { bodyOf, errorToast, mailedCode, newAddress } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailOf } from '@baari/testing/sign-up';
import { openBrowser } from '@baari/testing/browser';
import { makeAccount } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

async function toResetStep(page: Page, email: string): Promise<void> {
  await page.goto('/forget-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
}

/** After a reset: neither Back nor the page anew shows whose password it was. */
async function isForgotten(page: Page, email: string): Promise<void> {
  await page.goBack();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto('/forget-password');
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(email);
}

test('RESET-1..5 ERR-6 the e-mail step', async ({ page }) => {
  await page.goto('/forget-password');
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  const email = newAddress();
  await page.getByLabel('E-mail').fill(email);
  await page.route('**/api/doctor/forgot-password', (route) => route.abort());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(errorToast(page, 'An error occurred')).toBeVisible();
  await page.unroute('**/api/doctor/forgot-password');
  const sent = page.waitForRequest('**/api/doctor/forgot-password');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  expect(bodyOf(await sent)).toEqual({ email });
  await expect(page.getByLabel('OTP')).toBeVisible();
});

test('RESET-6..18 the code step checks code and both passwords', async ({ page }) => {
  await page.clock.install();
  await toResetStep(page, newAddress());
  const otp = page.getByLabel('OTP');
  const fresh = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm password', { exact: true });
  const press = () => page.getByRole('button', { name: 'Reset Password' }).click();
  const resend = page.getByRole('button', { name: /^Resend OTP/ });
  await expect(resend).toHaveText(/^Resend OTP in (60|59|58)s$/);
  await expect(resend).toBeDisabled();
  await expect(otp).toHaveAttribute('inputmode', 'numeric');
  await press();
  await expect(page.getByText('Please enter OTP')).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm password is required')).toBeVisible();
  await otp.fill('123');
  await fresh.fill('Abcde1!');
  await confirm.fill('Abcde1!');
  await press();
  await expect(page.getByText('OTP must be at least 4 digits')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(2);
  await otp.fill('1234567');
  await expect(page.getByText('OTP cannot exceed 6 digits')).toBeVisible();
  await otp.fill('1234');
  await expect(page.getByText(/^OTP (must|cannot)/)).toHaveCount(0);
  await fresh.fill('Abcdef1!');
  await confirm.fill('Abcdef1?');
  await press();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
});

test('RESET-19..22 API-14 API-15 sets a new password, ends every session, and leads to /login after 2 s', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeAccount(baseURL!);
  await toResetStep(page, doctor.email);
  await page.getByLabel('OTP').fill(await mailedCode(baseURL!, doctor.email, 'reset'));
  const set = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await set('alllowercase');
  await expect(errorToast(page, 'Password must contain uppercase')).toBeVisible();
  const sent = page.waitForRequest('**/api/doctor/reset-password');
  const answered = page.waitForResponse('**/api/doctor/reset-password');
  await set('Banyan-Tree-77');
  expect(Object.keys(bodyOf(await sent)).sort()).toEqual(['email', 'newPassword', 'otp']);
  await answered;
  const since = Date.now();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(doctor.email)).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  expect(Date.now() - since).toBeGreaterThan(1_500);
  expect((await doctor.api.fetch('/api/doctor/current_user')).status).toBe(401);
  await isForgotten(page, doctor.email);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(doctor.email);
  await page.getByLabel('Password', { exact: true }).fill('Banyan-Tree-77');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test('the link in the mail asks for the new password alone, and is not left in the address', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeAccount(baseURL!);
  await toResetStep(page, doctor.email);
  const { address, token } = linkIn(await mailOf(openBrowser(baseURL!), doctor.email, 'reset'));
  const told: string[] = [];
  page.on('request', (request) => told.push(request.url(), JSON.stringify(request.headers())));
  await page.goto('/about');
  await page.goto(address);
  await expect(page.getByText(doctor.email)).toBeVisible();
  await expect(page).toHaveURL('/forget-password');
  await expect(page.getByLabel('OTP')).toHaveCount(0);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill('Banyan-Tree-77');
  await page.getByLabel('Confirm password', { exact: true }).fill('Banyan-Tree-77');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(told.join('\n')).not.toContain(token);

  // A second time it is too late: the page says so, and asks for a new code.
  await page.goto(address);
  await page.getByLabel('New password', { exact: true }).fill('Banyan-Tree-78');
  await page.getByLabel('Confirm password', { exact: true }).fill('Banyan-Tree-78');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(errorToast(page, 'This link was used or is too old')).toBeVisible();
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
});
