import { readFile } from 'node:fs/promises';
import { addDays, weekdayOf } from '@baari/calendar/days';
import { closeDays } from '@baari/contract/day-control';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { fromDayMenu } from './support/ticket.ts';
import { dialogGone } from './support/dialog.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const TODAY = clinicToday();
const written = (date: string) => date.split('-').reverse().join('/');
const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const dayOf = (page: Page, date: string): Locator =>
  page.getByRole('radio', { name: `${weekdayOf(date)} ${written(date)}` });
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The list of a coming day with two patients, and the open dialog for moving the first one. */
async function askWhereTo(page: Page, doctor: Doctor, from: string, name = 'Ravi Kumar'): Promise<void> {
  await book(doctor, name, '9123456780', from);
  await book(doctor, 'Asha Rao', '9123456781', from);
  await page.goto(`/doctor-appointments?date=${from}`);
  await rowOf(page, name)
    .getByRole('button', { name: `Move to another day: ${name}` })
    .click();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
}

test('a patient is moved to another day: the row goes, the counts follow, the number is told', async ({
  page,
  doctor,
}) => {
  const [from, closed, to] = [2, 3, 4].map((days) => addDays(TODAY, days)) as [string, string, string];
  await doctor.api.call(closeDays, { body: { from: closed, to: closed, booked: 'keep' } });
  await book(doctor, 'Sunita Devi', '9123456789', to);
  await askWhereTo(page, doctor, from);

  await expect(dayOf(page, from)).toBeDisabled();
  await expect(dayOf(page, closed)).toBeDisabled();
  await expect(dialog(page).getByText('Closed')).toBeVisible();
  await expect(dialog(page).getByText('place').first()).toBeVisible();
  await look(page, 'where to move a patient');
  await dayOf(page, to).check();
  await dialog(page)
    .getByRole('button', { name: `Move to ${weekdayOf(to)}` })
    .click();

  await expect(page.getByText(`Moved to ${weekdayOf(to)} ${written(to)}: number 2.`)).toBeVisible();
  await dialogGone(page);
  await expect(rowOf(page, 'Ravi Kumar')).toHaveCount(0);
  await expect(page.getByText('Total patients: 1')).toBeVisible();
  await page.goto(`/doctor-appointments?date=${to}`);
  await expect(rowOf(page, 'Ravi Kumar')).toContainText('BOOKED');
  await expect(page.getByText('Total patients: 2')).toBeVisible();
  await look(page, 'a day to come with patients who can be moved');
});

test('one of today is moved from the menu of the row, and the patient’s ticket leads on', async ({
  page,
  doctor,
  context,
}) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar', '9123456780');
  await book(doctor, 'Asha Rao', '9123456781');
  const ticket = await context.newPage();
  await ticket.goto(ticketUrl);
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
  await page.getByRole('button', { name: 'Move to another day' }).click();
  const to = addDays(TODAY, 1);
  await expect(dayOf(page, to)).toBeChecked();
  await dialog(page)
    .getByRole('button', { name: `Move to ${weekdayOf(to)}` })
    .click();
  await expect(page.getByText(`Moved to ${weekdayOf(to)} ${written(to)}: number 1.`)).toBeVisible();
  await expect(rowOf(page, 'Ravi Kumar')).toHaveCount(0);
  await expect(page.getByText('Total patients: 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Appointments', exact: true })).toBeFocused();
  await expect(ticket.getByText(/moved your appointment/)).toBeVisible();
  await ticket.getByRole('link', { name: 'Open the new ticket' }).click();
  await expect(ticket.getByText(/moved your appointment/)).toBeHidden();
  await expect(ticket.getByText('Ravi Kumar')).toBeVisible();
});

test('a day that filled up meanwhile is refused in words, and is then not to be chosen', async ({ page, doctor }) => {
  const [from, to] = [2, 3].map((days) => addDays(TODAY, days)) as [string, string];
  await askWhereTo(page, doctor, from);
  await doctor.api.call(closeDays, { body: { from: to, to, booked: 'keep' } });
  await dayOf(page, to).check();
  await dialog(page)
    .getByRole('button', { name: `Move to ${weekdayOf(to)}` })
    .click();
  await expect(page.getByText('This day is closed: nobody is booked on it')).toBeVisible();
  await expect(dayOf(page, to)).toBeDisabled();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, 'Ravi Kumar').getByRole('button', { name: /Move/ })).toBeFocused();
});

test('without an answer the next days can be asked for again, by keyboard alone', async ({ page, doctor }) => {
  const from = addDays(TODAY, 2);
  await page.route('**/api/public/doctors/*', (route) => route.abort());
  await book(doctor, 'Ravi Kumar', '9123456780', from);
  await page.goto(`/doctor-appointments?date=${from}`);
  const open = page.getByRole('button', { name: 'Move to another day: Ravi Kumar' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('The next days could not be loaded.')).toBeVisible();
  await page.unroute('**/api/public/doctors/*');
  await dialog(page).getByRole('button', { name: 'Try again' }).press('Enter');
  const first = dayOf(page, TODAY);
  await expect(first).toBeVisible();
  await dialog(page).locator('input:checked').focus();
  await page.keyboard.press('ArrowDown');
  await dialog(page)
    .getByRole('button', { name: /^Move to/ })
    .press('Enter');
  await expect(rowOf(page, 'Ravi Kumar')).toHaveCount(0);
});

test('the list of a range comes as a file that Excel reads', async ({ page, doctor }) => {
  await book(doctor, 'सुनीता देवी', '9123456780');
  await page.goto('/doctor-appointments');
  await fromDayMenu(page, 'Download');
  await expect(dialog(page)).toBeVisible();
  await look(page, 'the download of a range');

  await dialog(page).getByLabel('From').fill('');
  await dialog(page).getByRole('button', { name: 'Download CSV' }).click();
  await expect(dialog(page).getByText('From is required')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Last 7 days' }).click();
  await expect(dialog(page).getByLabel('From')).toHaveValue(addDays(TODAY, -6));
  await dialog(page).getByLabel('Status').selectOption('BOOKED');

  const coming = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`appointments-${addDays(TODAY, -6)}-to-${TODAY}-booked.csv`);
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\ufeffDate,Number,Patient,Phone,/);
  expect(row).toContain(`${TODAY},1,सुनीता देवी,91234 56780,Female,Booked`);
  await expect(dialog(page)).toBeHidden();
});
