import { changeMember, inviteMember, listMembers, removeMember, suspendMember } from '@baari/contract/members';
import { addDoctor, getProfile } from '@baari/contract/profile';
import { profileForm } from '@baari/testing/profile-form';
import type { Browser, Page } from '@playwright/test';
import { choosePractice, startClinicHouse, switchOf } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { book, logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const places = (page: Page) => page.getByRole('navigation', { name: 'Places of the day' }).first();
const patientNamed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** A receptionist of two doctors, each with one patient, at the desk of the first. */
async function atDeskOfTwo(browser: Browser) {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  await book(binu!, 'Ratan Bhosale');
  const given = { clinicId: asha!.doctorId, practices: [asha!.doctorId, binu!.doctorId] };
  const { context, accountId } = await house.memberIn(browser, { ...given, role: 'receptionist' });
  const page = await context.newPage();
  await page.goto('/doctor-appointments');
  return { asha: asha!, binu: binu!, context, accountId, page };
}

test('a practice that is taken from a receptionist of two leaves her screen at once, and she is told', async ({
  browser,
}) => {
  const { asha, binu, context, accountId, page } = await atDeskOfTwo(browser);
  await expect(patientNamed(page, 'Kishore Naidu')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const place = { role: 'receptionist' as const, practices: [binu.doctorId] };
  await asha.api.call(changeMember, { params: { id: accountId }, body: place });
  const note = page.getByText('Your doctors at this clinic have changed: Dr. Asha Rao is not among them any more.');
  await expect(note).toContainText('This page now shows Dr. Binu Thomas.');
  await expect(page.getByText('Kishore Naidu')).toHaveCount(0);
  await expect(patientNamed(page, 'Ratan Bhosale')).toBeVisible();

  await asha.api.call(suspendMember, { params: { id: accountId }, body: { isSuspended: true } });
  await expect(page.getByText('The clinic has suspended you')).toBeVisible();
  await expect(page.getByText('Ratan Bhosale')).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await context.close();
});

test('a receptionist who becomes a nurse loses at once what a nurse may not', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  await book(asha!, 'Kishore Naidu');
  const given = { clinicId: asha!.doctorId, practices: [asha!.doctorId] };
  const { context, accountId } = await house.memberIn(browser, { ...given, role: 'receptionist' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(places(page).getByRole('link', { name: 'Scan' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const place = { role: 'nurse' as const, practices: [asha!.doctorId] };
  await asha!.api.call(changeMember, { params: { id: accountId }, body: place });
  await expect(places(page).getByRole('link', { name: 'Scan' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Call/ })).toHaveCount(0);
  await expect(page.getByText('Kishore Naidu')).toBeVisible();
  await context.close();
});

test('who is suspended keeps no figures in another tab, which hears of nothing by itself', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const { context, accountId } = await house.memberIn(browser, { clinicId: asha!.doctorId, role: 'owner' });
  const [desk, figures] = [await context.newPage(), await context.newPage()];
  await Promise.all([desk.goto('/doctor-appointments'), figures.goto('/doctor-dashboard')]);
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  await expect(figures.getByText('Total Patients')).toBeVisible();
  await asha!.api.call(suspendMember, { params: { id: accountId }, body: { isSuspended: true } });
  await expect(figures.getByText('Total Patients')).toHaveCount(0);
  await context.close();
});

test('a receptionist of two doctors looks at one of them, switches, and each tab keeps its own', async ({
  browser,
}) => {
  const { context, page } = await atDeskOfTwo(browser);
  await expect(switchOf(page)).toContainText('Dr. Asha Rao');
  await expect(patientNamed(page, 'Kishore Naidu')).toBeVisible();
  await expect(places(page).getByRole('link')).toHaveText(['All doctors', 'Today', 'Scan', 'Clinic QR', 'Leave']);

  await choosePractice(page, 'Dr. Binu Thomas');
  await expect(patientNamed(page, 'Ratan Bhosale')).toBeVisible();
  await expect(page.getByText('Kishore Naidu')).toHaveCount(0);
  await expect(page).toHaveURL(/\/doctor-appointments$/);

  const other = await context.newPage();
  await other.goto('/doctor-appointments');
  await expect(patientNamed(other, 'Ratan Bhosale')).toBeVisible();
  await choosePractice(other, 'Dr. Asha Rao');
  await expect(patientNamed(other, 'Kishore Naidu')).toBeVisible();
  await page.reload();
  await expect(patientNamed(page, 'Ratan Bhosale')).toBeVisible();

  await page.getByRole('button', { name: /^Call number 1/ }).click();
  await expect(page.getByText('Number 1 is with the doctor')).toBeAttached();
  await expect(other.getByText('Nobody is with the doctor')).toBeVisible();
  await other.goto('/leave');
  await other.goBack();
  await expect(patientNamed(other, 'Kishore Naidu')).toBeVisible();
  await expect(other.getByText('Ratan Bhosale')).toHaveCount(0);
  await context.close();
});

test('an owner sees the statistics of all doctors together and of each, and what was paid for any of them', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  await book(asha!, 'Kishore Naidu');
  await book(binu!, 'Ratan Bhosale');
  await book(binu!, 'Leela Krishnan', '9876543211');
  await house.owner.query(
    `insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at)
     values ($1, 'order_of_binu', 'pay_of_binu', 99900, 'failed', now())`,
    [binu!.doctorId],
  );
  const { context } = await house.memberIn(browser, { clinicId: asha!.doctorId, role: 'owner', name: 'Nalini Rao' });
  const page = await context.newPage();
  await page.goto('/doctor-dashboard');
  const total = page.getByRole('region', { name: 'Total Patients' });
  await expect(total).toContainText('1');
  await page.getByRole('button', { name: 'All doctors' }).click();
  await expect(page).toHaveURL(/doctors=all/);
  await expect(total).toContainText('3');
  const row = (doctor: string) => page.getByRole('row', { name: doctor });
  await expect(row('Dr. Asha Rao').getByRole('cell').first()).toHaveText('1');
  await expect(row('Dr. Binu Thomas').getByRole('cell').first()).toHaveText('2');
  await page.getByRole('group', { name: 'Periods' }).getByRole('button', { name: 'Last Week' }).click();
  await expect(page.getByText('No patients in this period.')).toBeVisible();
  await page.goBack();
  await expect(row('Dr. Binu Thomas')).toBeVisible();

  await page.goto('/payments');
  const payment = page.getByRole('listitem').filter({ hasText: 'pay_of_binu' });
  await expect(payment).toContainText('Dr. Binu Thomas');
  await context.close();
});

test('a doctor takes the invitation of a second clinic, completes the profile there, and switches between the two', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const meera = await makeDoctor(house.baseUrl, { name: 'Meera Iyer', clinicAddress: '7 Station Road' });
  await book(meera, 'Kishore Naidu');
  const body = { name: 'Meera Iyer', role: 'doctor' as const, practices: [] };
  const { token } = await asha!.api.call(inviteMember, { body });
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, meera);
  const page = await context.newPage();
  await page.goto(`/join#${token}`);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/doctor-profile');
  await choosePractice(page, 'Dr. Meera Iyer, New practice');
  await expect(switchOf(page)).toContainText('Dr. Meera Iyer, New practice');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(meera.email);

  const { rows } = await house.owner.query<{ id: string }>(
    'select doctor_id as id from clinic_practice where account_id = $1 and doctor_id <> $1',
    [meera.doctorId],
  );
  const second = rows[0]!.id;
  const fields = { name: 'Meera Iyer', clinicAddress: '3 Lake View', regNumber: `MH-${meera.doctorId}` };
  await meera.api.at(second)(addDoctor, { body: await profileForm(fields) });
  await page.goto('/doctor-appointments');
  await expect(switchOf(page)).toContainText('3 Lake View');
  await expect(page.getByText('Kishore Naidu')).toHaveCount(0);
  await choosePractice(page, '7 Station Road');
  await expect(patientNamed(page, 'Kishore Naidu')).toBeVisible();
  await page.goto('/subscription-details');
  await expect(page.getByText('Free trial').first()).toBeVisible();
  await choosePractice(page, '3 Lake View');
  await expect(page.getByText('No subscription yet')).toBeVisible();
  await page.goto('/board');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const choice = page.getByRole('dialog').getByLabel('For which doctor?').locator(`option[value="${second}"]`);
  await expect(choice).toHaveText('Dr. Meera Iyer, 3 Lake View, Pune: nobody is waiting');
  await context.close();
});

test('what a role may not do is not offered, and its address says so in words', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  await book(asha!, 'Kishore Naidu');
  const given = { clinicId: asha!.doctorId, practices: [asha!.doctorId], name: 'Sunita Pawar' };
  const { context, accountId } = await house.memberIn(browser, { ...given, role: 'receptionist' });
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/')) failed.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sunita Pawar');
  await expect(page.getByRole('button', { name: /Call 1/ })).toBeVisible();
  await expect(page.getByText('This week')).toHaveCount(0);
  await expect(page.getByText('Practice of')).toHaveCount(0);
  for (const address of ['/doctor-dashboard', '/doctor-profile', '/subscription-details', '/payments', '/checkout']) {
    await page.goto(address);
    await expect(
      page.getByRole('status').filter({ hasText: 'Your role at this clinic does not allow this' }),
    ).toBeVisible();
  }
  for (const address of ['/qr-download', '/leave', '/qrscanner', '/your-data']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/qr-download');
  await expect(page.getByText('Dr. Asha Rao').first()).toBeVisible();
  expect(failed).toEqual([]);

  await house.owner.query("update member set role = 'nurse' where account_id = $1", [accountId]);
  await page.goto('/doctor-appointments');
  await expect(patientNamed(page, 'Kishore Naidu')).toBeVisible();
  await expect(page.getByText('9876543210')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Call|Arrived|Add walk-in|Undo/ })).toHaveCount(0);
  await expect(places(page).getByRole('link')).toHaveText(['Today', 'Clinic QR']);
  await house.owner.query('delete from member_practice where account_id = $1', [accountId]);
  await page.goto('/doctor-appointments');
  await expect(page.getByText('You work for no practice now')).toBeVisible();
  await context.close();
});

test('a payment is confirmed about the practice that it was made for, also when the page looks at another by then', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const page = await office.newPage();
  await page.goto('/checkout');
  await page.getByRole('main').getByText('Monthly', { exact: true }).click();
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  const pay = page.getByRole('dialog', { name: 'Baari' }).getByRole('button', { name: 'Pay ₹999' });
  await expect(pay).toBeVisible();
  // The window lies over the page, whose switch is reached by no finger.
  await page
    .getByRole('button', { name: /^Dr\. Binu Thomas/, includeHidden: true })
    .first()
    .dispatchEvent('click');
  await expect(switchOf(page)).toContainText('Dr. Binu Thomas');
  await pay.click();
  const queuedOf = async ({ api }: Doctor) =>
    (await api.call(getProfile)).profileData!.subscription!.queued.map(({ plan }) => plan);
  await expect.poll(() => queuedOf(asha!)).toEqual(['monthly']);
  await expect(page.getByText('Payment received. Your plan is set.')).toBeVisible();
  expect(await queuedOf(binu!)).toEqual([]);
  await office.close();
});

test('who paid for a doctor that left the clinic meanwhile is told so, and keeps the payment and its receipt', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const office = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(office, house.baseUrl, asha!);
  const page = await office.newPage();
  await page.goto('/checkout');
  await choosePractice(page, 'Dr. Binu Thomas');
  await page.getByRole('main').getByText('Monthly', { exact: true }).click();
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  const pay = page.getByRole('dialog', { name: 'Baari' }).getByRole('button', { name: 'Pay ₹999' });
  await expect(pay).toBeVisible();
  const { members } = await asha!.api.call(listMembers);
  await asha!.api.call(removeMember, { params: { id: members.find(({ name }) => name === 'Binu Thomas')!.id } });
  await pay.click();
  await expect(page.getByText(/receipt RC-\d{4}-\d{6}\. .* Dr\. Binu Thomas, whose practice you cannot/)).toBeVisible();
  const queuedOf = async ({ api }: Doctor) =>
    (await api.call(getProfile)).profileData!.subscription!.queued.map(({ plan }) => plan);
  await expect.poll(() => queuedOf(binu!)).toEqual(['monthly']);
  await page.goto('/payments');
  const payment = page.getByRole('listitem').filter({ hasText: 'Dr. Binu Thomas' });
  await payment.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Binu Thomas');
  await office.close();
});
