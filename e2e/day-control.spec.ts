import { addDays } from '@baari/calendar/days';
import { closeDays, runLate } from '@baari/contract/day-control';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday } from './support/people.ts';
import { dialogGone } from './support/dialog.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

test('running late is one tap, says whom it tells, and is taken back by one more', async ({
  page,
  context,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai', '9876500000');
  const patient = await context.newPage();
  await patient.goto(ticketUrl);
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Running late' }).click();
  await expect(notice).toContainText('2 patients still to be seen will be told.');
  await expect(notice.getByRole('button', { name: '10 min' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice.getByRole('button', { name: 'Running late' })).toBeFocused();
  await page.keyboard.press('Enter');
  await notice.getByRole('button', { name: '30 min' }).click();
  await expect(page.getByText('Running 30 minutes late. 2 tickets show it.')).toBeVisible();
  await expect(notice).toContainText('Running 30 min late');
  await expect(patient.locator('.status').filter({ hasText: 'running about 30 minutes late' })).toBeVisible();

  await notice.getByRole('button', { name: 'Change delay' }).click();
  await notice.getByLabel('Other (minutes)').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('Enter whole minutes from 1 to 480');
  await notice.getByLabel('Other (minutes)').fill('90');
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('Running 90 min late');
  await notice.getByRole('button', { name: 'On time again' }).click();
  await expect(notice).not.toContainText('min late');
  await expect(notice.getByRole('button', { name: 'Running late' })).toBeVisible();
});

test('a desk is told what another one has announced meanwhile, and replaces it only by a second tap', async ({
  page,
  doctor,
}) => {
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Running late' }).click();
  const announce = async (minutes: number) => {
    await doctor.api.call(runLate, { body: { minutes } });
    await expect(notice).toContainText(`Running ${minutes} min late`);
  };
  await announce(20);
  await notice.getByRole('button', { name: '45 min' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Another desk has announced 20 minutes since. Please choose again if that should change.',
  );
  await expect(notice).toContainText('Running 20 min late');
  await notice.getByRole('button', { name: '45 min' }).click();
  await expect(notice).toContainText('Running 45 min late');
  await page.route('**/running-late*', async (route) => {
    await doctor.api.call(runLate, { body: { minutes: 60 } });
    await route.continue();
  });
  await notice.getByRole('button', { name: 'On time again' }).click();
  await expect(page.getByRole('alert')).toContainText('Another desk has announced 60 minutes since.');
  await expect(notice).toContainText('Running 60 min late');
});

test('a call ends a delay, says so, and its undo brings it back', async ({ page, context, doctor }) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  await book(doctor, 'Anita Desai', '9876500000');
  const patient = await context.newPage();
  await patient.goto(ticketUrl);
  const late = patient.locator('.status').filter({ hasText: 'running about 30 minutes late' });
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Running late' }).click();
  await notice.getByRole('button', { name: '30 min' }).click();
  await expect(late).toBeVisible();
  const told = page.getByText('Running 30 minutes late. 2 tickets show it.');
  await expect(told).toBeVisible();

  await page.getByRole('button', { name: 'Call number 1' }).click();
  await expect(notice).toContainText('The call ended the delay.');
  await expect(told).toHaveCount(0);
  await expect(notice.getByRole('button', { name: 'Running late' })).toBeVisible();
  await expect(late).toBeHidden();
  await look(page, 'a call ended the delay');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(notice).toContainText('Running 30 min late');
  await expect(notice).not.toContainText('The call ended the delay.');
  await expect(late).toBeVisible();
});

test('closing today keeps who is booked, is shown to patients, and is opened again by one tap', async ({
  page,
  context,
  doctor,
}) => {
  const { ticketUrl } = await book(doctor, 'Ravi Kumar');
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Close today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close today' });
  await expect(dialog).toContainText('1 patient is booked and has not arrived yet.');
  await dialog.getByRole('button', { name: 'Close today' }).click();
  await expect(dialog).toContainText('Please choose what should happen to them');
  await dialog.getByRole('radio', { name: 'Keep their appointments' }).check();
  await dialog.getByRole('button', { name: 'Close today' }).click();
  await expect(page.getByText('No further bookings on this day. 1 patient keeps the place.')).toBeVisible();
  await expect(notice).toContainText('Closed for bookings');
  await expect(page.getByText('Total patients: 1')).toBeVisible();

  const patient = await context.newPage();
  await patient.goto(`/book/appointments/${doctor.doctorId}`);
  const today = patient.getByRole('radio', { name: 'Today' });
  await expect(today).toBeDisabled();
  await expect(patient.getByText('Closed', { exact: true })).toBeVisible();
  const kept = await context.newPage();
  await kept.goto(ticketUrl);
  await expect(kept.locator('.status').filter({ hasText: 'Your number is still valid.' })).toBeVisible();

  await page.getByRole('button', { name: 'Walk-in', exact: true }).click();
  await expect(page.getByText('Bookings for today are closed. You can still add walk-ins.')).toBeVisible();
  await page.keyboard.press('Escape');

  await notice.getByRole('button', { name: 'Open again' }).click();
  await expect(notice).not.toContainText('Closed for bookings');
  await patient.reload();
  await expect(today).toBeEnabled();
});

test('closing today cancels who is booked only after it has said how many', async ({ page, context, doctor }) => {
  await book(doctor, 'Ravi Kumar', '9876500001');
  const { ticketUrl } = await book(doctor, 'Anita Desai', '9876500002');
  const patient = await context.newPage();
  await patient.goto(ticketUrl);
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Close today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close today' });
  await dialog.getByRole('radio', { name: 'Cancel their appointments' }).check();
  await dialog.getByRole('button', { name: 'Close and cancel 2 appointments' }).click();
  await expect(page.getByText('No further bookings on this day. 2 appointments cancelled.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Total patients: 2')).toBeHidden();
  await expect(
    patient.locator('.status').filter({ hasText: 'The clinic has closed this day and cancelled this appointment' }),
  ).toBeVisible();
});

test('a leave is a range or a holiday by one tap, says whom it touches, and is given up again', async ({
  page,
  doctor,
}) => {
  const [first, last] = [addDays(clinicToday(), 1), addDays(clinicToday(), 3)];
  await book(doctor, 'Ravi Kumar', '9876500001', first);
  await book(doctor, 'Anita Desai', '9876500002', last);
  await page.goto('/leave');
  await expect(page.getByText('No days off')).toBeVisible();
  await page.getByRole('button', { name: 'Take leave' }).click();
  await expect(page.getByText('Please choose a day')).toBeVisible();
  await expect(page.getByLabel('First day')).toBeFocused();
  await page.getByLabel('First day').fill(first);
  await page.getByLabel('Last day').fill(last);
  await expect(page.getByText('2 patients are booked and have not arrived yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Take leave' }).click();
  await expect(page.getByText('Please choose what should happen to them')).toBeVisible();
  await page.getByRole('radio', { name: 'Keep their appointments' }).check();
  await page.getByRole('button', { name: 'Take leave' }).click();
  await expect(page.getByText('No bookings on these 3 days. 2 patients keep their place.')).toBeVisible();
  const off = page.getByRole('region', { name: 'Coming days off' });
  await expect(off).toContainText('3 days, 2 patients keep their place');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(off).toContainText('No days off');

  // The last one is months away: a holiday of these days would ask again what becomes of the booked.
  const holiday = page.getByRole('group', { name: 'Coming public holidays' }).getByRole('button').last();
  await holiday.click();
  await expect(holiday).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Take leave' }).click();
  await expect(off.getByRole('listitem')).toHaveCount(1);
  await off.getByRole('button', { name: /^Open again/ }).click();
  await expect(off).toContainText('No days off');
});

test('what a leave asks stands in sight on a laptop, with the holidays beside it', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/leave');
  const take = page.getByRole('button', { name: 'Take leave' });
  await expect(take).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('group', { name: 'Coming public holidays' })).toBeInViewport();
  await page.getByLabel('First day').fill(clinicToday());
  await expect(page.getByText('What should happen')).toBeInViewport();
  await expect(take).toBeInViewport({ ratio: 1 });
});

test('on a phone the keys go through a leave as it stands on the page, from above', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await page.goto('/leave');
  const main = page.getByRole('main');
  await expect(main.getByRole('group', { name: 'Coming public holidays' })).toBeVisible();
  const tops = await main
    .locator('input, button')
    .evaluateAll((all) => all.map((one) => Math.round(one.closest('ul, form > div')!.getBoundingClientRect().top)));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('notice, question and leave are read, operated and shown well in every look', async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await doctor.api.call(closeDays, { body: { from: addDays(clinicToday(), 2), to: addDays(clinicToday(), 9) } });
  await page.goto('/doctor-appointments');
  const notice = page.getByRole('region', { name: 'Today’s notice' });
  await notice.getByRole('button', { name: 'Running late' }).click();
  await look(page, 'choosing how late');
  await notice.getByRole('button', { name: '60 min' }).click();
  await notice.getByRole('button', { name: 'Close today' }).click();
  await page.getByRole('radio', { name: 'Cancel their appointments' }).check();
  await look(page, 'closing today');
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await look(page, 'running late');

  await page.goto('/leave');
  await page.getByLabel('First day').fill(clinicToday());
  await expect(page.getByText('1 patient is booked and has not arrived yet.')).toBeVisible();
  await look(page, 'leave');
});

test('the profile shows closed dates as closed and leads to leave', async ({ page, doctor }) => {
  const tomorrow = addDays(clinicToday(), 1);
  await doctor.api.call(closeDays, { body: { from: tomorrow, to: tomorrow } });
  await page.goto('/doctor-profile');
  await expect(page.getByRole('listitem').filter({ hasText: '(closed)' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Take leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave' })).toBeVisible();
  await page.getByRole('button', { name: /^Open again/ }).click();
  await expect(page.getByText('No days off')).toBeVisible();
});

test('what cannot be read is said: nobody is cancelled uncounted, and days off are asked for again', async ({
  page,
  doctor,
}) => {
  await book(doctor, 'Ravi Kumar');
  await page.route('**/days-off/preview*', (route) => route.abort());
  await page.goto('/doctor-appointments');
  await page.getByRole('button', { name: 'Close today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close today' });
  await expect(dialog).toContainText('Booked patients could not be counted.', { timeout: 20_000 });
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close today' }).click();
  await expect(page.getByText('No further bookings on this day. 1 patient keeps the place.')).toBeVisible();
  await dialogGone(page);

  await page.route('**/days-off', (route) => route.abort());
  await page.goto('/leave');
  await expect(page.getByRole('alert').filter({ hasText: 'Your days off could not be loaded.Try again' })).toBeVisible({
    timeout: 20_000,
  });
  await look(page, 'leave that could not be read');
  await page.unroute('**/days-off');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Coming days off' })).toContainText('1 day, 1 patient keeps the place');
});
