import { changeAvailability } from '@baari/contract/availability';
import { bookAppointment } from '@baari/contract/booking';
import { createSubscription } from '@baari/contract/payment';
import type { Page } from '@playwright/test';
import { errorToast, openSignup } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { clinicToday } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const inIndia = (date: string) => date.split('-').reverse().join('/');

test('CONST-3 fees are in rupees, in the profile, in its form and where patients book', async ({ page, doctor }) => {
  await page.goto('/doctor-profile');
  await expect(page.getByRole('main').getByText('₹500', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Fees (₹)')).toHaveValue('500');
  await page.goto(`/book/appointments/${doctor.doctorId}`);
  await expect(page.getByText('Pay ₹500 at the clinic.')).toBeVisible();
});

test('CONST-6 OPEN-34 dates are written day/month/year everywhere but in the appointments card', async ({
  page,
  doctor,
}) => {
  const today = clinicToday();
  const body = { doctorId: doctor.doctorId, date: today, patientName: 'Ravi Kumar', phoneNumber: '9876543210' };
  const { appointment } = await doctor.api.call(bookAppointment, { body: { ...body, gender: 'MALE' } });
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(main.getByText(inIndia(today))).toBeVisible();
  await page.goto('/doctor-profile');
  await expect(main.getByRole('listitem').filter({ hasText: inIndia(today) })).toBeVisible();
  await page.goto('/subscription-details');
  await expect(main.getByText(inIndia(today), { exact: true })).toBeVisible();
  await page.goto('/doctor-dashboard');
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Today');
  await expect(main.getByText(`${inIndia(today)} to ${inIndia(today)}`)).toBeVisible();
  await page.goto('/qrscanner');
  await page.getByLabel('Ticket code or link').fill(appointment.qrCodeData);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(main.getByText(inIndia(today), { exact: true })).toBeVisible();
});

test('CONST-8 toasts stand at the top right on every screen, on a phone as on a desktop', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  for (const { path } of [changeAvailability, createSubscription])
    await page.route(`**${path}*`, (route) => route.abort());
  const asks: [string, () => Promise<void>][] = [
    ['/doctor-profile', () => page.getByRole('main').getByRole('switch').first().click()],
    ['/checkout', () => press(page, 'Upgrade Now')],
  ];
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [path, ask] of asks) {
      await page.goto(path);
      await ask();
      const toast = errorToast(page, /\w/);
      const box = (await toast.boundingBox())!;
      expect.soft(box.y, `${path}, ${width} wide`).toBeLessThan(100);
      expect.soft(width - box.x - box.width, `${path}, ${width} wide`).toBeLessThan(40);
    }
  }
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('ERR-21 a form that is refused says so beside each field, and leads to the first', async ({ page, newcomer }) => {
  expect(newcomer.doctorId).toBeTruthy();
  await page.goto('/forget-password');
  await press(page, 'Send OTP');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter your email');
  await expect(page.getByLabel('E-mail')).toBeFocused();

  await page.goto('/doctor-profile');
  await page.getByLabel(/^Pincode/).fill('012345');
  await page.getByLabel(/^Clinic phone/).fill('12345');
  await press(page, 'Submit');
  const invalid = 'Invalid pincode. Must be 6 digits and not start with 0.';
  await expect(page.getByLabel(/^Pincode/)).toHaveAccessibleDescription(invalid);
  const phone = 'Enter a valid 10-digit mobile number starting with 6-9';
  await expect(page.getByLabel(/^Clinic phone/)).toHaveAccessibleDescription(new RegExp(phone));
  await expect(page.getByLabel(/^Picture/)).toBeFocused();
});

test('ERR-21 sign-up names what is wrong with code and password', async ({ page }) => {
  await page.route('**/sendotp-signup', (route) => route.fulfill({ json: { success: true, message: 'Code sent' } }));
  await openSignup(page);
  await page.getByLabel('E-mail').fill('asha@clinic.example');
  await press(page, 'Send OTP');
  await page.getByLabel('OTP').fill('12');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await press(page, 'Signup');
  await expect(page.getByLabel('OTP')).toHaveAccessibleDescription('OTP must be at least 4 digits');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
});
