import { moveIntoClinic } from '@baari/testing/doctor';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn, makeAccount, PASSWORD } from './support/people.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

test('a doctor without a profile completes it at a shared desk with the password', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const binu = await makeAccount(house.baseUrl);
  await moveIntoClinic(house.owner, binu.doctorId, asha!.doctorId);
  await house.owner.query("update account set name = 'Binu Thomas' where doctor_id = $1", [binu.doctorId]);
  const own = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(own, house.baseUrl, binu);
  const phone = await own.newPage();
  await phone.goto('/your-data');
  await phone.getByRole('button', { name: 'Choose a PIN' }).click();
  await phone.getByLabel('New PIN').fill('2580');
  await phone.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(phone.getByText('You have a PIN.')).toBeVisible();
  await own.close();

  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await desk.goto('/members');
  const pair = 'Make this computer a shared desk';
  await desk.getByRole('button', { name: pair }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Reception');
  await expect(dialog.getByRole('checkbox', { name: 'Binu Thomas' })).toBeChecked();
  await dialog.getByRole('button', { name: pair }).click();

  await desk.getByRole('button', { name: 'Binu Thomas' }).click();
  await desk.keyboard.type('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Your practice has no profile yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Complete it, with your password' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await desk.getByRole('link', { name: 'Go to profile page' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await context.close();
});
