import { book } from './support/people.ts';
import { expect, test } from './support/fixtures.ts';

test('HOME-1..3 NAV-4 exactly three buttons lead on', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link').or(main.getByRole('button'))).toHaveText([
    'See Appointments',
    'See Patients Stats',
    'Contact Support',
  ]);
});

test('the day at a glance stands above them', async ({ page, doctor }) => {
  await book(doctor, 'Sunita Devi');
  await page.goto('/');
  await expect(page.getByText('Sunita Devi')).toBeVisible();
});
