import { markAppointment, getAppointments } from '@baari/contract/appointments';
import { changeAvailability } from '@baari/contract/availability';
import type { Page } from '@playwright/test';
import { openSignup } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { book, clinicToday, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });
// Requests of a page under a service worker do not pass the routes of a test.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const LONG_NAME = 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar';
const clinicOf = ({ doctorId }: Doctor) => `/book/appointments/${doctorId}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function openAndLook(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await look(page, path);
  }
}

test('what is open to everybody', async ({ page }) => {
  await openAndLook(page, '/', '/checkout', '/about', '/termsandcondition', '/privacypolicy', '/nowhere');
  await press(page, 'Menu');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await look(page, 'the menu');
});

test('log-in, sign-up and reset, with errors', async ({ page }) => {
  await page.route(/sendotp-signup|forgot-password/, (route) =>
    route.fulfill({ json: { success: true, message: 'Code sent' } }),
  );
  await openAndLook(page, '/login');
  await press(page, 'Login');
  await look(page, 'log-in with errors');
  await openSignup(page);
  await look(page, 'sign-up');
  await page.getByLabel('E-mail').fill('asha@clinic.example');
  await press(page, 'Send OTP');
  await press(page, 'Signup');
  await expect(page.getByText('Please enter OTP')).toBeVisible();
  await look(page, 'code step of sign-up with errors');
  await openAndLook(page, '/forget-password');
  await page.getByLabel('E-mail').fill('asha@clinic.example');
  await press(page, 'Send OTP');
  await press(page, 'Reset Password');
  await expect(page.getByText('Please enter OTP')).toBeVisible();
  await look(page, 'code step of reset with errors');
});

test('without a profile', async ({ page, newcomer }) => {
  expect(newcomer.doctorId).toBeTruthy();
  await openAndLook(page, '/', '/doctor-appointments', '/qrscanner', '/subscription-details', '/doctor-profile');
  await page.getByLabel('Monday', { exact: true }).check();
  await press(page, 'Submit');
  await expect(page.getByText('Please upload doctor image')).toBeVisible();
  await look(page, 'the profile form with errors');
});

test('a day with patients, and one without', async ({ page, doctor }) => {
  for (const name of [LONG_NAME, 'सुनीता देवी', 'Ravi Kumar', 'Mohammed Arif']) await book(doctor, name);
  const { appointments } = await doctor.api.call(getAppointments, { query: { date: clinicToday() } });
  const [first, second] = appointments[0]!.allPatients;
  await doctor.api.call(markAppointment, { params: { id: first!._id }, body: { status: 'VERIFIED' } });
  await doctor.api.call(markAppointment, { params: { id: second!._id }, body: { status: 'NO_SHOW' } });
  await openAndLook(page, '/', '/doctor-appointments');
  await page.getByRole('button', { name: 'Arrived: Ravi Kumar' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await look(page, 'a mark that can be undone');
  await page.getByLabel('Date', { exact: true }).fill('2031-01-01');
  await press(page, 'Get Appointments');
  await expect(page.getByText('No appointments on')).toBeVisible();
  await look(page, 'a day without appointments');

  await openAndLook(page, '/doctor-dashboard');
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Today');
  await expect(page.getByRole('region', { name: 'Total Patients' })).toBeVisible();
  await look(page, 'statistics with data');
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Last Month');
  await expect(page.getByText('No patients in this period.')).toBeVisible();
  await look(page, 'statistics without data');
  await page.route('**/get-appointments*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/doctor-appointments');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await look(page, 'a day that cannot be read');
});

test('the scanner and what comes of a ticket', async ({ page, doctor }) => {
  const ticket = await book(doctor, LONG_NAME);
  const verify = async (text: string) => {
    await page.getByLabel('Ticket code or link').fill(text);
    await press(page, 'Verify');
    await expect(page.getByRole('button', { name: 'Scan Another' })).toBeVisible();
  };
  await openAndLook(page, '/qrscanner');
  await verify('no ticket');
  await look(page, 'a ticket that is none');
  await press(page, 'Scan Another');
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible();
  await look(page, 'the picture tab');
  await verify(ticket.qrCodeData);
  await look(page, 'a verified ticket');
});

test('profile, editing and deleting', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await openAndLook(page, '/doctor-profile');
  for (const name of ['Delete Profile Data', 'Delete Login Account']) {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, name);
    await press(page, 'No');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await press(page, 'Edit');
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible();
  await look(page, 'editing the profile');
  await page.getByLabel('City').fill('Nashik');
  await press(page, 'Cancel');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'leaving with changes');
});

test('clinic QR, subscription and payments', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  await openAndLook(page, '/qr-download', '/subscription-details', '/payments', '/checkout');
  const payment = {
    orderId: 'order_1',
    paymentId: 'pay_1',
    amount: 99900,
    createdAt: '2026-11-01T05:00:00Z',
    refundedAt: null,
  };
  const payments = [
    { ...payment, _id: '1', status: 'paid', receiptNumber: 'RC-2627-000002' },
    { ...payment, _id: '2', status: 'failed' },
    { ...payment, _id: '3', status: 'refunded', receiptNumber: 'RC-2627-000001', creditNoteNumber: 'CN-2627-000001' },
  ];
  const page1 = { success: true, message: '', payments, nextCursor: 'next', hasNextPage: true };
  await page.route('**/payment-allpayments*', (route) => route.fulfill({ json: page1 }));
  await open(page, '/payments');
  await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible();
  await look(page, 'payments');
});

test('what patients see', async ({ page, baseURL }) => {
  const doctor = await makeDoctor(baseURL!, { name: LONG_NAME, about: 'Heart care.' });
  const { ticketUrl } = await book(doctor, 'लक्ष्मी नारायणस्वामी वेंकटसुब्रमण्यन');
  await openAndLook(page, '/book/', clinicOf(doctor));
  await press(page, 'Get my number');
  await page.getByText('About the doctor and clinic').click();
  await look(page, 'the booking form with errors');
  await openAndLook(page, new URL(ticketUrl).pathname);
  await press(page, 'Cancel');
  await look(page, 'a ticket about to be cancelled');
  await press(page, 'Yes, cancel');
  await expect(page.getByText('This appointment was cancelled.')).toBeVisible();
  await look(page, 'a cancelled ticket');
  await doctor.api.call(changeAvailability);
  await openAndLook(page, clinicOf(doctor), '/book/nowhere');
});
