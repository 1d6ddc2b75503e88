import { book } from './support/people.ts';
import { expect, test } from './support/fixtures.ts';

test('HOME-1..3 NAV-4 exactly three buttons lead on', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in or create an account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'See Appointments',
    'See Patients Stats',
    'Contact Support',
  ]);
});

test('HOME-1 the day at a glance stands above them, and the whole day opens from it', async ({ page, doctor }) => {
  await book(doctor, 'Sunita Devi');
  await page.goto('/');
  await expect(page.getByText('Sunita Devi')).toBeVisible();
  await page.getByRole('button', { name: 'See Appointments' }).click();
  await expect(page.getByRole('list').getByText('Sunita Devi')).toBeVisible();
});

test('who has no profile yet is led to it', async ({ page, newcomer }) => {
  expect(newcomer.doctorId).toBeTruthy();
  await page.goto('/');
  await page.getByRole('link', { name: 'Complete your profile to take appointments' }).click();
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
});
