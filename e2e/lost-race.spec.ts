import { complete, getQueue } from '@baari/contract/queue';
import type { Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { callAfter, isLive, lastOf, rowOf } from './support/ticket.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('an act that another desk was faster with: no failure if it is the same, else named with its patient', async ({
  page,
  doctor,
}) => {
  await lastOf(doctor, 3);
  await callAfter(doctor, null);
  await page.goto('/doctor-appointments');
  await isLive(page);
  const fasterDone = (serial: number) => async (route: Route) => {
    await doctor.api.call(complete, rowOf(doctor, serial));
    await route.continue();
  };
  await page.route('**/queue/*/complete*', fasterDone(1));
  await page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Another desk has marked number 1 as done.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.route('**/queue/*/no-show*', fasterDone(2));
  await page.getByRole('button', { name: 'More actions for Anita Desai' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Absent' }).click();
  await expect(page.getByRole('alert')).toHaveText('Another desk has marked number 2 as done.');
  const { queue } = await doctor.api.call(getQueue);
  expect(queue).toMatchObject({ counts: { done: 2, absent: 0 } });
});

test('two desks see one queue: the second call is refused, and each undoes the other’s act', async ({
  page,
  context,
  doctor,
}) => {
  await lastOf(doctor, 3);
  await callAfter(doctor, null);
  const other = await context.newPage();
  for (const desk of [page, other]) {
    await desk.goto('/doctor-appointments');
    await isLive(desk);
  }
  const last = page.getByRole('listitem').filter({ hasText: 'Imran Shaikh' });
  await last.getByRole('button', { name: 'Arrived' }).click();
  await expect(other.getByText('3 Imran Shaikh has arrived')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(last).toContainText('BOOKED');

  // The other desk's view is one call behind when it calls.
  await other.route('**/queue/call-next', async (route) => {
    await page.getByRole('button', { name: 'Call number 2' }).click();
    await expect(page.getByText('Number 2 is with the doctor')).toBeVisible();
    await route.continue();
  });
  await other.getByRole('button', { name: 'Call number 2' }).click();
  await expect(other.getByText('Number 2 is with the doctor')).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'Another desk has called number 2.' })).toBeVisible();
  const { queue } = await doctor.api.call(getQueue);
  expect(queue).toMatchObject({ current: 2, next: 3 });
});
