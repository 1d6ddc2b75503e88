import { bodyOf, errorToast, mailedCode, newAddress, openSignup, toCodeStep } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('SIGNUP-2..7 SIGNUP-26 ERR-5 OPEN-32 the e-mail step', async ({ page }) => {
  await openSignup(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  for (const wrong of ['asha', 'asha@', 'asha rao@clinic.example', '@clinic.example']) {
    await page.getByLabel('E-mail').fill(wrong);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  }
  await page.route('**/api/doctor/sendotp-signup', (route) => route.abort());
  const email = newAddress();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(errorToast(page, 'An error occurred')).toBeVisible();
  await expect(page.getByLabel('OTP')).toHaveCount(0);
  await page.unroute('**/api/doctor/sendotp-signup');
  const sent = page.waitForRequest('**/api/doctor/sendotp-signup');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  expect(bodyOf(await sent)).toEqual({ email });
  await expect(page.getByLabel('OTP')).toBeVisible();
  await page.getByText('Back to Login').click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('SIGNUP-8..9 SIGNUP-11..20 the code step checks code and password', async ({ page }) => {
  await toCodeStep(page, newAddress());
  const otp = page.getByLabel('OTP');
  const password = page.getByLabel('Password', { exact: true });
  await expect(otp).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByText('Must contain uppercase, lowercase, a special character and a number')).toBeVisible();
  const press = () => page.getByRole('button', { name: 'Signup' }).click();
  await press();
  await expect(page.getByText('Please enter OTP')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await otp.fill('123');
  await password.fill('Abcde1!');
  await press();
  await expect(page.getByText('OTP must be at least 4 digits')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await otp.fill('1234567');
  await expect(page.getByText('OTP cannot exceed 6 digits')).toBeVisible();
  for (const accepted of ['1234', '123456']) {
    await otp.fill(accepted);
    await password.fill('Abcdef1!');
    await expect(page.getByText(/^OTP (must|cannot)/)).toHaveCount(0);
    await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(0);
  }
});

test('SIGNUP-10 SIGNUP-27..30 API-10 API-11 signs up with the mailed code, unseen human-check, and lands on /', async ({
  page,
  baseURL,
}) => {
  const email = newAddress();
  await toCodeStep(page, email);
  const otp = await mailedCode(baseURL!, email, 'signup');
  await page.getByLabel('OTP').fill(otp);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.locator('iframe, [class*=captcha]')).toHaveCount(0);
  const sent = page.waitForRequest('**/api/doctor/register');
  await expect(async () => {
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(page).toHaveURL('/', { timeout: 3_000 });
  }).toPass();
  const body = bodyOf(await sent);
  expect(Object.keys(body).sort()).toEqual(['email', 'otp', 'password', 'reCaptcha']);
  const solved = JSON.parse(Buffer.from(String(body.reCaptcha), 'base64').toString()) as object;
  expect(Object.keys(solved).sort()).toEqual(['challenge', 'solution']);
  await expect(page.getByRole('link', { name: 'Scan QR' })).toBeVisible();
});

test('SIGNUP-21 SIGNUP-31 API-11 the composition rule is the server’s, and its first error is the toast', async ({
  page,
  baseURL,
}) => {
  const email = newAddress();
  await toCodeStep(page, email);
  await page.getByLabel('OTP').fill(await mailedCode(baseURL!, email, 'signup'));
  await page.getByLabel('Password', { exact: true }).fill('alllowercase');
  const refused = errorToast(page, 'Password must contain uppercase, lowercase, a special character and a number');
  await expect(async () => {
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(refused).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('SIGNUP-22..25 ERR-11 the resend button counts 30 s down, then leads back', async ({ page }) => {
  await page.clock.install();
  const email = newAddress();
  await toCodeStep(page, email);
  const resend = page.getByRole('button', { name: /^Resend OTP/ });
  await expect(resend).toHaveText(/^Resend OTP in (30|29|28)s$/);
  await expect(resend).toBeDisabled();
  await page.reload();
  await expect(resend).toHaveText(/^Resend OTP in \d+s$/);
  await page.getByText('Back to Login').click();
  await page.getByRole('link', { name: 'Signup' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(errorToast(page, /Please wait \d+s before resending\./)).toBeVisible();
  await page.getByText(`Enter the code sent to ${email}`).click();
  await page.clock.fastForward(31_000);
  await expect(resend).toHaveText('Resend OTP');
  await resend.click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
});

test('a page that the phone dropped comes back to the code step, as long as its code is valid', async ({ page }) => {
  await page.clock.install();
  const email = newAddress();
  await toCodeStep(page, email);
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('OTP')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await kept()).not.toMatch(/123456|Banyan/);
  await page.clock.fastForward('11:00');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  expect(await kept()).not.toContain(email);
});

test('ERR-8 OPEN-10 register without an answer: Something went wrong', async ({ page }) => {
  await toCodeStep(page, newAddress());
  await page.route('**/api/doctor/register', (route) => route.abort());
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(async () => {
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(errorToast(page, 'Something went wrong')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('ERR-12 the human-check is still under way', async ({ page }) => {
  await page.route('**/api/public/captcha', () => {});
  await toCodeStep(page, newAddress());
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(errorToast(page, 'reCAPTCHA not loaded, wait for few seconds')).toBeVisible();
});

test('ERR-13 ERR-14 the human-check cannot be loaded', async ({ page }) => {
  await page.route('**/api/public/captcha', (route) => route.abort());
  await toCodeStep(page, newAddress());
  await expect(errorToast(page, 'reCAPTCHA failed to load')).toBeVisible();
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(errorToast(page, 'Please refresh the page to verify reCAPTCHA')).toBeVisible();
});
