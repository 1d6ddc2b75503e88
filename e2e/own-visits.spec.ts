import { readFile } from 'node:fs/promises';
import { PHONE_CODE_TRIES } from '@baari/contract/limits';
import { arrive, callNext, getQueue } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, codeSent, opened, openVisits } from './support/own-visits.ts';
import { book as bookByApi } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('a patient sees by a code what the clinic keeps, corrects a name, downloads it, and erases one visit and then all', async ({
  doctor,
  context,
  request,
}) => {
  const page = await context.newPage();
  for (const name of ['Lata Kulkarni', 'Nitin Kulkarni', 'Veena Kulkarni'])
    await book(page, doctor.doctorId, name, '9876504321');
  await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
  await expect(page.getByRole('heading', { name: 'Your visits at this clinic' })).toBeVisible();
  await look(page, 'before the code of the own page', true);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await code.fill(await codeSent(page, request, '9876504321'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your visits at this clinic' })).toBeFocused();

  const visits = page.getByRole('listitem');
  await expect(page.getByText('All visits with 98765 04321')).toBeVisible();
  await expect(visits).toHaveCount(3);
  await look(page, 'the own page', true);

  const nitin = visits.filter({ hasText: 'Nitin Kulkarni' });
  await nitin.getByRole('button', { name: /^Correct the name: Number 2, / }).click();
  await page.getByLabel('Patient’s name').fill('Lata Kulkarni');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('already');
  await page.getByLabel('Patient’s name').fill('Nitin R. Kulkarni');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The name is corrected.')).toBeVisible();
  await expect(visits.filter({ hasText: 'Nitin R. Kulkarni' })).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Nitin R. Kulkarni');
  expect(file).toContain('98765 04321');
  expect(file).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');

  // The visit of the address itself: the page goes on with another ticket.
  const veena = visits.filter({ hasText: 'Veena Kulkarni' });
  await veena.getByRole('button', { name: /^Erase: Number 3, / }).click();
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('Erased.')).toBeFocused();
  await expect(visits).toHaveCount(2);
  await page.reload();
  await expect(visits).toHaveCount(2);

  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('The clinic keeps no visits with this mobile number.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Kulkarni|9876504321/);
  await page.getByRole('link', { name: 'Back to the ticket' }).click();
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible();
  await expect(page.getByText(/Kulkarni/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'What the clinic keeps of your visits' })).toHaveCount(0);
});

test('who waits for a code goes on with it in another language, and is sent no second one', async ({
  doctor,
  context,
  request,
}) => {
  const page = await context.newPage();
  await book(page, doctor.doctorId, 'Lata Kulkarni', '9876504329');
  await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  const sent = await codeSent(page, request, '9876504329');
  let asked = 0;
  await page.route('**/codes', (route) => ((asked += 1), route.continue()));
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  const code = page.locator('input[name=code]');
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  expect(asked).toBe(0);
});

test('the device need not confirm again; without a network the page says so and tries again; a number erased elsewhere is gone', async ({
  doctor,
  context,
  request,
}) => {
  const page = await opened({ doctor, context, request }, '9876504322');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('listitem')).toHaveCount(1);

  await page.route('**/visits', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The network or the service is not responding.')).toBeVisible();
  await page.unroute('**/visits');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);

  await other.getByRole('button', { name: /^Erase/ }).click();
  await other.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(other.getByText('The clinic keeps no visits with this mobile number.')).toBeVisible();
  await page.getByRole('button', { name: /^Erase/ }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('With this ticket the clinic keeps no mobile number any more.')).toBeVisible();
});

test('who erases all is forgotten by the device, also where the desk works with one visit until tomorrow', async ({
  doctor,
  context,
  request,
}) => {
  const page = await context.newPage();
  for (const name of ['Lata Kulkarni', 'Nitin Kulkarni', 'Veena Kulkarni'])
    await book(page, doctor.doctorId, name, '9876504329');
  await doctor.api.call(callNext, { body: { current: null } });
  await openVisits(page, request, '9876504329');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('Erased. The desk works with this visit today.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('9876504329');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
});

test('who erases all that the desk has taken up meanwhile does not read that anything is erased', async ({
  doctor,
  context,
  request,
}) => {
  const page = await opened({ doctor, context, request }, '9876504330');
  await bookByApi(doctor, 'Nitin Kulkarni', '9876504330');
  await page.reload();
  await page.getByRole('button', { name: 'Erase all' }).click();
  const { queue } = await doctor.api.call(getQueue);
  for (const { _id: id } of queue.rows) await doctor.api.call(arrive, { params: { id } });
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The desk works with this visit today. You can erase it tomorrow.',
  );
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('a visit that the desk has taken up meanwhile is not erased, and the page says so', async ({
  page: panel,
  doctor,
  context,
  request,
}) => {
  const page = await opened(
    { doctor, context, request },
    '9876504323',
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.getByRole('button', { name: /^Erase: / }).click();

  await panel.goto('/doctor-appointments');
  const isCalled = panel.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await panel.getByRole('button', { name: 'Call number 1' }).click();
  await isCalled;
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('The desk works with this visit today. You can erase it tomorrow.')).toBeVisible();
  await expect(page.getByText('Erased.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Erase/ })).toHaveCount(0);
});

test('who was sent all codes of a day reads that, and what to do', async ({ doctor, context }) => {
  const page = await context.newPage();
  await book(page, doctor.doctorId, 'Lata Kulkarni', '9876504324');
  await page.route('**/codes', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '80000' },
      json: { success: false, code: 'RESEND_LOCKED', message: 'No more codes are sent to this number today.' },
    }),
  );
  await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('alert')).toContainText('No more codes are sent to this number today.');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code does not work any more.');
  await expect(page.getByText('We have sent a code')).toHaveCount(0);
});

test('a code that takes no more tries is not asked for any longer: only another one is', async ({
  doctor,
  context,
}) => {
  const page = await context.newPage();
  await book(page, doctor.doctorId, 'Lata Kulkarni', '9876504325');
  await page.getByRole('link', { name: 'What the clinic keeps of your visits' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  for (let tries = 1; tries <= PHONE_CODE_TRIES; tries += 1) {
    await expect(code).toBeFocused();
    await code.fill('000000');
    const isTried = page.waitForResponse('**/codes/confirm');
    await page.keyboard.press('Enter');
    await isTried;
  }
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This code does not work any more. Please ask for a new one.');
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
});

test('a ticket leads to no own page where no code can be sent', async ({ doctor, page }) => {
  await page.route('/api/public/config', async (route) => {
    const answer = await route.fetch();
    const { config, ...rest } = (await answer.json()) as { config: object };
    await route.fulfill({ response: answer, json: { ...rest, config: { ...config, phoneCodes: false } } });
  });
  await book(page, doctor.doctorId, 'Lata Kulkarni', '9876504322');
  await expect(page.getByRole('link', { name: 'Book another appointment' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'What the clinic keeps of your visits' })).toHaveCount(0);
});
