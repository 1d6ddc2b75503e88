import AxeBuilder from '@axe-core/playwright';
import { renameClinic } from '@baari/contract/clinic';
import { inviteMember } from '@baari/contract/members';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { decode } from './support/decode.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn } from './support/people.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

test('from the clinic’s QR in the panel to a ticket of one of its doctors', async ({ page, browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas', 'लक्ष्मीनारायणस्वामी वेंकटसुब्रमण्यम अय्यंगार');
  await book(binu!, 'Ratan Bhosale');
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const panel = await office.newPage();
  await panel.goto('/qr-download');
  await expect(panel.getByRole('img', { name: /Dr\. Asha Rao/ }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Whole clinic' }).click();
  await panel.getByLabel('Name of the clinic').fill('Deccan <i>Clinic</i>');
  await panel.getByRole('button', { name: 'Save name' }).click();
  const card = panel.getByRole('heading', { name: 'Scan & Book Appointment' }).locator('..');
  await expect(card).toContainText('Deccan <i>Clinic</i>');
  const link = (await decode(await card.screenshot()))!.text;
  expect(link).toBe(`${house.baseUrl}/book/clinic/${asha!.doctorId}`);
  await panel.reload();
  await expect(panel.getByRole('button', { name: 'Whole clinic' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toContainText('Deccan <i>Clinic</i>');
  await panel.goBack();
  await expect(panel.getByRole('button', { name: 'This doctor' })).toHaveAttribute('aria-pressed', 'true');
  await office.close();

  await page.setViewportSize({ width: 320, height: 640 });
  // Whoever looks within two seconds of somebody else is told the same.
  await expect(async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deccan <i>Clinic</i>', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const row = page.getByRole('listitem').filter({ hasText: 'Dr. Binu Thomas' });
  await expect(row).toContainText('39 left');
  await expect(row).toContainText('If you book now:');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await row.getByRole('link').click();
  await page.getByLabel('Patient’s name').fill('Kishore Naidu');
  await page.getByLabel('Mobile number').fill('9876543219');
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByRole('button', { name: 'Get my number' }).click();
  await expect(page).toHaveURL(/\/book\/t\//);
  await expect(page.getByText('Dr. Binu Thomas')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
});

test('a clinic of one doctor leads to the doctor’s page, and an unknown one is told', async ({ page }) => {
  const [asha] = await house.clinic('Asha Rao');
  await asha!.api.call(renameClinic, { body: { name: 'Rao Clinic' } });
  await page.goto(`${house.baseUrl}/book/clinic/${asha!.doctorId}`);
  await expect(page).toHaveURL(`${house.baseUrl}/book/appointments/${asha!.doctorId}`);
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  await page.goto(`${house.baseUrl}/book/clinic/zzzzzzzzzz`);
  await expect(page.getByRole('heading', { name: 'This clinic was not found' })).toBeVisible();
});

test('a clinic without a name goes by its doctor, in the words of who reads: page, QR, poster and invitation', async ({
  page,
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao', 'Binu Thomas');
  await page.goto(`${house.baseUrl}/book/clinic/${asha!.doctorId}?lang=ta`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. Asha Rao கிளினிக்');
  await expect(page).toHaveTitle(/^Dr\. Asha Rao கிளினிக்/);

  const body = { name: 'Sunita', role: 'receptionist' as const, practices: [asha!.doctorId] };
  const { token } = await asha!.api.call(inviteMember, { body });
  await page.goto(`${house.baseUrl}/join#${token}`);
  await expect(page.getByRole('heading', { name: 'Join the clinic of Dr. Asha Rao' })).toBeVisible();

  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const panel = await office.newPage();
  await panel.goto('/qr-download?of=clinic');
  const card = panel.getByRole('heading', { name: 'Scan & Book Appointment' }).locator('..');
  await expect(card).toContainText('Clinic of Dr. Asha Rao');
  await expect(panel.getByText('Dr. Asha Rao का क्लिनिक', { exact: true })).toBeVisible();
  await office.close();
});
