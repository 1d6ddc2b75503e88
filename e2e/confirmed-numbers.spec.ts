import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

async function demandConfirmed(panel: Page) {
  await panel.goto('/booking-safety');
  const guard = panel.getByRole('switch', { name: 'Only confirmed numbers' });
  await guard.click();
  await expect(guard).toBeChecked();
}

async function askFor(page: Page, doctorId: string, name: string, phone: string) {
  await page.goto(`/book/appointments/${doctorId}`);
  await page.getByLabel('Patient’s name').fill(name);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).click();
}

/** The codes that were sent to a number, the newest first. */
async function codesTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const { texts } = (await (await request.get('/dev/outbox.json')).json()) as {
    texts: { phone: string; values: string[] }[];
  };
  return texts.filter((text) => text.phone === phone).map(({ values }) => values[0]!);
}

test('a patient confirms the mobile number by a code, books, and books again without one', async ({
  page: panel,
  doctor,
  context,
  request,
}) => {
  await demandConfirmed(panel);
  const page = await context.newPage();
  await askFor(page, doctor.doctorId, 'Meena Iyer', '98765 01234');
  await expect(page.getByText('We have sent a code by SMS to 98765 01234.')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await look(page, 'code for a mobile number', true);
  await code.fill('12345');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Patient’s name')).toHaveValue('Meena Iyer');
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(code).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Patient’s name')).toHaveValue('Meena Iyer');
  await page.getByRole('button', { name: 'Get my number' }).click();
  await code.fill((await codesTo(request, '9876501234'))[0]!);
  await page.keyboard.press('Enter');
  await expect(page.locator('.number')).toHaveText('1');
  await page.goBack();
  await expect(page.getByLabel('Patient’s name')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  await askFor(page, doctor.doctorId, 'Arjun Iyer', '98765 01234');
  await expect(page.locator('.number')).toHaveText('2');
});

test('who types the code goes on with it after a reload, and in another language', async ({
  page: panel,
  doctor,
  context,
  request,
}) => {
  await demandConfirmed(panel);
  const page = await context.newPage();
  await askFor(page, doctor.doctorId, 'Meena Iyer', '98765 01236');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await page.reload();
  await expect(code).toBeFocused();
  await page.getByLabel('Language').selectOption('हिन्दी');
  const inHindi = page.getByRole('textbox', { name: 'कोड' });
  await expect(inHindi).toBeVisible();
  const sent = await codesTo(request, '9876501236');
  expect(sent).toHaveLength(1);
  await inHindi.fill(sent[0]!);
  await page.keyboard.press('Enter');
  await expect(page.locator('.number')).toHaveText('1');
  await page.goBack();
  await expect(page.getByLabel('मरीज़ का नाम')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('मरीज़ का नाम')).toHaveValue('');
});

test('codes need the money of the day, as both pages of the panel say; without it a patient is led to the telephone', async ({
  page: panel,
  doctor,
  context,
}) => {
  await panel.goto('/booking-safety');
  await panel.getByRole('switch', { name: 'Only confirmed numbers' }).click();
  await expect(panel.getByText('Codes are paid from the budget of “Patient Messages”')).toBeVisible();
  await panel.goto('/patient-messages');
  await expect(panel.getByRole('switch', { name: 'By WhatsApp, else SMS' })).not.toBeChecked();
  await expect(panel.getByText('Codes that confirm a mobile number are paid from it too.')).toBeVisible();
  await expect(panel.getByText('Today ₹0 of ₹100.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'At most a day' }).fill('0');
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('and no code to confirm a mobile number.')).toBeVisible();

  const page = await context.newPage();
  await askFor(page, doctor.doctorId, 'Meena Iyer', '98765 01235');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call clinic', exact: true })).toHaveAttribute(
    'href',
    /^tel:\+91\d{10}$/,
  );
  await look(page, 'no code for a mobile number');
});
