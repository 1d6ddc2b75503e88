import { arrive, callNext, getQueue } from '@baari/contract/queue';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { isLive, rowOf } from './support/ticket.ts';

const NAMES = ['Ravi Kumar', 'Anita Desai', 'सुनीता देवी', 'Mohammed Arif', 'Meena Kumari', 'Joseph Mathew'];
/** The times after the first tap at which a hurried hand, or one that thinks nothing happened, taps again. */
const AGAIN_AFTER_MS = [350, 700];
/** Until what was held under a finger may move again. */
const LIFTED_MS = 100;
/** Longer than rows move and then rest. */
const RESTED_MS = 1_500;

const queueOf = async ({ api }: Doctor) => (await api.call(getQueue)).queue;
const statesOf = async (doctor: Doctor) =>
  (await queueOf(doctor)).rows.map(({ serialNumber, state }) => `${serialNumber} ${state}`);
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const arrived = (page: Page, name: string) => row(page, name).getByRole('button', { name: /^Arrived/ });
const callButton = (page: Page) => page.getByRole('button', { name: /^(Call number \d+|Nobody to call)$/ });

// Rows do not slide: that goes by the real clock.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Six are booked, numbers 1 to 3 are here; the page's clock stands still from now on. */
async function openDesk(page: Page, doctor: Doctor): Promise<void> {
  for (const [i, name] of NAMES.entries()) await book(doctor, name, `987654321${i}`);
  for (const serial of [1, 2, 3]) await doctor.api.call(arrive, rowOf(doctor, serial));
  await page.clock.install();
  await page.goto('/doctor-appointments');
  await isLive(page);
  await expect(callButton(page)).toHaveText(/Call (number )?1/);
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.clock.runFor(RESTED_MS);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the middle of a button is now. */
async function spotOf(page: Page, button: ReturnType<typeof arrived>) {
  await button.scrollIntoViewIfNeeded();
  return spotIn(page, (await button.boundingBox())!);
}

function spotIn(page: Page, box: Box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tap = async () => {
    await page.mouse.click(x, y);
    await page.clock.runFor(LIFTED_MS);
  };
  return { tap };
}

for (const ms of AGAIN_AFTER_MS) {
  test(`a second tap on Call after ${ms} ms calls nobody else`, async ({ page, doctor }) => {
    await openDesk(page, doctor);
    const call = await spotOf(page, callButton(page));
    await call.tap();
    await expect(callButton(page)).toHaveText(/Call (number )?2/);
    await page.clock.runFor(ms - LIFTED_MS);
    await call.tap();
    await expect(page.getByText('One moment', { exact: false })).toBeVisible();
    expect(await queueOf(doctor)).toMatchObject({ current: 1 });
    await page.clock.runFor(RESTED_MS);
    await call.tap();
    await expect(callButton(page)).toHaveText(/Call (number )?3/);
    expect(await queueOf(doctor)).toMatchObject({ current: 2 });
  });

  test(`a second tap on a row's button after ${ms} ms acts on nobody else`, async ({ page, doctor }) => {
    await openDesk(page, doctor);
    const spot = await spotOf(page, arrived(page, 'Meena Kumari'));
    await spot.tap();
    await expect(row(page, 'Meena Kumari')).toContainText('VERIFIED');
    await page.clock.runFor(ms - LIFTED_MS);
    const before = await statesOf(doctor);
    await spot.tap();
    await expect(page.getByText('One moment', { exact: false })).toBeVisible();
    expect(await statesOf(doctor)).toEqual(before);
    await page.clock.runFor(RESTED_MS);
    await spot.tap();
    await expect(row(page, 'Mohammed Arif')).toContainText('VERIFIED');
  });
}

test('Call rests after a call from another desk too, and so does its key', async ({ page, doctor }) => {
  await openDesk(page, doctor);
  await doctor.api.call(callNext, { body: { current: null } });
  await expect(callButton(page)).toHaveText(/Call (number )?2/);
  const key = async () => {
    await page.keyboard.press('n');
    // A key counts once it has stood alone.
    await page.clock.runFor(200);
  };
  await key();
  await expect(page.getByText('One moment', { exact: false })).toBeVisible();
  await expect(callButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await queueOf(doctor)).toMatchObject({ current: 1 });
  await page.clock.runFor(RESTED_MS);
  await expect(callButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await key();
  await expect(callButton(page)).toHaveText(/Call (number )?3/);
  await key();
  expect(await queueOf(doctor)).toMatchObject({ current: 2 });
});

test('a row that another desk moved under the pointer rests, also while it is pressed', async ({ page, doctor }) => {
  await openDesk(page, doctor);
  const spot = await spotOf(page, arrived(page, 'Meena Kumari'));
  await doctor.api.call(arrive, rowOf(doctor, 5));
  await expect(row(page, 'Meena Kumari')).toContainText('VERIFIED');
  await page.clock.runFor(900);
  // Number 4 is under the pointer now; the press begins while it rests, and ends later.
  await arrived(page, 'Mohammed Arif').hover({ force: true });
  await page.mouse.down();
  await page.clock.runFor(RESTED_MS);
  await page.mouse.up();
  await page.clock.runFor(LIFTED_MS);
  await expect(page.getByText('One moment', { exact: false })).toBeVisible();
  expect(await statesOf(doctor)).toContain('4 EXPECTED');
  await page.clock.runFor(RESTED_MS);
  await spot.tap();
  await expect(row(page, 'Mohammed Arif')).toContainText('VERIFIED');
});

test('an open menu whose entries change rests, and so does Undo when another act is on top', async ({
  page,
  doctor,
}) => {
  await openDesk(page, doctor);
  await row(page, 'Meena Kumari').getByRole('button', { name: 'More actions for' }).click();
  await page.clock.runFor(LIFTED_MS);
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: 'Emergency' })).toBeVisible();
  await doctor.api.call(arrive, rowOf(doctor, 5));
  await expect(menu.getByRole('button', { name: 'Put back' })).toBeVisible();
  await menu.getByRole('button', { name: 'Put back' }).click({ force: true });
  await expect(page.getByText('One moment', { exact: false })).toBeVisible();
  expect(await statesOf(doctor)).toContain('5 WAITING');
  await page.keyboard.press('Escape');

  const undo = page.getByRole('button', { name: 'Undo Arrived for number 5' });
  await undo.click({ force: true });
  await page.clock.runFor(LIFTED_MS);
  expect(await statesOf(doctor)).toContain('5 WAITING');
  await page.clock.runFor(RESTED_MS);
  await undo.click();
  await page.clock.runFor(LIFTED_MS);
  await expect(row(page, 'Meena Kumari')).toContainText('BOOKED');
});

for (const { names, ...viewport } of [
  { width: 1366, height: 768, names: NAMES },
  { width: 1366, height: 500, names: NAMES },
  // The others stand under what is docked.
  { width: 360, height: 640, names: NAMES.slice(0, 1) },
])
  test(`two taps on a row's menu act on nobody, ${viewport.width} x ${viewport.height}`, async ({ page, doctor }) => {
    await page.setViewportSize(viewport);
    await openDesk(page, doctor);
    const before = await statesOf(doctor);
    for (const name of names) {
      const opener = row(page, name).getByRole('button', { name: 'More actions for' });
      const spot = await spotOf(page, opener);
      await spot.tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.clock.runFor(AGAIN_AFTER_MS[0]! - LIFTED_MS);
      await spot.tap();
      await page.clock.runFor(RESTED_MS);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(await statesOf(doctor)).toEqual(before);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const { what, open, asks, press } of [
    {
      what: 'the sheet of a row',
      open: (page: Page) => row(page, 'Meena Kumari').getByRole('button', { name: 'More actions for' }).click(),
      asks: 'Print slip',
      press: 'Absent',
    },
    {
      what: 'a dialog',
      open: (page: Page) => page.getByRole('button', { name: 'Close today' }).click(),
      asks: 'Keep their appointments',
      press: 'Go back',
    },
  ])
    test(`a second tap where ${what} lay over Call calls nobody`, async ({ page, doctor }) => {
      await openDesk(page, doctor);
      const call = (await callButton(page).boundingBox())!;
      await open(page);
      const entry = page.getByRole('dialog').getByRole('button', { name: press });
      // It has come to its place, and has rested since it was drawn.
      await expect(async () => {
        await page.clock.runFor(RESTED_MS);
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1', { timeout: LIFTED_MS });
        await expect(page.getByRole('dialog').getByText(asks)).toBeVisible({ timeout: LIFTED_MS });
        expect(await entry.getAttribute('aria-disabled')).toBeNull();
      }).toPass();
      const box = (await entry.boundingBox())!;
      const [top, end] = [Math.max(box.y, call.y), Math.min(box.y + box.height, call.y + call.height)];
      expect(end - top).toBeGreaterThan(10);
      const spot = spotIn(page, { ...box, y: top, height: end - top });
      await spot.tap();
      await page.clock.runFor(AGAIN_AFTER_MS[0]! - LIFTED_MS);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await spot.tap();
      await expect(page.getByText('One moment', { exact: false })).toBeVisible();
      expect(await queueOf(doctor)).toMatchObject({ current: null });
      await page.clock.runFor(RESTED_MS);
      await spot.tap();
      await expect(callButton(page)).toHaveText(/Call (number )?2/);
    });
});
