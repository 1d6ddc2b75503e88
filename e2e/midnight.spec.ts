import { addDays } from '@baari/calendar/days';
import { getConfig } from '@baari/contract/public-config';
import { expect, test } from './support/fixtures.ts';
import { book, clinicToday } from './support/people.ts';
import { isLive } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const DAY_MS = 24 * 60 * 60_000;

test('APPT-4 a desk that is left open over midnight shows the new day by itself, and its patients', async ({
  page,
  doctor,
}) => {
  const tomorrow = addDays(clinicToday(), 1);
  await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai', '9876500000', tomorrow);
  await page.clock.install();
  await page.goto('/doctor-appointments');
  await isLive(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  await page.route(`**${getConfig.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { config: object };
    await route.fulfill({ response, json: { ...answer, config: { ...answer.config, today: tomorrow } } });
  });
  await page.clock.fastForward(DAY_MS);
  await expect(page.getByLabel('Date', { exact: true }).first()).toHaveValue(tomorrow);
  await expect(page.getByRole('listitem').filter({ hasText: 'Anita Desai' })).toBeVisible();
  await expect(page.getByText('Ravi Kumar')).toHaveCount(0);
});
