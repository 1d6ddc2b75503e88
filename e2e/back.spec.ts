import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { book } from './support/people.ts';
import { dialogGone, onItsEntry } from './support/dialog.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const desk = (page: Page) => expect(page).toHaveURL('/doctor-appointments');
const open = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await onItsEntry(page);
};

const SHEETS = [
  ['the sheet of a row', 'More actions for Ravi Kumar', 'Move to another day'],
  ['the sheet of the other places', 'More', 'Statistics'],
] as const;

/** Presses a button, and Back as soon as the browser tells that a sheet is open. */
const pressAndGoBack = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(
    (button: HTMLElement) =>
      new Promise<void>((done) => {
        window.addEventListener('popstate', () => setTimeout(done), { once: true });
        window.addEventListener('toggle', () => window.history.back(), { once: true, capture: true });
        button.click();
      }),
  );

test.beforeEach(async ({ page, doctor }) => {
  await book(doctor, 'Ravi Kumar');
  await page.goto('/qr-download');
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('Back closes a dialog and stays on the page, the first time and the next, and then leaves', async ({ page }) => {
  for (const button of ['Walk-in', 'Close today', 'Walk-in']) {
    await open(page, button);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await desk(page);
  }
  await page.goBack();
  await expect(page).toHaveURL('/qr-download');
});

test('a dialog closed by Escape leaves nothing in the history', async ({ page }) => {
  for (const button of ['Walk-in', 'Close today']) {
    await open(page, button);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await dialogGone(page);
  await page.goBack();
  await expect(page).toHaveURL('/qr-download');
});

test('after a reload with an open dialog the next one opens and stays', async ({ page }) => {
  for (let times = 0; times < 3; times += 1) {
    await open(page, 'Walk-in');
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Walk-in' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Ravi Kumar');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Ravi Kumar');
    await page.keyboard.press('Escape');
    await dialogGone(page);
  }
});

test('after a reload with an open dialog one Back leaves the page', async ({ page }) => {
  await open(page, 'Walk-in');
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await dialogGone(page);
  await page.goBack();
  await expect(page).toHaveURL('/qr-download');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  for (const [what, button, inside] of SHEETS)
    test(`Back closes ${what}, each time, and then leaves`, async ({ page }) => {
      const entry = page.getByText(inside, { exact: true });
      for (let time = 1; time <= 2; time += 1) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(entry.filter({ visible: true })).toBeVisible();
        await onItsEntry(page);
        await page.goBack();
        await expect(entry.filter({ visible: true })).toHaveCount(0);
        await desk(page);
      }
      await dialogGone(page);
      await page.goBack();
      await expect(page).toHaveURL('/qr-download');
    });

  for (const [what, button, inside] of SHEETS)
    test(`Back in the moment in which ${what} opens closes it`, async ({ page }) => {
      for (let time = 1; time <= 2; time += 1) {
        await pressAndGoBack(page, button);
        await desk(page);
        await expect(page.getByText(inside, { exact: true }).filter({ visible: true })).toHaveCount(0);
      }
      await page.goBack();
      await expect(page).toHaveURL('/qr-download');
    });

  test('a place chosen in the sheet stands in the history once, and Back leads from it to the desk', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Leave', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/leave');
    await page.goBack();
    await desk(page);
    await page.goBack();
    await expect(page).toHaveURL('/qr-download');
  });

  test('a dialog that a sheet opens is closed by Back, and leaves nothing in the history', async ({ page }) => {
    await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    await page.goBack();
    await dialogGone(page);
    await desk(page);
    await page.goBack();
    await expect(page).toHaveURL('/qr-download');
  });
});
