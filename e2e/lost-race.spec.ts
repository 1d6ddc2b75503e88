import { complete, getQueue } from '@baari/contract/queue';
import type { Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { callAfter, isLive, lastOf, rowOf } from './support/ticket.ts';

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
