import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('form, dialog and view of the profile have no axe violations and fit a narrow phone', async ({ page, doctor }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/doctor-profile');
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await expectNoViolations(page, 'view');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Delete Profile Data' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused();
  await expectNoViolations(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Pincode/).fill('0');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel(/^Pincode/)).toBeFocused();
  await expectNoViolations(page, 'form with an error');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(doctor.doctorId).toBeTruthy();
});

test('QR, subscription, checkout and payments have no axe violations and fit a narrow phone', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, button] of [
    ['/qr-download', 'Download'],
    ['/subscription-details', 'Prepay Your Subscription'],
    ['/checkout', 'Upgrade Now'],
    ['/payments', 'Menu'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button }).or(page.getByRole('link', { name: button }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  expect(doctor.doctorId).toBeTruthy();
});
