import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { logIn, PASSWORD } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const PUBLIC = [
  ['/', ''],
  ['/login', 'Login'],
  ['/forget-password', 'Reset Password'],
  ['/checkout', 'Choose Your Plan'],
  ['/termsandcondition', 'Terms and Conditions'],
  ['/privacypolicy', 'Privacy Policy'],
  ['/about', 'About'],
  ['/no/such/page', 'Page Not Found'],
] as const;

const PROTECTED = [
  ['/doctor-profile', 'Profile'],
  ['/your-data', 'Your Data'],
  ['/doctor-dashboard', 'Patients Stats'],
  ['/doctor-appointments', 'Appointments'],
  ['/qrscanner', 'Scan QR'],
  ['/qr-download', 'Clinic QR'],
  ['/subscription-details', 'Subscription'],
  ['/payments', 'Payments'],
] as const;

const footer = (page: Page) => page.getByRole('contentinfo');

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Baari, home page' })).toBeVisible();
  await expect(footer(page).getByRole('heading', { name: 'Support' })).toBeVisible();
}

test('NAV-1 NAV-2 NAV-5..7 NAV-15..18 public pages open without a session, in the shared layout', async ({ page }) => {
  for (const [path, title] of PUBLIC) {
    await page.goto(path);
    await expectFrame(page);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('NAV-19 Page Not Found leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('NAV-8..14 NAV-1 NAV-2 protected pages open for a doctor', async ({ page, doctor }) => {
  expect(doctor.doctorId).toHaveLength(10);
  for (const [path, title] of PROTECTED) {
    await page.goto(path);
    await expectFrame(page);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page).toHaveURL(path);
  }
});

test('ACC-3..9 protected pages send a visitor to /login', async ({ page }) => {
  for (const [path] of PROTECTED) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  }
});

test('ACC-1 ACC-2 a protected page says Loading... while the session is checked', async ({ page, doctor, context }) => {
  expect(doctor.email).toContain('@');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/api/doctor/current_user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/doctor-dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Patients Stats' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Patients Stats' })).toBeVisible();
});

test('SESS-4 a refused check is treated as logged out', async ({ page, doctor, context }) => {
  expect(doctor.email).toContain('@');
  const json = { success: false, message: 'Please login to continue', code: 'NO_SESSION', errors: [] };
  await context.route('**/api/doctor/current_user', (route) => route.fulfill({ status: 401, json }));
  await page.goto('/doctor-profile');
  await expect(page).toHaveURL('/login');
});

for (const [why, answer] of [
  ['no network', undefined],
  ['a proxy that finds no service', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
] as const)
  test(`SESS-4 ACC-2 a check without an answer shows nobody's data, says so and tries again by itself: ${why}`, async ({
    page,
    doctor,
    context,
  }) => {
    expect(doctor.email).toContain('@');
    const path = '**/api/doctor/current_user';
    await context.route(path, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/doctor-dashboard');
    const said = page.getByText('No answer from the server.');
    await expect(said).toBeVisible();
    await expect(page).toHaveURL('/doctor-dashboard');
    await expect(page.getByRole('link', { name: 'Scan QR' })).toHaveCount(0);
    const again = page.waitForRequest(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await expect(said).toBeVisible();
    await context.unroute(path);
    await expect(page.getByRole('heading', { name: 'Patients Stats' })).toBeVisible();
  });

test('a session that ended meanwhile leads to /login, says so once, and is gone on with after the log-in', async ({
  page,
  doctor,
  context,
  baseURL,
}) => {
  const asked = '/doctor-appointments?date=2026-01-05';
  const said = page.getByRole('alert').filter({ hasText: 'Please login to continue' });
  // Once it is live the page reads the day again by itself, which would lead away before the button does.
  await page.route('**/api/doctor/queue/stream*', (route) => route.abort());
  for (const date of ['2026-01-06', '2026-01-05']) {
    await logIn(context, baseURL!, doctor);
    await page.goto(asked);
    await expect(page.getByText('No appointments on')).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill(date);
    // It ends just before the day is asked for: earlier, what the page asks for by itself would already lead away.
    await page.route(
      '**/api/doctor/get-appointments**',
      async (route) => {
        await context.clearCookies({ name: 'baari' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Get Appointments' }).click();
    await expect(page).toHaveURL('/login');
    await expect(said).toHaveCount(1);
  }
  await page.getByLabel('E-mail').fill(doctor.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(asked);
});

test('NAV-20 NAV-23 NAV-24 NAV-26 the top bar of a visitor', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Scan QR' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(bar.getByRole('link').filter({ hasNotText: 'baari' })).toHaveText(['Login']);
  await bar.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await bar.getByRole('link', { name: 'Baari, home page' }).click();
  await expect(page).toHaveURL('/');
});

test('NAV-21 NAV-22 NAV-25 OPEN-24 the top bar and menu of a doctor', async ({ page, doctor }) => {
  expect(doctor.email).toContain('@');
  await page.goto('/about');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Scan QR' }).click();
  await expect(page).toHaveURL('/qrscanner');
  await bar.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  const menu = bar.locator('[popover]');
  for (const [entry, path] of [
    ['Profile', '/doctor-profile'],
    ['Subscription', '/subscription-details'],
    ['Payments', '/payments'],
  ] as const) {
    await bar.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(['Profile', 'Subscription', 'Payments']);
    await expect(menu.getByRole('button')).toHaveText(['Logout']);
    await bar.getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(path);
  }
});

test('from 1024 px on the places of the day stand at the left, in one order, and below it on the bar', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/doctor-profile');
  const places = page.getByRole('navigation', { name: 'Places of the day' }).getByRole('link');
  for (const [width, names] of [
    [1024, ['Today', 'Scan', 'Statistics', 'Clinic QR', 'Leave']],
    [1920, ['Today', 'Scan', 'Statistics', 'Clinic QR', 'Leave']],
    [1023, ['Today', 'Scan']],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect(places.filter({ visible: true })).toHaveText([...names]);
  }
});

test('NAV-3 a new page starts at its top', async ({ page }) => {
  await page.goto('/termsandcondition');
  await page.setViewportSize({ width: 360, height: 500 });
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('link', { name: 'Privacy Policy' }).last().click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('NAV-27..36 OPEN-1 the footer', async ({ page }) => {
  await page.goto('/login');
  const foot = footer(page);
  await expect(foot.getByRole('heading')).toHaveText(['Support', 'Company']);
  const phone = foot.getByRole('link', { name: /Call/ });
  await expect(phone).toContainText('+91 80000 00000');
  await expect(phone).toHaveAttribute('href', 'tel:+918000000000');
  const mail = foot.getByRole('link', { name: /Mail/ });
  await expect(mail).toContainText('support@baari.example');
  await expect(mail).toHaveAttribute('href', /^mailto:support@baari\.example\?subject=.*[Ss]upport/);
  await expect(foot.getByText('baari', { exact: true })).toBeVisible();
  await expect(foot.getByText(/©.*2025/)).toBeVisible();
  for (const entry of ['Terms & Condition', 'Privacy Policy']) {
    await page.goto('/login');
    await foot.getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { name: /Privacy Policy/ }).first()).toBeVisible();
  }
});

test('SESS-5..7 logout ends the session, clears the doctor and goes to /login', async ({ page, doctor }) => {
  await page.goto('/');
  const sent = page.waitForRequest('**/api/doctor/logout');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await sent).method()).toBe('GET');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Scan QR' })).toHaveCount(0);
  const again = await doctor.api.fetch('/api/doctor/current_user');
  expect(again.status).toBe(401);
});

test('SESS-8 the profile is loaded as soon as there is a doctor', async ({ page, doctor }) => {
  expect(doctor.email).toContain('@');
  const asked = page.waitForResponse('**/api/doctor/profile');
  await page.goto('/');
  expect((await asked).status()).toBe(200);
});

test('HOME-3 Contact Support jumps to the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/');
  await page.getByRole('main').getByText('Contact Support').click();
  await expect(footer(page).getByRole('heading', { name: 'Support' })).toBeInViewport();
});

test('HOME-1 HOME-2 the other two lead to their screens', async ({ page, doctor }) => {
  expect(doctor.email).toContain('@');
  await page.goto('/');
  await page.getByRole('main').getByText('See Appointments').click();
  await expect(page).toHaveURL('/doctor-appointments');
  await page.goto('/');
  await page.getByRole('main').getByText('See Patients Stats').click();
  await expect(page).toHaveURL('/doctor-dashboard');
});

test('on a wide screen the page has its name in the top bar, on a phone above the page', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/doctor-dashboard');
  const name = page.getByRole('heading', { level: 1, name: 'Patients Stats' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  for (const width of [360, 1024, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const [own, link] = [(await name.boundingBox())!, (await home.boundingBox())!];
    expect(own.y < link.y + link.height).toBe(width > 360);
    if (width > 360) expect(own.x + own.width).toBeLessThan(link.x);
  }
});
