import { addDays } from '@baari/calendar/days';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { clinicToday } from './support/people.ts';

const YESTERDAY = addDays(clinicToday(), -1);
const STATUSES = ['COMPLETED', 'VERIFIED', 'NO_SHOW', 'BOOKED'];
const NAMES = ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh', 'Sunita Devi'];

/** Yesterday as the server would tell it, and the day that Home names. */
async function tellYesterday(page: Page): Promise<void> {
  const patients = STATUSES.map((status, i) => ({
    _id: `a${i}`,
    patientName: NAMES[i],
    phoneNumber: `987650000${i}`,
    gender: 'FEMALE',
    serialNumber: i + 1,
    status,
    bookedAt: `${YESTERDAY}T03:00:00Z`,
    verifiedAt: null,
  }));
  const day = { appointmentDate: YESTERDAY, totalSerialNumber: 4, allPatients: patients };
  await page.route(`**/get-appointments?date=${YESTERDAY}`, (route) =>
    route.fulfill({ json: { success: true, appointments: [day] } }),
  );
  await page.route('**/api/doctor/appointments/*/status', async (route) => {
    const one = patients.find(({ _id }) => route.request().url().includes(`/${_id}/`))!;
    Object.assign(one, route.request().postDataJSON());
    await route.fulfill({ json: { success: true, message: 'Marked', appointment: one } });
  });
  await page.route('**/api/doctor/home', async (route) => {
    const home = {
      firstSteps: { booking: true, poster: true, display: true },
      unmarked: { date: YESTERDAY, patients: 2 },
    };
    await route.fulfill({ json: { success: true, home } });
  });
}

const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

test('who was not finished yesterday is told in the same words at Home and on that day, and is listed alone', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await tellYesterday(page);
  await page.goto('/');
  await page.getByRole('link', { name: '2 from yesterday not finished' }).click();
  await expect(page.getByText('2 not finished')).toBeVisible();
  await expect(page.getByText('Neither done nor absent')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await row(page, 'Anita Desai').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 not finished')).toBeVisible();
  // It stays where it is, so that the next tap lands on nobody else.
  await expect(row(page, 'Anita Desai')).toContainText('COMPLETED');
  await page.getByRole('button', { name: 'Show all of the day' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await page.getByRole('button', { name: '1 not finished' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
});
