import { listMembers } from '@baari/contract/members';
import { startClinicHouse } from './support/clinic.ts';
import type { ClinicHouse } from './support/clinic.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn, makeDoctor } from './support/people.ts';

let house: ClinicHouse;
test.beforeAll(async () => {
  house = await startClinicHouse();
});
test.afterAll(() => house.stop());

const PAIR = 'Make this computer a shared desk';

test('at a desk of many a name is found by typing; who pairs it anew is told which desk ends', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const { doctorId: clinicId } = asha!;
  for (const letter of 'ABCDEFGHIJKL')
    await (
      await house.memberIn(browser, {
        ...{ clinicId, practices: [clinicId], role: 'receptionist', name: `Sunita ${letter}awar` },
      })
    ).context.close();
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, asha!);
  const desk = await context.newPage();
  await desk.goto('/members');
  await desk.getByRole('button', { name: PAIR }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Reception');
  await expect(dialog.getByRole('status')).toHaveCount(0);
  await dialog.getByRole('button', { name: PAIR }).click();

  // On a phone the list gives way to the PIN.
  await desk.setViewportSize({ width: 390, height: 800 });
  const people = desk.getByRole('listitem');
  await expect(people).toHaveCount(13);
  const find = desk.getByRole('searchbox', { name: 'Find your name' });
  await find.fill(' kaWAR');
  await expect(people).toHaveText([/Sunita Kawar/]);
  await people.getByRole('button').click();
  await expect(desk.getByLabel('Kawar’s password')).toBeVisible();
  await desk.getByRole('button', { name: 'Somebody else' }).click();
  await expect(find).toHaveValue('');
  await expect(people).toHaveCount(13);
  await find.fill('nobody');
  await expect(desk.getByText('Nobody here is called so.')).toBeVisible();

  await logIn(context, house.baseUrl, await makeDoctor(house.baseUrl, { name: 'Farida Sheikh' }));
  await desk.goto('/members');
  await desk.getByRole('button', { name: PAIR }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'This computer is a shared desk already: Reception. That one ends with it.',
  );
  await context.close();
});

test('all practices of a clinic are given by one tap, and taken back', async ({ browser }) => {
  const doctors = await house.clinic('Asha Rao', 'Binu Thomas', 'Chitra Iyer', 'Dev Anand');
  const context = await browser.newContext({ baseURL: house.baseUrl });
  await logIn(context, house.baseUrl, doctors[0]!);
  const page = await context.newPage();
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invite a member' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Sunita Pawar');
  const all = dialog.getByRole('button', { name: 'All practices' });
  const chosen = dialog.getByRole('checkbox', { checked: true });
  await expect(all).toHaveAttribute('aria-pressed', 'false');
  await all.click();
  await expect(chosen).toHaveCount(4);
  await all.click();
  await expect(chosen).toHaveCount(0);
  await all.click();
  await dialog.getByRole('checkbox', { name: 'Dev Anand' }).click();
  await expect(all).toHaveAttribute('aria-pressed', 'false');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR of the invitation' })).toBeVisible();
  const { invitations } = await doctors[0]!.api.call(listMembers);
  expect(invitations[0]!.practices).toHaveLength(3);
  await context.close();
});

test('a nurse, who sees today alone, is offered no other date', async ({ browser }) => {
  const [asha] = await house.clinic('Asha Rao');
  const of = { clinicId: asha!.doctorId, practices: [asha!.doctorId] };
  const { context } = await house.memberIn(browser, { ...of, role: 'nurse', name: 'Mary Thomas' });
  const page = await context.newPage();
  await page.goto('/doctor-appointments');
  await expect(page.getByRole('main')).toContainText('Nobody is with the doctor');
  await expect(page.getByRole('button', { name: 'Day after' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get Appointments' })).toHaveCount(0);
  await context.close();
});
