import { bodyOf, errorToast, openSignup } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { makeAccount, PASSWORD } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('LOGIN-1 LOGIN-2 LOGIN-5..9 the card starts on Login and asks for both fields', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  // True where nothing stops it.
  const pasted = (field: Element) =>
    field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true }));
  expect(await password.evaluate(pasted)).toBe(true);
  await expect(page.getByRole('link', { name: 'Forget Password' })).toHaveAttribute('href', '/forget-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByRole('link', { name: 'Signup' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
});

test('LOGIN-3 a message in the address is an error toast, from a fixed list alone; CONST-8 at the top right', async ({
  page,
}) => {
  await page.goto(`/login?message=${encodeURIComponent('Google sign-in is not set up yet')}`);
  const shown = errorToast(page, 'Google sign-in is not set up yet');
  await expect(shown).toBeVisible();
  const box = (await shown.boundingBox())!;
  expect(box.y).toBeLessThan(200);
  expect(box.x + box.width).toBeGreaterThan(1280 - 60);
  await page.goto(`/login?message=${encodeURIComponent('Call 99999 to unlock your account')}`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText('Call 99999')).toHaveCount(0);
});

test('LOGIN-4 SIGNUP-1 API-13 Continue With Google navigates, and answers clearly while not set up', async ({
  page,
}) => {
  for (const open of [() => page.goto('/login'), () => openSignup(page)]) {
    await open();
    const asked = page.waitForRequest('**/api/doctor/google');
    await page.getByText('Continue With Google').click();
    expect((await asked).isNavigationRequest()).toBe(true);
    await expect(errorToast(page, 'Google sign-in is not set up yet')).toBeVisible();
  }
});

test('LOGIN-10 ERR-1 CONST-7 logs in, says so for five seconds, and goes where the doctor wanted to go', async ({
  page,
  baseURL,
}) => {
  const doctor = await makeAccount(baseURL!);
  await page.goto('/payments');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(doctor.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const sent = page.waitForRequest('**/api/doctor/login');
  const answered = page.waitForResponse('**/api/doctor/login');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(bodyOf(await sent)).toEqual({ email: doctor.email, password: PASSWORD });
  await expect(page).toHaveURL('/payments');
  const { message } = (await (await answered).json()) as { message: string };
  const shown = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: message });
  await expect(shown).toBeVisible();
  const since = Date.now();
  await expect(shown).toHaveCount(0);
  expect(Date.now() - since).toBeGreaterThan(2_500);
});

test('LOGIN-11 ERR-2 the first error of a refusal is the toast', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('nobody@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(errorToast(page, 'Invalid email or password')).toBeVisible();
  await page.route('**/api/doctor/login', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'the message', errors: [{ path: 'email', msg: 'the first error' }] },
    }),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(errorToast(page, 'the first error')).toBeVisible();
});

test('ERR-3 ERR-4 ERR-7 OPEN-10 a network failure is logged and shown in words', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && logged.push(line.text())));
  await page.goto('/login');
  await page.route('**/api/doctor/login', (route) => route.abort());
  await page.getByLabel('E-mail').fill('asha@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(errorToast(page, 'Something went wrong')).toBeVisible();
  expect(logged.some((line) => line.includes('No usable answer to POST /api/doctor/login'))).toBe(true);
  await page.unroute('**/api/doctor/login');
  await page.route('**/api/doctor/login', (route) =>
    route.fulfill({ status: 502, contentType: 'text/plain', body: 'The gateway is away' }),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(errorToast(page, 'The gateway is away')).toBeVisible();
});

test('a second Enter while a log-in is under way does not log in twice', async ({ page, newcomer }) => {
  let asked = 0;
  const known = Promise.withResolvers<void>();
  await page.route('**/api/doctor/login', async (route) => {
    asked += 1;
    await known.promise;
    await route.continue();
  });
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(newcomer.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await password.press('Enter');
  await password.press('Enter');
  await expect.poll(() => asked).toBe(1);
  await password.press('Enter');
  known.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  expect(asked).toBe(1);
});

test('the first visit loads nothing of what comes after the log-in', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(files.filter((path) => /\/assets\/(inside|desk|schemas)-/.test(path))).toEqual([]);
});
