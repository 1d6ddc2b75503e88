import { joinLoggedIn } from '@baari/contract/account-join';
import { renameClinic } from '@baari/contract/clinic';
import { changeMember, inviteMember, removeMember, suspendMember } from '@baari/contract/members';
import { getQueue } from '@baari/contract/queue';
import { choosePractice, startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';

/** A page that no stream tells looks again within this time. */
const LOOKED_AT_AFTER_MS = 31_000;

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

test('whoever loses one of three doctors is led to the board of the other two, until it is given back', async ({
  browser,
}) => {
  const [asha, binu, meera] = await house.clinic('Asha Rao', 'Binu Thomas', 'Meera Iyer');
  const practices = [asha!, binu!, meera!].map(({ doctorId }) => doctorId);
  const given = { clinicId: asha!.doctorId, practices, role: 'receptionist' as const };
  const { context, accountId } = await house.memberIn(browser, given);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const body = { role: 'receptionist' as const, practices: practices.slice(1) };
  await asha!.api.call(changeMember, { params: { id: accountId }, body });
  const note = page.getByText('Dr. Asha Rao is not among them any more. This page now shows Dr. Binu Thomas.');
  await expect(note).toBeVisible();
  await asha!.api.call(changeMember, { params: { id: accountId }, body: { ...body, practices } });
  await page.clock.runFor(LOOKED_AT_AFTER_MS);
  await expect(note).toHaveCount(0);
  await choosePractice(page, 'Dr. Asha Rao');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await asha!.api.call(changeMember, { params: { id: accountId }, body });
  await note.getByRole('link', { name: 'All doctors' }).click();
  await expect(page).toHaveURL('/board');
  await expect(page.getByRole('main').getByText('Dr. Meera Iyer')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Dr. Asha Rao')).toHaveCount(0);
  await context.close();
});

test('the board says which of its doctors is there no more, and why, as the page of one of them does', async ({
  browser,
}) => {
  const [asha, binu, meera, kavita] = await house.clinic('Asha Rao', 'Binu Thomas', 'Meera Iyer', 'Kavita Joshi');
  const practices = [asha!, binu!, meera!, kavita!].map(({ doctorId }) => doctorId);
  const given = { clinicId: asha!.doctorId, practices, role: 'receptionist' as const };
  const { context, accountId } = await house.memberIn(browser, given);
  const page = await context.newPage();
  await page.goto('/board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const note = page.getByText('Your doctors at this clinic have changed:');
  await asha!.api.call(removeMember, { params: { id: meera!.doctorId } });
  await expect(note).toContainText('Dr. Meera Iyer is not among them any more.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveCount(0);
  const body = { role: 'receptionist' as const, practices: [binu!.doctorId] };
  await asha!.api.call(changeMember, { params: { id: accountId }, body });
  await expect(note).toContainText('Dr. Asha Rao, Dr. Kavita Joshi are not among them any more.');
  await look(page, 'board that lost two doctors', true);
  await expect(page.getByRole('main').getByText('Dr. Binu Thomas')).toBeVisible();
  await context.close();
});

test('whoever is suspended at one of two clinics or removed reads which it was, and sees the other, until let in again', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const meera = await makeDoctor(house.baseUrl, { name: 'Meera Iyer' });
  await asha!.api.call(renameClinic, { body: { name: 'Rao Clinic' } });
  const { token } = await asha!.api.call(inviteMember, {
    body: { name: 'Meera Iyer', role: 'receptionist', practices: [asha!.doctorId] },
  });
  await meera.api.call(joinLoggedIn, { body: { token } });
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, meera);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/doctor-appointments');
  await choosePractice(page, 'Dr. Asha Rao');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const suspend = (isSuspended: boolean) =>
    asha!.api.call(suspendMember, { params: { id: meera.doctorId }, body: { isSuspended } });
  await suspend(true);
  const note = page.getByText('This page now shows Dr. Meera Iyer.');
  await expect(note).toContainText('Rao Clinic has suspended you.');
  await suspend(false);
  await page.clock.runFor(LOOKED_AT_AFTER_MS);
  await expect(note).toHaveCount(0);
  await choosePractice(page, 'Dr. Asha Rao');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await asha!.api.call(removeMember, { params: { id: meera.doctorId } });
  await expect(
    page.getByText('Rao Clinic no longer has you as a member. Please ask an owner of the clinic. This page now shows'),
  ).toContainText('Dr. Meera Iyer.');
  await context.close();
});

test('whoever was suspended at one of two clinics before the page was opened reads it too, until it is closed', async ({
  browser,
}) => {
  const [asha] = await house.clinic('Asha Rao');
  const meera = await makeDoctor(house.baseUrl, { name: 'Meera Iyer' });
  await asha!.api.call(renameClinic, { body: { name: 'Rao Clinic' } });
  const body = { name: 'Meera Iyer', role: 'receptionist' as const, practices: [asha!.doctorId] };
  const { token } = await asha!.api.call(inviteMember, { body });
  await meera.api.call(joinLoggedIn, { body: { token } });
  await asha!.api.call(suspendMember, { params: { id: meera.doctorId }, body: { isSuspended: true } });
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, meera);
  const page = await context.newPage();
  await page.goto('/doctor-appointments');
  const note = page.getByText('Rao Clinic has suspended you. Please ask an owner of the clinic.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});

test('what was typed of a walk-in stays when its doctor is taken away, for another one to be chosen', async ({
  browser,
}) => {
  const [asha, binu, meera] = await house.clinic('Asha Rao', 'Binu Thomas', 'Meera Iyer');
  const given = { clinicId: asha!.doctorId, role: 'receptionist' as const };
  const practicesOf = (doctors: readonly (Doctor | undefined)[]) => doctors.map((one) => one!.doctorId);
  const { context, accountId } = await house.memberIn(browser, {
    ...given,
    practices: practicesOf([asha, binu, meera]),
  });
  const leave = (...doctors: (Doctor | undefined)[]) =>
    asha!.api.call(changeMember, {
      params: { id: accountId },
      body: { role: 'receptionist', practices: practicesOf(doctors) },
    });
  const page = await context.newPage();
  await page.goto('/board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  const whose = form.getByLabel('For which doctor?');
  const [name, add] = [form.getByRole('textbox', { name: 'Name' }), form.getByRole('button', { name: 'Add' })];
  const isLeft = async (doctor: string) => {
    await expect(whose).toHaveAccessibleDescription(
      `Nobody can be added for ${doctor} any more. Please choose another doctor.`,
    );
    await expect(name).toHaveValue('Kamala Bai');
    await expect(add).toBeDisabled();
  };
  await whose.selectOption(meera!.doctorId);
  await name.fill('Kamala Bai');
  await form.getByLabel('Phone number').fill('9123456780');
  await form.getByRole('radio', { name: 'Female' }).check();
  await leave(asha, binu);
  await isLeft('Dr. Meera Iyer');
  await name.press('Enter');
  // The practice that the page looks at.
  await whose.selectOption(asha!.doctorId);
  await expect(add).toBeEnabled();
  await leave(binu);
  await isLeft('Dr. Asha Rao');
  await whose.selectOption(binu!.doctorId);
  await add.click();
  await expect(form.getByRole('status')).toContainText('1');
  for (const doctor of [asha, meera]) expect((await doctor!.api.call(getQueue)).queue.rows).toEqual([]);
  expect((await binu!.api.call(getQueue)).queue.rows).toMatchObject([
    { patientName: 'Kamala Bai', phoneNumber: '9123456780', gender: 'FEMALE' },
  ]);
  await context.close();
});

test('what was typed of a walk-in stays while its writer is a nurse for a moment, and goes on afterwards', async ({
  browser,
}) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const practices = [asha!.doctorId, binu!.doctorId];
  const { context, accountId } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices, role: 'receptionist' },
  });
  const become = (role: 'nurse' | 'receptionist') =>
    asha!.api.call(changeMember, { params: { id: accountId }, body: { role, practices } });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  const [whose, add] = [form.getByLabel('For which doctor?'), form.getByRole('button', { name: 'Add' })];
  await whose.selectOption(binu!.doctorId);
  await form.getByRole('textbox', { name: 'Name' }).fill('Kamala Bai');
  await become('nurse');
  // The page below says what they may by now.
  await expect(form).toHaveCount(0);
  await become('receptionist');
  await page.clock.runFor(LOOKED_AT_AFTER_MS);
  await expect(add).toBeEnabled();
  await expect(whose).toHaveValue(binu!.doctorId);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Kamala Bai');
  await context.close();
});

test('the dialog of a walk-in goes from whoever is suspended, who reads it', async ({ browser }) => {
  const [asha, binu] = await house.clinic('Asha Rao', 'Binu Thomas');
  const practices = [asha!.doctorId, binu!.doctorId];
  const { context, accountId } = await house.memberIn(browser, {
    ...{ clinicId: asha!.doctorId, practices, role: 'receptionist' },
  });
  const page = await context.newPage();
  await page.goto('/board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('For which doctor?').selectOption(binu!.doctorId);
  await form.getByRole('textbox', { name: 'Name' }).fill('Kamala Bai');
  await asha!.api.call(suspendMember, { params: { id: accountId }, body: { isSuspended: true } });
  await expect(page.getByText('The clinic has suspended you')).toBeVisible();
  await expect(form).toHaveCount(0);
  await context.close();
});
