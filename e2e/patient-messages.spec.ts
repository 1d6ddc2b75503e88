import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

test('a doctor switches off what patients are told, finds it so after a reload, and switches it on again', async ({
  page,
  doctor,
}) => {
  await page.goto('/doctor-profile');
  await page.getByRole('link', { name: 'Patient Messages' }).click();
  const morning = page.getByRole('switch', { name: 'In the morning' });
  await expect(morning).toBeChecked();
  await morning.focus();
  await page.keyboard.press('Space');
  await expect(morning).not.toBeChecked();
  await look(page, 'patient messages', true);
  await page.reload();
  await expect(morning).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'The evening before' })).toBeChecked();
  await morning.click();
  await expect(morning).toBeChecked();
  await expect(page.getByRole('region', { name: 'Always told' }).getByRole('switch')).toHaveCount(0);
  expect(doctor.doctorId).toBeTruthy();
});
