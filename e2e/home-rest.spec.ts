import { runLate } from '@baari/contract/day-control';
import { callNext, getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { isLive, lastOf } from './support/ticket.ts';
import type { Doctor } from './support/people.ts';

/** Longer than Call rests. */
const RESTED_MS = 1_500;
/** Until what was held under a finger may move again. */
const LIFTED_MS = 100;

const hero = (page: Page) => page.getByRole('region', { name: 'Now' });
const callButton = (page: Page) => hero(page).getByRole('button');
const currentOf = async ({ api }: Doctor) => (await api.call(getQueue)).queue.current;

/** Three are booked; the page's clock stands still from now on. */
async function openHome(page: Page, doctor: Doctor): Promise<void> {
  await lastOf(doctor, 3);
  await page.clock.install();
  await page.goto('/');
  await isLive(page);
  await expect(callButton(page)).toContainText('Call 1');
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.clock.runFor(RESTED_MS);
}

/** Also while Call rests. */
async function tapCall(page: Page): Promise<void> {
  await callButton(page).click({ force: true });
  await page.clock.runFor(LIFTED_MS);
}

for (const ms of [350, 700])
  test(`on Home a second tap on Call after ${ms} ms calls nobody else`, async ({ page, doctor }) => {
    await openHome(page, doctor);
    await tapCall(page);
    await expect(callButton(page)).toContainText('Call 2');
    await page.clock.runFor(ms - LIFTED_MS);
    await tapCall(page);
    await expect(page.getByText('One moment', { exact: false })).toBeVisible();
    expect(await currentOf(doctor)).toBe(1);
    await page.clock.runFor(RESTED_MS);
    await tapCall(page);
    await expect(callButton(page)).toContainText('Call 3');
    expect(await currentOf(doctor)).toBe(2);
  });

test('on Home a press that another desk’s call comes into calls nobody else, however long it lasts', async ({
  page,
  doctor,
}) => {
  await openHome(page, doctor);
  await callButton(page).hover();
  await page.mouse.down();
  await doctor.api.call(callNext, { body: { current: null } });
  await expect(page.getByText('2 to come', { exact: false })).toBeVisible();
  await page.clock.runFor(RESTED_MS);
  await expect(callButton(page)).toContainText('Call 1');
  await page.mouse.up();
  await page.clock.runFor(LIFTED_MS);
  await expect(page.getByText('Another desk has called number 1.')).toBeVisible();
  await expect(callButton(page)).toContainText('Call 2');
  expect(await currentOf(doctor)).toBe(1);
});

test('Home shows the running delay, and says that its call has ended it; Call keeps its place', async ({
  page,
  doctor,
}) => {
  await openHome(page, doctor);
  const before = await callButton(page).boundingBox();
  await doctor.api.call(runLate, { body: { minutes: 30 } });
  await expect(page.getByText('Running 30 min late')).toBeVisible();
  expect(await callButton(page).boundingBox()).toEqual(before);
  await tapCall(page);
  await expect(page.getByText('The call ended the delay.')).toBeVisible();
  await expect(page.getByText('Running 30 min late')).toHaveCount(0);
  await doctor.api.call(runLate, { body: { minutes: 20 } });
  await expect(page.getByText('Running 20 min late')).toBeVisible();
  await expect(page.getByText('The call ended the delay.')).toHaveCount(0);
});
