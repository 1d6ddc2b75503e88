import { addDays } from '@baari/calendar/days';
import { rangeOf } from '@baari/calendar/ranges';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';

const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' });
const chip = (page: Page, name: string) => page.getByRole('button', { name, pressed: true });
const written = (date: string) => date.split('-').reverse().join('/');

test('STATS-2 the period stays through a reload, Back leads to the one before, and the filter is blank at first', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Anita Desai');
  const total = page.getByRole('region', { name: 'Total Patients' });
  const shows = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    expect(total).toContainText(`${written(startDate)} to ${written(endDate)}`);
  const today = clinicToday();
  await page.goto('/');
  await page.goto('/doctor-dashboard');
  await expect(chip(page, 'This Month')).toBeVisible();
  await page.getByRole('button', { name: 'Last Week' }).click();
  await shows(rangeOf('last-week', today));
  await expect(page.getByRole('button', { name: 'Last Week' })).toBeFocused();

  const typed = { startDate: addDays(today, -40), endDate: addDays(today, -3) };
  await page.getByRole('button', { name: 'Other dates' }).click();
  await page.getByLabel('Start date').fill(typed.startDate);
  await page.getByLabel('End date').fill(typed.endDate);
  await page.getByRole('button', { name: 'Show' }).click();
  await shows(typed);
  await page.reload();
  await shows(typed);
  await expect(page.getByLabel('Start date')).toHaveValue(typed.startDate);
  await expect(filter(page)).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Periods' }).getByRole('button', { pressed: true })).toHaveCount(0);

  await page.goBack();
  await shows(rangeOf('last-week', today));
  await expect(filter(page)).toHaveValue('last-week');
  await page.reload();
  await expect(chip(page, 'Last Week')).toBeVisible();
  await shows(rangeOf('last-week', today));
  await page.goBack();
  await expect(chip(page, 'This Month')).toBeVisible();
  await expect(filter(page)).toHaveValue('');
  await page.goForward();
  await expect(chip(page, 'Last Week')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a period that the address cannot hold is this month', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  for (const wrong of ['period=ever', 'from=2026-10-05&to=2026-02-30', 'from=2026-10-05&to=2026-10-04']) {
    await page.goto(`/doctor-dashboard?${wrong}`);
    await expect(chip(page, 'This Month')).toBeVisible();
  }
});

test('the arrow of the filter is that of every other choice', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const arrow = (choice: string) =>
    page
      .getByRole('combobox', { name: choice })
      .locator('xpath=..')
      .locator('svg')
      .evaluate((svg) => {
        const { width, height } = svg.getBoundingClientRect();
        return [width, height, getComputedStyle(svg).strokeWidth, svg.innerHTML];
      });
  await page.goto('/doctor-dashboard');
  const own = await arrow('Filter');
  expect(own.slice(0, 2)).toEqual([16, 16]);
  await page.goto('/doctor-profile');
  expect(await arrow('Times are written as')).toEqual(own);
});
