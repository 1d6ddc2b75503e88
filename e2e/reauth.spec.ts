import { readFile } from 'node:fs/promises';
import { addDays } from '@baari/calendar/days';
import { getDaysOff } from '@baari/contract/day-control';
import { getCurrentUser } from '@baari/contract/account';
import { dialogGone, onItsEntry } from './support/dialog.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday, PASSWORD } from './support/people.ts';
import { asked, give, makeStale, password } from './support/reauth.ts';
import { fromDayMenu } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('DELETE-10 an old session is asked for the password, by keyboard alone, and then deletes by itself', async ({
  page,
  doctor,
}) => {
  await makeStale(page, '**/api/doctor/delete-account');
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Delete Login Account' }).click();
  const yes = page.getByRole('button', { name: 'Yes' });
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByText('Are you sure you want to delete your account?')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await doctor.api.call(getCurrentUser)).user._id).toBe(doctor.doctorId);

  await yes.click();
  await give(page, 'Not-The-Password-1');
  await expect(password(page)).toHaveAccessibleDescription('This password is not right');
  await expect(password(page)).toBeFocused();
  await look(page, 'the question who is there');
  await give(page, PASSWORD);
  await expect(page).toHaveURL('/login');
  await expect(doctor.api.call(getCurrentUser)).rejects.toThrow();
});

test('a leave that cancels keeps what was typed while it asks who is there', async ({ page, doctor }) => {
  const date = addDays(clinicToday(), 3);
  await book(doctor, 'Ravi Kumar', '9123456780', date);
  await makeStale(page, '**/api/doctor/days-off');
  await page.goto('/leave');
  await page.getByLabel('First day').fill(date);
  await page.getByLabel('Last day').fill(date);
  await page.getByRole('radio', { name: /^Cancel/ }).check();
  const take = page.getByRole('button', { name: /cancel 1 appointment/ });
  await take.click();
  await expect(asked(page)).toBeVisible();
  await page.goBack();
  await dialogGone(page);
  await expect(page.getByLabel('First day')).toHaveValue(date);
  await take.click();
  await give(page, PASSWORD);
  await dialogGone(page);
  await expect(page.getByText('1 appointment cancelled')).toBeVisible();
  // The proof gave the session a new token, which only the page has.
  for (const { name, value } of await page.context().cookies()) doctor.api.cookies.set(name, value);
  expect((await doctor.api.call(getDaysOff)).days.map((day) => day.date)).toEqual([date]);
});

test('Back closes the question, the next the form that asked it, and the third leaves the page', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await makeStale(page, '**/members/invite');
  await page.goto('/qr-download');
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Name', { exact: true });
  await name.fill('Sunita Pawar');
  await form.getByRole('button', { name: 'Make the link' }).click();
  await expect(asked(page)).toBeVisible();
  await onItsEntry(page);
  await page.goBack();
  await expect(asked(page)).toHaveCount(0);
  await expect(name).toHaveValue('Sunita Pawar');
  await onItsEntry(page);
  await page.goBack();
  await dialogGone(page);
  await expect(page).toHaveURL('/members');
  await page.goBack();
  await expect(page).toHaveURL('/qr-download');
});

test('lists, copies and the choice of retention come after the password', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await makeStale(page, '**/api/doctor/appointments-file*', ['GET']);
  await page.goto('/doctor-appointments');
  await fromDayMenu(page, 'Download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const coming = page.waitForEvent('download');
  await give(page, PASSWORD);
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('Ravi Kumar');
  await dialogGone(page);

  await page.goto('/your-data');
  await makeStale(page, '**/api/doctor/retention');
  const kept = page.getByRole('region', { name: 'How long appointments are kept' });
  await kept.getByLabel('Keep appointments').selectOption('1 year');
  await kept.getByRole('button', { name: 'Save' }).click();
  await give(page, PASSWORD);
  await expect(kept.getByRole('status')).toContainText('Until then you can undo this.');

  await makeStale(page, '**/api/doctor/data-export/*', ['GET']);
  const copy = page.getByRole('region', { name: 'Download my data' });
  await copy.getByRole('button', { name: 'Prepare my data' }).click();
  await copy.getByRole('button', { name: 'Download ZIP' }).click();
  const zip = page.waitForEvent('download');
  await give(page, PASSWORD);
  expect((await zip).suggestedFilename()).toMatch(/^baari-data-.*zip$/);
});

test('another tab stays logged in and live while this one proves who is there, however long its answer takes', async ({
  page,
  context,
  doctor,
}) => {
  const desk = await context.newPage();
  await desk.goto('/doctor-appointments');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'baari')!;
  const before = await cookie();
  const refused: string[] = [];
  desk.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });

  await page.route('**/api/doctor/reauthenticate', async (route) => {
    const response = await route.fetch();
    // The browser has not got it yet.
    await context.addCookies([before]);
    await book(doctor, 'Kavita Joshi');
    await expect(desk.getByText('Kavita Joshi').first()).toBeVisible();
    await desk.reload();
    await expect(desk.getByText('Kavita Joshi').first()).toBeVisible();
    await route.fulfill({ response });
  });
  await makeStale(page, '**/api/doctor/retention');
  await page.goto('/your-data');
  const kept = page.getByRole('region', { name: 'How long appointments are kept' });
  await kept.getByLabel('Keep appointments').selectOption('1 year');
  await kept.getByRole('button', { name: 'Save' }).click();
  await give(page, PASSWORD);
  await expect(kept.getByRole('status')).toContainText('Until then you can undo this.');
  expect((await cookie()).value).not.toBe(before.value);

  await book(doctor, 'Ravi Kumar');
  await expect(desk.getByText('Ravi Kumar').first()).toBeVisible();
  expect(refused).toEqual([]);
});
