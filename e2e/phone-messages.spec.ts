import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

test('a clinic tells mobile numbers for so many rupees a day, and a patient stops it on the ticket', async ({
  page,
  doctor,
  context,
}) => {
  await page.goto('/patient-messages');
  const bySms = page.getByRole('switch', { name: 'By WhatsApp, else SMS' });
  await expect(bySms).not.toBeChecked();
  await bySms.click();
  await expect(bySms).toBeChecked();
  const budget = page.getByRole('textbox', { name: 'At most a day' });
  await budget.fill('10001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Type whole rupees, at most ₹10,000.')).toBeVisible();
  await budget.fill('10,000');
  await page.keyboard.press('Enter');
  await expect(budget).toHaveValue('10000');
  await budget.fill('२५०');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Today ₹0 of ₹250.')).toBeVisible();
  await expect(budget).toBeFocused();
  await budget.fill('0250');
  await page.keyboard.press('Enter');
  await expect(budget).toHaveValue('250');
  await look(page, 'messages to mobile numbers', true);
  await page.reload();
  await expect(bySms).toBeChecked();
  await expect(budget).toHaveValue('250');

  const patient = await context.newPage();
  await patient.goto(`/book/appointments/${doctor.doctorId}`);
  await patient.getByLabel('Patient’s name').fill('Meena Iyer');
  await patient.getByLabel('Mobile number').fill('98765 43210');
  await patient.getByRole('radio', { name: 'Female', exact: true }).check();
  await patient.getByRole('button', { name: 'Get my number' }).click();
  const told = patient.getByRole('switch', { name: 'Messages to the mobile number' });
  await expect(told).toBeChecked();
  await look(patient, 'ticket with messages to the mobile number', true);
  await told.click();
  await expect(
    patient.getByText('This clinic sends no messages about this visit to the number of the booking.'),
  ).toBeVisible();
  await patient.reload();
  await expect(told).not.toBeChecked();
  await told.click();
  await expect(told).toBeChecked();
});
