import { addDays } from '@baari/calendar/days';
import { getAppointments } from '@baari/contract/appointments';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday, logIn, makeDoctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const TODAY = clinicToday();
const TOMORROW = addDays(TODAY, 1);

test('no patient of one day stands below the date of another, however late its list is', async ({
  page,
  context,
  baseURL,
}) => {
  const doctor = await makeDoctor(baseURL!);
  await book(doctor, 'Ravi Kulkarni');
  await book(doctor, 'Anita Deshpande', '9822011111', TOMORROW);
  await logIn(context, baseURL!, doctor);
  await page.goto('/doctor-appointments');
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf('Ravi Kulkarni')).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route(`**${getAppointments.path}?date=${TOMORROW}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(page).toHaveURL(new RegExp(TOMORROW));
  await expect(rowOf('Ravi Kulkarni')).toHaveCount(0);
  held.resolve();
  await expect(rowOf('Anita Deshpande')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(page.getByText('No network. This is shown as soon as there is one.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /Ravi|Anita/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('No network. This is shown')).toHaveCount(0);
  await page.getByRole('button', { name: 'Day before' }).click();
  await expect(rowOf('Anita Deshpande')).toBeVisible();
});
