import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { opened } from './support/own-visits.ts';
import { book } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('a name that is corrected where the visit was just erased is refused in words, and not lost without one', async ({
  doctor,
  context,
  request,
}) => {
  const page = await opened({ doctor, context, request }, '9876504326');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^Erase: / }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('Erased.')).toBeVisible();

  await other.getByRole('button', { name: /^Correct the name: / }).click();
  await other.getByLabel('Patient’s name').fill('Lata R Kulkarni');
  await other.keyboard.press('Enter');
  await expect(other.getByText('With this ticket the clinic keeps no mobile number any more.')).toBeVisible();
  await look(other, 'own page of a ticket whose visit was erased elsewhere', true);
});

test('a name that is corrected where just that visit was erased is refused so, and the others stay', async ({
  doctor,
  context,
  request,
}) => {
  const phone = '9876504327';
  const page = await opened({ doctor, context, request }, phone);
  for (const name of ['Ravi Kulkarni', 'Meera Kulkarni']) await book(doctor, name, phone);
  await page.reload();
  const other = await context.newPage();
  await other.goto(page.url());
  // Another of the family, and then the one whose ticket led here.
  for (const [name, left] of [
    ['Ravi Kulkarni', 2],
    ['Lata Kulkarni', 1],
  ] as const) {
    await expect(other.getByRole('listitem')).toHaveCount(left + 1);
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Erase: / })
      .click();
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(left);

    const erased = other.getByRole('listitem').filter({ hasText: name });
    await erased.getByRole('button', { name: /^Correct the name: / }).click();
    await other.getByLabel('Patient’s name').fill('Asha Kulkarni');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('status').filter({ hasText: 'This visit was erased.' })).toBeFocused();
    await expect(other.getByRole('listitem')).toHaveCount(left);
    if (left === 1) await look(other, 'own page where one visit was erased elsewhere', true);
  }
});

test('a download holds what is still kept, and the page shows what was erased elsewhere', async ({
  doctor,
  context,
  request,
}) => {
  const phone = '9876504328';
  const page = await opened({ doctor, context, request }, phone);
  for (const name of ['Ravi Kulkarni', 'Meera Kulkarni']) await book(doctor, name, phone);
  await page.reload();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('listitem')).toHaveCount(3);
  const erase = async (name: string) => {
    const visit = page.getByRole('listitem').filter({ hasText: name });
    await visit.getByRole('button', { name: /^Erase: / }).click();
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await expect(visit).toHaveCount(0);
  };
  const download = other.getByRole('button', { name: 'Download' });
  const downloaded = async () => {
    const [file] = await Promise.all([other.waitForEvent('download'), download.click()]);
    return readFile(await file.path(), 'utf8');
  };
  await erase('Ravi Kulkarni');
  const file = await downloaded();
  expect(file).toContain('Lata Kulkarni');
  expect(file).not.toContain('Ravi Kulkarni');
  await expect(other.getByRole('listitem')).toHaveCount(2);
  // The one whose ticket led here: the page goes on with another.
  await erase('Lata Kulkarni');
  expect(await downloaded()).not.toContain('Lata Kulkarni');
  await expect(other.getByRole('listitem')).toHaveCount(1);

  await other.route('**/visits', (route) => route.abort());
  await download.click();
  await expect(other.getByRole('status').filter({ hasText: 'is not responding' })).toBeVisible();
  await other.unroute('**/visits');
  await erase('Meera Kulkarni');
  await download.click();
  await expect(other.getByText('With this ticket the clinic keeps no mobile number any more.')).toBeVisible();
});

test('the own page of a ticket that there never was claims no erasure', async ({ doctor, page }) => {
  const { ticketUrl } = await book(doctor, 'Lata Kulkarni', '9876504330');
  const ticket = ticketUrl.split('/t/')[1]!;
  const forged = ticket.slice(0, -1) + (ticket.endsWith('A') ? 'B' : 'A');
  for (const id of ['garbage', forged]) {
    await page.goto(`/book/visits/${id}`);
    await expect(page.getByRole('heading', { name: 'This ticket was not found' })).toBeVisible();
    await expect(page).toHaveTitle(/^This ticket was not found/);
    await expect(page.getByText('keeps no mobile number')).toHaveCount(0);
  }
});
