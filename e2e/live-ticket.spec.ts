import { callAgain, noShow, skip } from '@baari/contract/queue';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book } from './support/people.ts';
import { recordRings, ringsOf } from './support/ring.ts';
import { ahead, callAfter, isLive, lastOf, nowServing, rowOf } from './support/ticket.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the desk calls, and the ticket tells where its holder stands, without a reload', async ({ page, doctor }) => {
  await page.goto(await lastOf(doctor, 3));
  await isLive(page);
  await expect(nowServing(page)).toHaveText('Not started');
  await expect(ahead(page)).toHaveText('2');
  await expect(page.getByText(/^about \d/)).toHaveText(/^about \d+:\d\d(\s[ap]m)? to \d+:\d\d\s[ap]m$/);
  await callAfter(doctor, null);
  await expect(nowServing(page)).toHaveText('1');
  await expect(ahead(page)).toHaveText('1');
  await expect(
    page.getByRole('status').filter({ hasText: 'Now serving number 1. 1 person ahead of you.' }),
  ).toHaveCount(1);
  await callAfter(doctor, 1);
  await expect(page.locator('.call')).toHaveText('You are next. Please be at the clinic.');
  await expect(page).toHaveTitle('You are next – 3');
  await callAfter(doctor, 2);
  await expect(page.locator('.call')).toHaveText('It is your turn. Please go in.');
  await expect(page).toHaveTitle('Your turn – 3');
  await expect(page.getByRole('alert')).toHaveText('It is your turn. Please go in.');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await doctor.api.call(noShow, rowOf(doctor, 3));
  await expect(page.getByText('You were marked absent.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');
});

test('it rings when the turn is near, once called, and when called again', async ({ page, doctor }) => {
  await recordRings(page);
  await page.goto(await lastOf(doctor, 2));
  await isLive(page);
  await page.getByText('Show this at the desk').click();
  await expect(page.getByText('Keep this page open to hear it.')).toBeVisible();
  await callAfter(doctor, null);
  await expect.poll(() => ringsOf(page)).toEqual({ tones: 2, vibrations: 1 });
  await callAfter(doctor, 1);
  await expect.poll(() => ringsOf(page)).toEqual({ tones: 8, vibrations: 2 });
  await doctor.api.call(callAgain, rowOf(doctor, 2));
  await expect.poll(() => ringsOf(page)).toEqual({ tones: 14, vibrations: 3 });
  await expect(page.getByRole('alert')).toHaveText('You are called again. It is your turn. Please go in.');
});

test('it rings neither for what was so when the page was opened, nor untouched, nor when it is switched off', async ({
  page,
  doctor,
}) => {
  const ticketUrl = await lastOf(doctor, 2);
  await callAfter(doctor, null);
  await recordRings(page);
  await page.goto(ticketUrl);
  await isLive(page);
  await expect(page.getByText('Tap this page once to allow sound.')).toBeVisible();
  await expect(page.locator('.call')).toHaveText(/You are next/);
  expect(await ringsOf(page)).toEqual({ tones: 0, vibrations: 0 });
  await callAfter(doctor, 1);
  await expect(page.locator('.call-now')).toBeVisible();
  expect((await ringsOf(page)).tones).toBe(0);

  await page.reload();
  await isLive(page);
  await expect(page.locator('.call-now')).toBeVisible();
  const ring = page.getByRole('switch', { name: 'Ring when it is my turn' });
  await expect(ring).toBeChecked();
  await ring.uncheck();
  await page.reload();
  await isLive(page);
  await expect(ring).not.toBeChecked();
  await page.getByText('Show this at the desk').click();
  await doctor.api.call(callAgain, rowOf(doctor, 2));
  await expect(page.getByRole('alert')).toHaveText(/called again/);
  expect(await ringsOf(page)).toEqual({ tones: 0, vibrations: 0 });
  // It makes a sound when it is switched on.
  await ring.check();
  await expect.poll(() => ringsOf(page)).toEqual({ tones: 2, vibrations: 1 });
});

test('a patient sent back waits again, and is called again', async ({ page, doctor }) => {
  await page.goto(await lastOf(doctor, 1));
  await book(doctor, 'Anita Desai', '9876500009');
  await isLive(page);
  await callAfter(doctor, null);
  await expect(page.locator('.call-now')).toBeVisible();
  await doctor.api.call(skip, { ...rowOf(doctor, 1), body: { places: 1 } });
  await expect(page.locator('.call-now')).toHaveCount(0);
  await expect(ahead(page)).toHaveText('1');
  await expect(page.getByRole('alert')).toHaveText('');
});

test('a ticket is accessible before the turn, next and at the turn', async ({ page, doctor }) => {
  test.setTimeout(120_000);
  await page.goto(await lastOf(doctor, 2));
  await isLive(page);
  await look(page, 'ticket, waiting');
  await callAfter(doctor, null);
  await expect(page).toHaveTitle(/You are next/);
  await look(page, 'ticket, next');
  await callAfter(doctor, 1);
  await expect(page).toHaveTitle(/Your turn/);
  await look(page, 'ticket, called');
});
