import { readFile } from 'node:fs/promises';
import { addDays } from '@baari/calendar/days';
import { rangeBefore, rangeOf } from '@baari/calendar/ranges';
import { markAppointment, getAppointments } from '@baari/contract/appointments';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { arrive, callNext, getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' });
const figure = (page: Page, label: string) => page.getByRole('main').locator('dl > div', { hasText: label });

test('STATS-1 STATS-2 the filter is blank at first and offers six periods; this month’s figures stand at once', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Anita Desai');
  const { startDate, endDate } = rangeOf('this-month', clinicToday());
  const asked = page.waitForRequest(`**/patient-stats?startDate=${startDate}&endDate=${endDate}`);
  await page.goto('/doctor-dashboard');
  await asked;
  await expect(filter(page)).toHaveValue('');
  await expect(filter(page).getByRole('option')).toHaveText([
    'Filter',
    'Today',
    'This Week',
    'Last Week',
    'This Month',
    'Last Month',
    'Last 6 months',
  ]);
  await expect(page.getByRole('button', { name: 'This Month', pressed: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('1');
  await expect(filter(page)).toHaveValue('');
});

test('STATS-3 a choice is sent at once, with its first and last day', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/doctor-dashboard');
  const { startDate, endDate } = rangeOf('last-month', clinicToday());
  const asked = page.waitForRequest(`**/patient-stats?startDate=${startDate}&endDate=${endDate}`);
  await filter(page).selectOption('Last Month');
  await asked;
  await expect(page.getByText('No patients in this period.')).toBeVisible();
});

test('a day that still runs is not held against the whole of the day before', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/doctor-dashboard');
  await filter(page).selectOption('Today');
  await expect(page.getByText('No patients in this period.')).toBeVisible();
  // What is compared is asked for after the period itself.
  const { startDate, endDate } = rangeBefore(rangeOf('last-week', clinicToday()));
  const weekBefore = page.waitForRequest(`**/patient-stats?startDate=${startDate}&endDate=${endDate}`);
  await filter(page).selectOption('Last Week');
  await weekBefore;
  const yesterday = addDays(clinicToday(), -1);
  expect(asked.filter((url) => url.endsWith(`?startDate=${yesterday}&endDate=${yesterday}`))).toEqual([]);
});

test('STATS-11 a spinner shows while loading', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/doctor-dashboard');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/patient-stats*', async (route) => {
    await held;
    await route.continue();
  });
  await filter(page).selectOption('Today');
  const spinner = page.getByRole('status').filter({ hasText: 'Loading the statistics...' });
  await expect(spinner).toBeVisible();
  release();
  await expect(spinner).toBeHidden();
});

test('STATS-12..15 total, attended, not attended and genders are those of the day', async ({ page, doctor }) => {
  for (const name of ['Anita Desai', 'Kavita Rao', 'Meena Joshi']) await book(doctor, name);
  const { appointments } = await doctor.api.call(getAppointments, { query: { date: clinicToday() } });
  const [first] = appointments[0]!.allPatients;
  await doctor.api.call(markAppointment, { params: { id: first!._id }, body: { status: 'VERIFIED' } });
  await page.goto('/doctor-dashboard');
  await filter(page).selectOption('Today');
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('3');
  await expect(figure(page, 'Attended Patients').first().getByRole('definition')).toHaveText('1');
  await expect(figure(page, 'Non-attended Patients').getByRole('definition').first()).toHaveText('2');
  const genders = page.getByRole('region', { name: 'Gender', exact: true });
  await expect(genders).toContainText(/MALE\s*0\s*FEMALE\s*3\s*OTHER\s*0/);
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row').last()).toContainText(/1\s*2$/);
});

test('OPEN-3 a range that ends before it starts is refused, one of a single day is not', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  const today = clinicToday();
  await page.goto('/doctor-dashboard');
  // On the first of a month there is no day before in it, of which more could be said.
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('still to come');
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('patient-stats'))));
  await page.getByRole('button', { name: 'Other dates' }).click();
  await page.getByLabel('Start date').fill(today);
  await page.getByLabel('End date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Start date should be less than end date')).toBeVisible();
  expect(asked).toBe(0);
  await page.getByLabel('End date').fill(today);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('1');
});

test('ERR-15 without an answer: Something went wrong.', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/doctor-dashboard');
  await page.route('**/patient-stats*', (route) => route.abort());
  await filter(page).selectOption('Today');
  await expect(page.getByRole('main').getByText('Something went wrong.')).toBeVisible();
  await page.unroute('**/patient-stats*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No patients in this period.')).toBeVisible();
});

test('today’s figures say who of the non-attended is still to come; a chip picks, and the period can be exported', async ({
  page,
  doctor,
}) => {
  for (const name of ['Anita Desai', 'Kavita Rao', 'Meena Joshi']) await book(doctor, name);
  const today = clinicToday();
  const { appointments } = await doctor.api.call(getAppointments, { query: { date: today } });
  const [first, second] = appointments[0]!.allPatients;
  await doctor.api.call(markAppointment, { params: { id: first!._id }, body: { status: 'VERIFIED' } });
  await doctor.api.call(markAppointment, { params: { id: second!._id }, body: { status: 'NO_SHOW' } });
  await page.goto('/doctor-dashboard');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(filter(page)).toHaveValue('today');
  await expect(figure(page, 'Non-attended Patients').getByRole('definition').first()).toHaveText('2');
  await expect(page.getByText('1 of them is still to come.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toContain(today);
});

test('the longest period that has figures can be exported', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  const today = clinicToday();
  const from = addDays(today, 1 - PERIOD_MAX_DAYS);
  await page.goto(`/doctor-dashboard?from=${from}&to=${today}`);
  await expect(page.getByRole('region', { name: 'Total Patients' })).toContainText('1');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Anita Desai');
});

test('waiting times and visits are told with a table for those who do not see', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  const { queue } = await doctor.api.call(getQueue);
  await doctor.api.call(arrive, { params: { id: queue.rows[0]!._id } });
  await doctor.api.call(callNext, { body: { current: null } });
  await page.goto('/doctor-dashboard');
  await expect(page.getByRole('table', { name: 'Waiting time' }).getByRole('row').last()).toContainText(/0\s*0\s*1$/);
  await expect(page.getByText('Nobody was called and marked as done in this period.')).toBeVisible();
});

test('the figure stands right under one line of controls, on a phone and on a desktop', async ({ page, doctor }) => {
  await book(doctor, 'Anita Desai');
  await page.goto('/doctor-dashboard');
  const figures = page.getByRole('region', { name: 'Total Patients' });
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 640 });
    const line = (await page.getByRole('group', { name: 'Periods' }).boundingBox())!;
    const { y } = (await figures.boundingBox())!;
    expect(y - line.y - line.height).toBeLessThan(24);
    expect(line.height).toBeLessThan(60);
    const filterBox = (await filter(page).boundingBox())!;
    expect(filterBox.y).toBeLessThan(line.y + line.height);
    await expect(page.getByRole('button', { name: 'Export' })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByLabel('Start date')).toBeHidden();
});
