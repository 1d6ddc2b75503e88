import { addDays } from '@baari/calendar/days';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { clinicToday } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const YESTERDAY = addDays(clinicToday(), -1);
const STATUSES = ['COMPLETED', 'VERIFIED', 'NO_SHOW', 'BOOKED'];
/** Until what was held under a finger may move again. */
const LIFTED_MS = 100;
/** Longer than rows move and then rest. */
const RESTED_MS = 1_500;
const NAMES = ['Ravi Kumar', 'Anita Desai', 'Imran Shaikh', 'Sunita Devi'];

/** Yesterday as the server would tell it, and the day that Home names. Answers its patients, whose marks change them. */
async function tellYesterday(page: Page, statuses = STATUSES) {
  const patients = statuses.map((status, i) => ({
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
  return patients;
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
  await expect(page.getByText('Neither done nor absent: 1 attended, 1 not marked')).toBeVisible();
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

test.describe('with rows that do not slide', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('with the last who was not finished their line goes, and a second tap on the spot marks nobody else', async ({
    page,
    doctor,
  }) => {
    expect(doctor.doctorId).toBeTruthy();
    const patients = await tellYesterday(page, ['COMPLETED', 'VERIFIED', 'NO_SHOW', 'COMPLETED']);
    await page.clock.install();
    await page.goto(`/doctor-appointments?date=${YESTERDAY}`);
    await expect(page.getByText('1 not finished')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 1_000);
    const { x, y, width, height } = (await row(page, 'Anita Desai')
      .getByRole('button', { name: 'Done' })
      .boundingBox())!;
    const tap = async () => {
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.clock.runFor(LIFTED_MS);
    };
    await tap();
    await expect(page.getByText('1 not finished')).toHaveCount(0);
    await tap();
    await expect(page.getByText('One moment', { exact: false })).toBeVisible();
    expect(patients.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'NO_SHOW', 'COMPLETED']);
    // Once rested that row takes it, so the tap before was on it too.
    await page.clock.runFor(RESTED_MS);
    await tap();
    await expect(row(page, 'Imran Shaikh')).toContainText('VERIFIED');
  });
});
