import type { Request, Route } from '@playwright/test';
import { workingDates } from '@baari/calendar/slots';
import { weekdayOf } from '@baari/calendar/days';
import { expect, test } from './support/fixtures.ts';
import { field } from './support/profile-form.ts';
import { clinicToday, logIn, makeDoctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('PROFILE-1 PROFILE-4..9 the view shows who it is and leads to form and QR', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao', exact: true })).toBeVisible();
  await expect(page.getByText('Cardiologist · MBBS, MD')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Picture of Dr. Asha Rao' });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  for (const back of ['Cancel', 'Close without saving']) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused();
    await page.getByRole('button', { name: back }).click();
    await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Download QR' }).click();
  await expect(page).toHaveURL('/qr-download');
  expect(doctor.doctorId).toHaveLength(10);
});

test('PROFILE-2 FORM-1 a doctor without a profile gets the creation form', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(newcomer.email);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('PROFILE-3 OPEN-39 a spinner shows while the profile loads, and an error leads back', async ({ page, doctor }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/doctor/profile', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/doctor-profile');
  await expect(page.getByRole('status').filter({ hasText: 'Loading your profile...' })).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your profile could not be loaded.', {
    timeout: 20_000,
  });
  await page.unroute('**/api/doctor/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  expect(doctor.email).toContain('@');
});

test('PROFILE-10..14 the switch tells and changes whether patients can book', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  const on = page.getByRole('main').getByText('Available Now');
  const off = page.getByRole('main').getByText('Not Available', { exact: true });
  await expect(on).toHaveCSS('color', 'rgb(20, 108, 67)');
  const asked = page.waitForRequest('**/api/doctor/change-availability?*');
  await page.getByRole('main').getByRole('switch').click();
  const request = await asked;
  expect(request.method()).toBe('GET');
  expect(request.headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{16,80}$/);
  await expect(off).toHaveCSS('color', 'rgb(180, 35, 24)');
  await expect(page.getByRole('main').getByRole('switch', { name: 'Not Available' })).not.toBeChecked();
  await page.reload();
  await expect(off).toBeVisible();
  await page.getByRole('main').getByRole('switch').click();
  await expect(on).toBeVisible();
  expect(doctor.doctorId).toBeTruthy();
});

test('PROFILE-15 the screen shows the value of the answer; a lost answer is asked for once more under its key', async ({
  page,
  doctor,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/doctor/change-availability?*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.abort();
    await route.fulfill({ json: { success: true, message: 'Availability read', isAvailable: true } });
  });
  await page.goto('/doctor-profile');
  await page.getByRole('main').getByRole('switch').click();
  await expect(page.getByText('The change of your availability got no answer: no network.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Available Now')).toBeVisible();
  await page.getByRole('main').getByRole('switch').click();
  await expect(page.getByText('Availability read')).toBeVisible();
  await expect(page.getByRole('main').getByRole('switch', { name: 'Available Now' })).toBeChecked();
  expect(keys[1]).toBe(keys[0]);
  expect(keys).toHaveLength(2);
  expect(doctor.doctorId).toBeTruthy();
});

test('PROFILE-15 a read that began before the change does not take it back', async ({ page, doctor }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto('/booking-safety');
  const inRail = page.getByRole('complementary', { name: 'Clinic' }).getByRole('switch');
  await expect(inRail).toBeChecked();
  let tell: (earlier: Request) => void = () => {};
  const earlier = new Promise<Request>((resolve) => (tell = resolve));
  const holdBack = async (route: Route) => {
    const response = await route.fetch();
    tell(route.request());
    await held;
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route('**/api/doctor/profile', holdBack, { times: 1 });
  // What guards the bookings is shown by the profile too, which is read again.
  await page.getByRole('switch', { name: 'Keep places for the desk' }).click();
  const read = await earlier;
  await inRail.click();
  await expect(inRail).not.toBeChecked();
  release();
  await read.response();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('main').getByRole('switch', { name: 'Not Available' })).not.toBeChecked();
  await expect(inRail).not.toBeChecked();
  expect(doctor.doctorId).toBeTruthy();
});

test('PROFILE-16..19 working days with their times, and the dates of the next 7 days', async ({
  page,
  context,
  baseURL,
}) => {
  const times = [
    { start: '09:00', end: '13:00' },
    { start: '17:00', end: '20:30' },
  ];
  const workingDays = { Monday: times, Thursday: times.slice(0, 1), Saturday: times.slice(1) };
  const doctor = await makeDoctor(baseURL!, { workingDays: JSON.stringify(workingDays) });
  await logIn(context, baseURL!, doctor);
  await page.goto('/doctor-profile');
  await expect(page.getByText('Working days')).toBeVisible();
  const monday = page.getByRole('definition').filter({ hasText: '8:30 pm' }).first();
  await expect(monday).toContainText('9:00 am – 1:00 pm');
  await expect(monday).toContainText('5:00 – 8:30 pm');

  const expected = workingDates(workingDays, clinicToday(), 7).map(
    (date) => `${weekdayOf(date)} ${date.split('-').reverse().join('/')}`,
  );
  expect(expected).toHaveLength(3);
  const shown = page.getByRole('listitem').filter({ hasText: /day \d\d\/\d\d\/\d{4}$/ });
  await expect(shown).toHaveText(expected);
});

test('PROFILE-20 PROFILE-21 OPEN-31 sections hold every field, empty optional ones are left out', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!, { about: '', language: [], regNumber: 'MMC 2009/04/0815' });
  await logIn(context, baseURL!, doctor);
  await page.goto('/doctor-profile');
  for (const title of ['Clinic information', 'Professional information', 'Additional information', 'Danger Zone'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const facts = page.getByRole('definition');
  for (const fact of [
    'Pune',
    '411001',
    '9876543210',
    '₹500',
    '10 minutes',
    '40',
    '15 years',
    'MMC 2009/04/0815',
    '17/05/1980',
  ])
    await expect(facts.filter({ hasText: fact }).first()).toBeVisible();
  await expect(page.getByText('About', { exact: true }).and(page.locator('dt'))).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'Languages' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open licence document' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Profile Data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Login Account' })).toBeVisible();
});

test('NAV-25 Your Data is reached from the profile', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  await page.getByRole('main').getByRole('link', { name: 'Your Data' }).click();
  await expect(page).toHaveURL('/your-data');
  expect(doctor.doctorId).toBeTruthy();
});

test('NAV-25 Your Data is reached before there is a profile too', async ({ page, newcomer }) => {
  await page.goto('/doctor-profile');
  await page.getByRole('main').getByRole('link', { name: 'Your Data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeFocused();
  expect(newcomer.doctorId).toBeTruthy();
});
