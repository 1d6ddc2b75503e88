import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { isLive } from './support/ticket.ts';

test('call to book: the patients’ page shows the phone to call, the desk books, and it is switched off again', async ({
  page,
  doctor,
}) => {
  const clinic = `/book/appointments/${doctor.doctorId}`;
  const callToBook = page.getByRole('switch', { name: 'Call to book' });
  await page.goto('/doctor-profile');
  await page.getByRole('link', { name: 'Booking Safety' }).click();
  await expect(callToBook).toHaveAttribute('aria-checked', 'false');
  await callToBook.focus();
  await page.keyboard.press('Space');
  await expect(callToBook).toHaveAttribute('aria-checked', 'true');
  await look(page, 'booking safety', true);

  await page.goto(clinic);
  await expect(page.getByText('This clinic takes bookings by phone. Please call the clinic.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 98' })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expect(page.getByRole('button', { name: 'Get my number' })).toHaveCount(0);
  await look(page, 'a clinic that is to be called', true);

  await page.goto('/doctor-appointments');
  await isLive(page);
  await page.getByRole('button', { name: 'Book by phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sunita Devi');
  await dialog.getByLabel('Phone number').fill('98765 00000');
  await dialog.getByRole('radio', { name: 'Female', exact: true }).check();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('Token number 1')).toBeVisible();

  await page.goto('/booking-safety');
  await callToBook.click();
  await expect(callToBook).toHaveAttribute('aria-checked', 'false');
  await page.goto(clinic);
  await expect(page.getByRole('button', { name: 'Get my number' })).toBeVisible();
});
