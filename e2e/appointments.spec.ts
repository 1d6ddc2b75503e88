import type { DayAppointments } from '@baari/contract/appointments';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { unfold } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));

const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
async function inMenu(page: Page, row: string, name: string): Promise<void> {
  await rowOf(page, row).getByRole('button', { name: 'More actions for' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}
const next = (page: Page): Locator => page.getByRole('region', { name: 'Next' });
const dateField = (page: Page): Locator => page.getByLabel('Date');

/** Changes the server's answer before the page sees it; the queue, live or asked for, would correct it again. */
async function alter(page: Page, change: (day: DayAppointments) => void): Promise<void> {
  await page.route(/\/api\/doctor\/queue(\/stream)?$/, (route) => route.abort());
  await page.route('**/get-appointments*', async (route) => {
    const response = await route.fetch();
    const body: { appointments: DayAppointments[] } = await response.json();
    body.appointments.forEach(change);
    await route.fulfill({ response, json: body });
  });
}

test('APPT-1 APPT-2 APPT-4 today is there on arrival, another date after Get Appointments', async ({
  page,
  doctor,
}) => {
  const today = clinicToday();
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await expect(dateField(page)).toHaveValue(today);
  await expect(page.getByRole('heading', { name: longDate(today) })).toBeVisible();

  await dateField(page).fill('2031-03-04');
  const asked = page.waitForRequest('**/get-appointments?date=2031-03-04');
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await asked;
  await expect(page.getByText('No appointments on Tuesday, Mar 4, 2031')).toBeVisible();
});

test('APPT-1 APPT-4 date after date, back, and a reload: one form, and its date is that of the list', async ({
  page,
  doctor,
}) => {
  const today = clinicToday();
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  const listed = async (date: string) => {
    await expect(page.getByText(`No appointments on ${longDate(date)}`)).toBeVisible();
    await expect(dateField(page)).toHaveValue(date);
  };
  const pick = async (date: string) => {
    await dateField(page).fill(date);
    await page.getByRole('button', { name: 'Get Appointments' }).click();
    await listed(date);
  };
  await pick('2031-03-04');
  await pick('2031-03-05');
  await pick('2031-03-06');
  await page.goBack();
  await listed('2031-03-05');
  await pick('2031-03-07');
  await page.reload();
  await listed('2031-03-07');
  await dateField(page).fill(today);
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await expect(page.getByRole('heading', { name: longDate(today) })).toBeVisible();
  await expect(dateField(page)).toHaveValue(today);
});

test('APPT-4 a date chosen before the clinic has told its own stays chosen', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/public/config', async (route) => {
    await told;
    await route.continue();
  });
  await page.goto('/doctor-appointments');
  await dateField(page).fill('2031-03-04');
  tell();
  await expect(page.getByRole('heading', { name: longDate(clinicToday()) })).toBeVisible();
  await expect(dateField(page)).toHaveValue('2031-03-04');
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await expect(page.getByText('No appointments on Tuesday, Mar 4, 2031')).toBeVisible();
});

test('APPT-3 without a date: Date is required, and nothing is asked', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Total patients: 1')).toBeVisible();
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('get-appointments'))));
  await dateField(page).fill('');
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await expect(dateField(page)).toBeFocused();
  expect(asked).toBe(0);
});

test('a date that cannot be is said beside the field, and the day shown stays; a wrong address shows nobody', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments?date=2031-03-04');
  const shown = page.getByText('No appointments on Tuesday, Mar 4, 2031');
  await expect(shown).toBeVisible();
  for (const wrong of ['0026-11-27', '9999-12-31', '20267-11-27']) {
    await dateField(page).fill(wrong);
    await page.getByRole('button', { name: 'Get Appointments' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please type a year from 1900 to 2199');
    await expect(dateField(page)).toBeFocused();
    await expect(dateField(page)).toHaveValue(wrong);
    await expect(shown).toBeVisible();
    await expect(page).toHaveURL(/date=2031-03-04$/);
  }
  await dateField(page).fill('');
  await dateField(page).pressSequentially('3');
  await page.getByRole('button', { name: 'Get Appointments' }).click();
  await expect(page.getByRole('alert')).toHaveText('The date is incomplete or does not exist');

  const told = page.getByRole('alert');
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const under = await page.getByRole('button', { name: 'Book by phone' }).boundingBox();
    const { y, height } = (await told.boundingBox())!;
    expect.soft(under!.y, `${width} wide`).toBeGreaterThanOrEqual(y + height);
  }

  for (const wrong of ['2026-99-99', '0026-11-27', 'tomorrow']) {
    await page.goto(`/doctor-appointments?date=${wrong}`);
    await expect(page.getByRole('heading', { name: 'The address of this page names no date' })).toBeVisible();
    await expect(dateField(page)).toHaveValue('');
    await expect(page.getByText('Ravi Kumar')).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Open today' }).click();
  await expect(page.getByRole('listitem').getByText('Ravi Kumar')).toBeVisible();
});

test('APPT-5 APPT-6 APPT-8 APPT-9 the card has date, total and a row for each patient', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar', '9123456780');
  await book(doctor, 'सुनीता देवी', '9811122233');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Total patients: 2')).toBeVisible();
  for (const [number, name, phone] of [
    ['1', 'Ravi Kumar', '9123456780'],
    ['2', 'सुनीता देवी', '9811122233'],
  ] as const) {
    const row = rowOf(page, name);
    await expect(row.getByRole('img', { name: `Number ${number}` })).toHaveText(number);
    await expect(row.getByText(phone)).toBeVisible();
    await expect(row.getByText('BOOKED')).toBeVisible();
  }
});

test('APPT-10 APPT-11 who has no name or phone is Unknown Patient, N/A', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar', '9123456780');
  await alter(page, (day) =>
    day.allPatients.forEach((one) => Object.assign(one, { patientName: null, phoneNumber: null })),
  );
  await page.goto('/doctor-appointments');
  const row = page.getByRole('listitem');
  await expect(row.getByText('Unknown Patient', { exact: true })).toBeVisible();
  await expect(row.getByText('N/A', { exact: true })).toBeVisible();
});

test('a list that cannot be read says so and is asked for again', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.route('**/get-appointments*', (route) => route.abort());
  await page.goto('/doctor-appointments');
  await expect(page.getByRole('main').getByText('The appointments could not be loaded.')).toBeVisible();
  await page.unroute('**/get-appointments*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Total patients: 1')).toBeVisible();
});

test('APPT-12 APPT-13 BOOKED is dark slate, every other status green', async ({ page, doctor }) => {
  const statuses = ['BOOKED', 'VERIFIED', 'COMPLETED', 'NO_SHOW'] as const;
  for (const status of statuses) await book(doctor, `Patient ${status}`, '9123456780');
  await alter(page, (day) => day.allPatients.forEach((one, i) => Object.assign(one, { status: statuses[i] })));
  await page.goto('/doctor-appointments');
  await unfold(page);
  const colour = (name: string, word: string) => expect(rowOf(page, name).getByText(word, { exact: true }));
  await colour('Patient BOOKED', 'BOOKED').toHaveCSS('color', 'rgb(51, 65, 85)');
  await colour('Patient VERIFIED', 'VERIFIED').toHaveCSS('color', 'rgb(20, 108, 67)');
  await colour('Patient COMPLETED', 'COMPLETED').toHaveCSS('color', 'rgb(20, 108, 67)');
  await colour('Patient NO_SHOW', 'NO SHOW').toHaveCSS('color', 'rgb(20, 108, 67)');
});

test('one tap marks, Undo takes it back, and next is who is called next', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai', '9876500000');
  await page.goto('/doctor-appointments');
  await expect(next(page)).toContainText('Ravi Kumar');
  // Patients who are here are called before those who are not.
  await rowOf(page, 'Anita Desai').getByRole('button', { name: 'Arrived' }).click();
  await expect(next(page)).toContainText('Anita Desai');
  await expect(page.getByText('1 here, 1 to come')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(next(page)).toContainText('Ravi Kumar');

  await inMenu(page, 'Anita Desai', 'Absent');
  await expect(page.getByText('0 here, 1 to come, 0 seen, 1 absent')).toBeVisible();
  await rowOf(page, 'Ravi Kumar').getByRole('button', { name: 'Arrived' }).click();
  // Only then the row moves, and takes no act for a second.
  await expect(page.getByText('1 here, 0 to come, 0 seen, 1 absent')).toBeVisible();
  await expect(next(page)).toContainText('Ravi Kumar');
  await inMenu(page, 'Ravi Kumar', 'Done');
  await expect(next(page)).toContainText('Nobody left to call');
  await page.reload();
  await unfold(page);
  await expect(rowOf(page, 'Ravi Kumar').getByText('COMPLETED')).toBeVisible();
  await expect(rowOf(page, 'Anita Desai').getByText('NO SHOW')).toBeVisible();
});

test('a row has one main act, and all others in its menu', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const buttons = rowOf(page, 'Ravi Kumar').getByRole('button');
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toHaveAccessibleName('Arrived: Ravi Kumar');
  }
});

test('a mark that the server refuses is not shown, and said', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await page.route('**/queue/*/arrive*', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'NOT_FOUND', message: 'It was cancelled.' } }),
  );
  await rowOf(page, 'Ravi Kumar').getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('It was cancelled.')).toBeVisible();
  await expect(rowOf(page, 'Ravi Kumar').getByText('BOOKED')).toBeVisible();
});

test('search finds by name, phone and number', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar', '9123456780');
  await book(doctor, 'सुनीता देवी', '9811122233');
  await page.goto('/doctor-appointments');
  const search = page.getByRole('searchbox');
  for (const typed of ['सुनीता', '98111', '2']) {
    await search.fill(typed);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expect(rowOf(page, 'सुनीता देवी')).toBeVisible();
  }
  await search.fill('nobody');
  await expect(page.getByText('No patient matches "nobody".')).toBeVisible();
});

test('without network a part that was never loaded is refused, and the tab is not loaded anew', async ({
  page,
  context,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  // Without a service worker the device keeps no copy of it.
  const part = /\/assets\/CloseToday-.*\.js/;
  await page.route(part, (route) => route.abort());
  const ahead = page.waitForRequest(part);
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  // It is loaded ahead, in vain.
  await ahead;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Close today' }).click();
  await expect(page.getByText('This could not be opened: no network.')).toBeVisible();
  await expect(page.getByText('Total patients: 1')).toBeVisible();
  expect(loads).toBe(0);

  await context.setOffline(false);
  await page.unroute(part);
  // Where the browser does not ask again for a file that failed, the first press loads the page anew.
  await expect(async () => {
    await page.getByRole('button', { name: 'Close today' }).click();
    await expect(page.getByRole('dialog', { name: 'Close today' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
