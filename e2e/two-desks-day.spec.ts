import { closeDays } from '@baari/contract/day-control';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';

test('a desk shows at once that another one takes no bookings, and both mean the same', async ({
  page,
  context,
  doctor: _loggedIn,
}) => {
  await page.goto('/doctor-appointments');
  const other = await context.newPage();
  await other.goto('/doctor-appointments');
  const [mine, theirs] = [page, other].map((desk) => desk.getByRole('switch', { name: /Available/ }).first());
  await expect(theirs!).toBeChecked();
  await mine!.click();
  await expect(theirs!).not.toBeChecked();
  await expect(mine!).not.toBeChecked();
  await theirs!.click();
  await expect(mine!).toBeChecked();
});

test('the question whether to close today counts who is booked meanwhile', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Close today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close today' });
  await expect(dialog.getByText('1 patient is booked')).toBeVisible();
  await dialog.getByRole('radio', { name: /cancel/i }).check();
  await book(doctor, 'Anita Desai', '9876500000');
  await expect(dialog.getByText('2 patients are booked')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close and cancel 2 appointments' })).toBeVisible();
});

test('who has chosen to cancel chooses again once another desk has closed the day and kept everybody', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Close today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close today' });
  await dialog.getByRole('radio', { name: /cancel/i }).check();
  const today = clinicToday();
  await doctor.api.call(closeDays, { body: { from: today, to: today, booked: 'keep' } });
  await expect(dialog.getByText('Another desk has closed or opened this meanwhile.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /cancel/i })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Close today' }).click();
  await expect(dialog.getByText('Please choose what should happen to them')).toBeVisible();
  await dialog.getByRole('radio', { name: /keep/i }).check();
  await expect(dialog.getByText('Another desk has closed or opened this meanwhile.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close today' }).click();
  await expect(dialog).toHaveCount(0);
});
