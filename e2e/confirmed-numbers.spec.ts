import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

test('a patient confirms the mobile number by a code, books, and books again without one', async ({
  page: panel,
  doctor,
  context,
  request,
}) => {
  await panel.goto('/booking-safety');
  const guard = panel.getByRole('switch', { name: 'Only confirmed numbers' });
  await guard.click();
  await expect(guard).toBeChecked();
  const page = await context.newPage();
  const codeOf = async () => {
    const { texts } = (await (await request.get('/dev/outbox.json')).json()) as {
      texts: { phone: string; values: string[] }[];
    };
    return texts.find(({ phone }) => phone === '9876501234')!.values[0]!;
  };
  const fill = async (name: string) => {
    await page.goto(`/book/appointments/${doctor.doctorId}`);
    await page.getByLabel('Patient’s name').fill(name);
    await page.getByLabel('Mobile number').fill('98765 01234');
    await page.getByRole('radio', { name: 'Female', exact: true }).check();
    await page.getByRole('button', { name: 'Get my number' }).click();
  };
  await fill('Meena Iyer');
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
  await code.fill(await codeOf());
  await page.keyboard.press('Enter');
  await expect(page.locator('.number')).toHaveText('1');
  await fill('Arjun Iyer');
  await expect(page.locator('.number')).toHaveText('2');
});
