import { arrive, getQueue } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { ALWAYS_OPEN, book, clinicToday, logIn, makeDoctor } from './support/people.ts';
import { withSubscription } from './support/subscription.ts';
import { callAfter, rowOf } from './support/ticket.ts';
import { CLINIC_OFFSET } from './support/zone.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

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
  const act = page.getByRole('link', { name: 'Complete your profile' });
  const sign = page.locator('[aria-current=step] > [aria-hidden]');
  const ground = await sign.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(act).toHaveCSS('background-color', ground);
  for (const { width, height } of [
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(act).toBeInViewport({ ratio: 1 });
    expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await act.click();
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
});

test('a new clinic is led through its first steps, which go when all are done', async ({ page, context, doctor }) => {
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('1 of 4 done');
  await expect(steps.getByRole('link', { name: 'Book one' })).toHaveAttribute('href', /\/book\/appointments\//);
  await book(doctor, 'Sunita Devi');
  await expect(steps).toContainText('2 of 4 done');
  await expect(page.getByRole('button', { name: 'Call 1 Sunita Devi' })).toBeVisible();
  await steps.getByRole('button', { name: 'Poster: not needed' }).click();
  await expect(steps).toContainText('3 of 4 done');
  await steps.getByRole('link', { name: 'Show how' }).click();
  const opened = context.waitForEvent('page');
  const noted = page.waitForResponse('**/api/doctor/first-steps');
  await page.getByRole('link', { name: 'Open the waiting-room screen' }).click();
  await (await opened).close();
  await noted;
  await page.goto('/');
  await expect(page.getByText('Sunita Devi')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('a first step that is not needed says that it was not sent without network, and goes once there is one', async ({
  page,
  context,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/');
  const skip = page.getByRole('button', { name: 'Poster: not needed' });
  await expect(skip).toBeVisible();
  await context.setOffline(true);
  await skip.click();
  await expect(page.getByText('‘Poster: not needed’ was not sent: no network.')).toBeVisible();
  await context.setOffline(false);
  await skip.click();
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('2 of 4 done');
});

test('the three buttons stand in sight while a new clinic is led, under the hours of the day', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await book(doctor, 'Ravi Kumar');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  for (const name of ['See Appointments', 'See Patients Stats', 'Contact Support'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('Call is the desk’s: it calls who is shown, and the day counts in the desk’s words', async ({ page, doctor }) => {
  for (const name of ['Sunita Devi', 'Ravi Kumar']) await book(doctor, name);
  await page.goto('/');
  const now = page.getByRole('region', { name: 'Now' });
  await now.getByRole('button', { name: 'Call 1 Sunita Devi' }).click();
  await expect(now.getByRole('button', { name: 'Call 2 Ravi Kumar' })).toBeVisible();
  await expect(now).toContainText(/With the doctor\s*1\s*Sunita Devi/);
  const { queue } = await doctor.api.call(getQueue);
  expect(queue.current).toBe(1);
  const { waiting, expected, done } = queue.counts;
  await expect(page.getByText(`${waiting + 1} here, ${expected} to come, ${done} seen`)).toBeVisible();
});

test.describe('from a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('Home greets by the clinic’s clock, and writes its hours by 12 as the clinic does', async ({ page, doctor }) => {
    await book(doctor, 'Sunita Devi');
    await page.clock.setFixedTime(`${clinicToday()}T09:30:00${CLINIC_OFFSET}`);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good morning, /);
    const hours = page.getByRole('table', { name: 'Today by the hour' });
    await expect(hours.getByRole('rowheader', { name: '9:00 am', exact: true })).toBeAttached();
    await expect(hours.getByRole('rowheader', { name: '1:00 pm', exact: true })).toBeAttached();
    const strip = page.getByRole('region', { name: 'Today by the hour' });
    // Between the labels of every third hour, the one patient is counted in the hour that it is.
    await expect(strip).toContainText(/12 am1?31?61?91?121?31?61?9/);
  });
});

test('the week tells of today who is still to come', async ({ page, doctor }) => {
  for (const name of ['Sunita Devi', 'Ravi Kumar', 'Anita Desai']) await book(doctor, name);
  await doctor.api.call(arrive, rowOf(doctor, 1));
  await page.goto('/');
  const week = page.getByRole('region', { name: 'This Week' });
  await expect(week).toContainText('1 attended (seen or here), 2 non-attended (2 to come)');
  await expect(week.getByRole('cell', { name: '1 + 0 + 2', exact: true })).toBeVisible();
});

test('Home, the desk and the statistics tell of a day in the same words', async ({ page, doctor }) => {
  for (const name of ['Sunita Devi', 'Ravi Kumar', 'Anita Desai', 'Kavita Rao']) await book(doctor, name);
  for (const number of [1, 2]) await doctor.api.call(arrive, rowOf(doctor, number));
  await callAfter(doctor, null);
  await callAfter(doctor, 1);
  const heads = (table: string) => page.getByRole('table', { name: table }).getByRole('columnheader');

  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('1 here, 2 to come, 1 seen');
  await expect(page.getByRole('region', { name: 'This Week' })).toContainText(
    '2 attended (seen or here), 2 non-attended (2 to come)',
  );
  await expect(heads('Today by the hour')).toHaveText(['From', 'seen', 'here or to come']);
  await expect(heads('This Week')).toHaveText(['Day', 'attended + non-attended + to come']);

  await page.goto('/doctor-appointments');
  await expect(page.getByText('1 here, 2 to come, 1 seen')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Queue' })).toContainText(/1 here\s*2 to come/);

  await page.goto('/doctor-dashboard');
  await expect(page.getByText('2 of them are still to come.')).toBeVisible();
  await expect(heads('By day')).toHaveText(['Day', 'attended', 'non-attended']);
});

test('without a running plan Home, Profile and Clinic QR say that patients cannot book', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await withSubscription(page, null);
  for (const path of ['/', '/doctor-profile', '/qr-download']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Patients cannot book', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('No plan is running.')).toBeVisible();
  }
  await page.goto('/doctor-profile');
  await expect(page.getByRole('heading', { name: 'Working days' })).toBeVisible();
  await expect(page.getByText('Patients can book.')).toHaveCount(0);
  await expect(page.getByText('Available Now')).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('a day without appointments says whether it is a working day', async ({ page, context, baseURL }) => {
  const today = new Date(`${clinicToday()}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const { [today]: _, ...workingDays } = ALWAYS_OPEN;
  const doctor = await makeDoctor(baseURL!, { workingDays: JSON.stringify(workingDays) });
  await logIn(context, baseURL!, doctor);
  await page.goto('/doctor-appointments');
  await expect(page.getByText(/^No appointments: .* is not a working day$/)).toBeVisible();
});
