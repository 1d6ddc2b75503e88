import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Adds a walk-in at a desk that is open and live, and answers the dialog, which shows the slip then. */
export async function addWalkIn(page: Page, name = 'Ravi Kumar'): Promise<Locator> {
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('9123456789');
  await dialog.getByRole('radio', { name: 'Male', exact: true }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: /^Token number/ })).toBeVisible();
  return dialog;
}

/** Adds Kamala Bai as a walk-in of a doctor, in the dialog of the board. */
export async function addOnBoard(form: Locator, doctorId: string): Promise<void> {
  await form.getByLabel('For which doctor?').selectOption(doctorId);
  await form.getByRole('textbox', { name: 'Name' }).fill('Kamala Bai');
  await form.getByLabel('Phone number').fill('9123456780');
  await form.getByRole('radio', { name: 'Female' }).check();
  await form.getByRole('button', { name: 'Add' }).click();
}
