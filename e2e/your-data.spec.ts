import { readFile } from 'node:fs/promises';
import { login } from '@baari/contract/account';
import { getAppointments, markAppointment } from '@baari/contract/appointments';
import { openBrowser } from '@baari/testing/browser';
import type { Page } from '@playwright/test';
import { unzip } from '@baari/testing/unzip';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const NEW_PASSWORD = 'Neem-Leaf-77';
const REAUTH = { success: false, message: 'Please confirm that it is you, then try again.', code: 'REAUTH_REQUIRED' };
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your Data' });

/** Logs the doctor in on another device. */
async function logInElsewhere(baseURL: string, { email }: Doctor, userAgent: string) {
  const device = openBrowser(baseURL);
  await device.fetch(`${baseURL}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return device;
}

async function open(page: Page): Promise<void> {
  await page.goto('/your-data');
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('one device is logged out, then all others', async ({ page, doctor, baseURL }) => {
  const phone = await logInElsewhere(baseURL!, doctor, ANDROID);
  await logInElsewhere(baseURL!, doctor, '');
  await logInElsewhere(baseURL!, doctor, '');
  await open(page);
  const devices = region(page, 'Logged-in devices');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  await devices.getByRole('button', { name: /^Log out: Chrome on Android/ }).click();
  await expect(page.getByText('The device is logged out')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('heading')).toBeFocused();
  expect((await phone.fetch(`${baseURL}/api/doctor/current_user`)).status).toBe(401);

  await devices.getByRole('button', { name: 'Log out all others' }).click();
  await expect(page.getByText('2 other devices are logged out')).toBeVisible();
  await expect(devices.getByText('You are logged in on this device only.')).toBeVisible();
  await expect(region(page, 'Account history').getByText('Account created')).toBeVisible();
});

test('the password is changed; a wrong one keeps what was typed and takes the focus', async ({
  page,
  doctor,
  baseURL,
}) => {
  const phone = await logInElsewhere(baseURL!, doctor, ANDROID);
  await open(page);
  const password = region(page, 'Password');
  const current = password.getByLabel('Current password', { exact: true });
  const next = password.getByLabel('New password', { exact: true });
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('Please enter your current password');
  await current.fill('Wrong-One-1');
  await next.fill(NEW_PASSWORD);
  await next.press('Enter');
  await expect(current).toHaveAccessibleDescription('Your current password is not right');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(NEW_PASSWORD);
  await current.fill(PASSWORD);
  await next.fill('Password@123');
  await next.press('Enter');
  await expect(next).toHaveAccessibleDescription(/This password is too common/);
  await next.fill(NEW_PASSWORD);
  await next.press('Enter');
  await expect(page.getByText('Your password is changed. Every other device is logged out.')).toBeVisible();
  await expect(current).toHaveValue('');
  expect((await phone.fetch(`${baseURL}/api/doctor/current_user`)).status).toBe(401);
  await openBrowser(baseURL!).call(login, { body: { email: doctor.email, password: NEW_PASSWORD } });
});

test('an account made with Google is sent there before its first password', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const session = { id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d', device: null, firstSeenAt: '2026-11-01T05:00:00Z' };
  const sessions = [{ ...session, lastSeenAt: '2026-11-21T05:00:00Z', isThisDevice: true }];
  await page.route('**/api/doctor/sessions', (route) =>
    route.fulfill({ json: { success: true, message: '', sessions, hasPassword: false } }),
  );
  await page.route('**/api/public/config', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { config: object };
    await route.fulfill({ json: { ...body, config: { ...body.config, googleSignIn: true } } });
  });
  await page.route('**/api/doctor/change-password', (route) => route.fulfill({ status: 403, json: REAUTH }));
  await open(page);
  const password = region(page, 'Password');
  await expect(password.getByText('You log in with Google.')).toBeVisible();
  await expect(password.getByLabel('Current password')).toHaveCount(0);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Set password' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked.getByRole('link', { name: 'Continue With Google' })).toHaveAttribute(
    'href',
    /\/api\/doctor\/google\?from=\/confirmed$/,
  );
  await expect(asked.getByLabel('Password')).toHaveCount(0);
  await look(page, 'a first password after a fresh sign-in');
});

test('the data is prepared, fetched and asked for again', async ({ page, doctor }) => {
  await book(doctor, '=SUM(1+1)');
  await open(page);
  const copy = region(page, 'Download my data');
  await copy.getByRole('button', { name: 'Prepare my data' }).click();
  await expect(copy.getByRole('status')).toContainText('Ready to download');
  const download = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'Download ZIP' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^baari-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await file.path()));
  expect(files.get('appointments.csv')!.toString()).toContain(",'=SUM(1+1),");
  await copy.getByRole('button', { name: 'Make a new copy' }).click();
  await expect(copy.getByRole('status')).toContainText('Ready to download');
  await page.reload();
  await expect(copy.getByRole('button', { name: 'Download ZIP' })).toBeVisible();
  await expect(region(page, 'Account history').getByText('Copy of your data downloaded')).toBeVisible();
});

test('progress is shown, and a copy that failed can be tried again', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const copyOf = (status: string, percent: number) => ({
    id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d',
    status,
    percent,
    askedAt: '2026-11-21T05:00:00Z',
    readyUntil: null,
    bytes: null,
  });
  let shown = copyOf('running', 40);
  await page.route('**/api/doctor/data-export', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { success: true, message: '', dataExport: shown } })
      : route.fallback(),
  );
  await open(page);
  const copy = region(page, 'Download my data');
  await expect(copy.getByRole('status')).toContainText('Collecting your data: 40%.');
  await expect(copy.getByRole('progressbar')).toHaveAttribute('value', '40');
  await expect(copy.getByRole('button')).toHaveCount(0);
  await look(page, 'a copy that is being made');
  shown = copyOf('failed', 40);
  await expect(copy.getByRole('status')).toHaveText('Your data could not be collected.');
  await look(page, 'a copy that failed');
  await page.unroute('**/api/doctor/data-export');
  await copy.getByRole('button', { name: 'Try again' }).click();
  await expect(copy.getByRole('status')).toContainText('Ready to download');
  await look(page, 'a copy that is ready');
});

test('how long appointments are kept is chosen and taken back', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await open(page);
  const kept = region(page, 'How long appointments are kept');
  await expect(kept.getByText('All appointments are kept.')).toBeVisible();
  await kept.getByLabel('Keep appointments').selectOption('1 year');
  await kept.getByRole('button', { name: 'Save' }).click();
  await expect(kept.getByRole('status')).toContainText('Until then you can undo this.');
  await look(page, 'a retention that was chosen');
  await kept.getByRole('button', { name: 'Undo' }).click();
  await expect(kept.getByRole('status')).toHaveText('All appointments are kept.');
  await expect(kept.getByLabel('Keep appointments')).toHaveValue('');
  await page.reload();
  await expect(region(page, 'Account history').getByText('Appointments are kept for 1 year')).toBeVisible();
  await expect(region(page, 'Account history').getByText('Appointments are kept for ever')).toBeVisible();
});

test('failed log-ins, new devices and reads are told in words', async ({ page, doctor, baseURL }) => {
  const stranger = openBrowser(baseURL!);
  const wrong = { body: { email: doctor.email, password: 'Wrong-One-1' } };
  for (let n = 0; n < 2; n += 1) await expect(stranger.call(login, wrong)).rejects.toThrow();
  const { appointmentDate: date } = await book(doctor, 'Ravi Kumar');
  const { appointments } = await doctor.api.call(getAppointments, { query: { date } });
  await doctor.api.call(markAppointment, {
    params: { id: appointments[0]!.allPatients[0]!._id },
    body: { status: 'VERIFIED' },
  });
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Ravi Kumar').first()).toBeVisible();
  await open(page);
  const log = region(page, 'Security');
  await expect(log.getByRole('listitem').filter({ hasText: 'Log-in failed' })).toContainText(
    /2 times, until [^·]+ · Unknown device/,
  );
  await expect(log.getByRole('listitem').filter({ hasText: 'Patient list read' }).first()).toContainText('This device');
  await expect(log.getByRole('listitem').filter({ hasText: 'A patient’s booking read' })).toContainText(
    /Number 1 on \d+/,
  );
  await expect(log.getByText('Logged in on a new device')).toBeVisible();
  await look(page, 'the security log');
});

test('what happened is listed page by page', async ({ page, doctor }) => {
  for (let n = 0; n < 27; n += 1) await doctor.api.fetch('/api/doctor/change-availability');
  await open(page);
  const trail = region(page, 'Account history');
  await expect(trail.getByRole('listitem')).toHaveCount(25);
  await expect(trail.getByRole('listitem').first()).toContainText(/Switched to (Not )?Available/);
  await expect(trail.getByRole('listitem').first()).toContainText('This device');
  await trail.getByRole('button', { name: 'Load more' }).click();
  await expect(trail.getByText('Account created')).toBeVisible();
});

test('a new account, by keyboard alone', async ({ page, newcomer, baseURL }) => {
  await logInElsewhere(baseURL!, newcomer, ANDROID);
  await open(page);
  await look(page, 'Your Data of a new account');
  const end = page.getByRole('button', { name: /^Log out: Chrome on Android/ });
  for (let n = 0; n < 15 && !(await end.evaluate((node) => node === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region(page, 'Logged-in devices').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
});

test('each section says by itself that it could not be read, and tries again', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const reads = /\/api\/doctor\/(sessions|data-export|retention|audit-trail|security-log)/;
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/your-data');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(6, { timeout: 20_000 });
  // Toasts beside would cover the sections.
  expect(await page.getByRole('alert').count()).toBe(6);
  await look(page, 'Your Data that cannot be read');
  await page.unroute(reads);
  await region(page, 'Logged-in devices').getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, 'Logged-in devices').getByText('This device', { exact: true })).toBeVisible();
});
