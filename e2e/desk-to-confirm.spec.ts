import { addDays } from '@baari/calendar/days';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { isLive } from './support/ticket.ts';

const COMING = addDays(clinicToday(), 3);

test('a booking to be confirmed is confirmed with one tap, today and on a coming day', async ({ page, doctor }) => {
  for (const date of [clinicToday(), COMING]) {
    await book(doctor, 'Ravi Kumar', '9876543210', date);
    await book(doctor, 'Ravi Kumar', '9876543210', date);
  }
  await page.goto('/doctor-appointments');
  await isLive(page);
  const second = page.getByRole('listitem').filter({ hasText: 'TO CONFIRM' });
  await expect(second).toHaveCount(1);
  await expect(page.locator('main [data-resting]')).toHaveCount(0);
  await second.getByRole('button', { name: 'Confirm this booking' }).click();
  await expect(second).toHaveCount(0);

  await page.goto(`/doctor-appointments?date=${COMING}`);
  await expect(second).toHaveCount(1);
  await second.getByRole('button', { name: 'Confirm this booking' }).click();
  await expect(second).toHaveCount(0);
});
