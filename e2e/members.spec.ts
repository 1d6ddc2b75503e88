import { changeMember, inviteMember, listMembers, removeMember } from '@baari/contract/members';
import { join } from '@baari/contract/account-join';
import { openBrowser } from '@baari/testing/browser';
import { devices } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { PASSWORD } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

test('an owner invites a receptionist by QR, who joins on another phone; removed, her screen ends', async ({
  browser,
  page,
  doctor,
  baseURL,
}) => {
  await page.goto('/doctor-profile');
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText(doctor.email)).toBeVisible();
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite a member' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Sunita Pawar');
  await dialog.getByLabel('E-mail or mobile number').fill(`+91 9${String(Date.now()).slice(-9)}`);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR of the invitation' })).toBeVisible();
  await expect(dialog).toContainText('It is shown only now. Still good for 72 h 0 min.');
  const link = /http\S+\/join#[\w-]+/.exec(await dialog.innerText())![0];
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Revoke the invitation of Sunita Pawar/ })).toBeVisible();

  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const context = await browser.newContext({ ...pixel, baseURL: baseURL! });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL('/');

  await page.reload();
  await page.getByRole('button', { name: 'What to do with Sunita Pawar' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('payments and receipts stay with who paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The member is removed')).toBeVisible();
  await expect(page.getByText('Sunita Pawar')).toHaveCount(0);
  const said = phone.getByText('The clinic no longer has you as a member. Please ask an owner of the clinic.');
  await expect(said).toBeVisible();
  await phone.goto('/your-data');
  await expect(phone).toHaveURL('/login');
  await expect(said).toBeVisible();
  await phone.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await context.close();
});

test('an invitation whose answer was lost is pressed again and shows its link; there is one', async ({
  page,
  doctor,
}) => {
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Sunita Pawar');
  await loseAnswer(page, '**/members/invite');
  const makeLink = dialog.getByRole('button', { name: 'Make the link' });
  await makeLink.click();
  await expect(page.getByText('got no answer: no network.')).toBeVisible();
  await makeLink.click();
  await expect(dialog.getByRole('img', { name: 'QR of the invitation' })).toBeVisible();
  expect((await doctor.api.call(listMembers)).invitations).toMatchObject([{ name: 'Sunita Pawar' }]);
});

test('a doctor is invited by e-mail alone, which the form says before and after', async ({ page, doctor: _ }) => {
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Meera Iyer');
  const logInName = dialog.getByLabel('E-mail or mobile number');
  await expect(logInName).toHaveAccessibleDescription('What the person logs in with. Without it they choose.');
  await dialog.getByLabel('Role').selectOption('Doctor');
  const hint = 'What the person logs in with: a doctor needs an e-mail address. Without it they choose.';
  await expect(logInName).toHaveAccessibleDescription(hint);
  await logInName.fill('9812345678');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'A doctor needs an e-mail address: the licence, the plan and receipts are told by mail.',
  );
  await logInName.fill(`meera.${Date.now()}@clinic.example`);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR of the invitation' })).toBeVisible();
});

test('a dialog that is older than another change says so and shows what holds; of who was removed it says that and closes', async ({
  page,
  doctor,
  baseURL,
}) => {
  const practices = [doctor.doctorId];
  const logInName = `6${String(Date.now()).slice(-9)}`;
  const place = { role: 'receptionist' as const, practices };
  const { token } = await doctor.api.call(inviteMember, { body: { name: 'Kavita', ...place, logInName } });
  const kavita = openBrowser(baseURL!);
  const { user } = await kavita.call(join, { body: { token, name: 'Kavita', password: PASSWORD } });
  const params = { id: user._id };
  const openDialog = async () => {
    await page.getByRole('button', { name: 'What to do with Kavita' }).click();
    await page.getByRole('button', { name: 'Change role' }).click();
  };
  await page.goto('/members');
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Role of Kavita' });
  const role = dialog.getByLabel('Role', { exact: true });
  await expect(role).toHaveValue('receptionist');
  await doctor.api.call(changeMember, { params, body: { role: 'nurse', practices } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('has changed the role of Kavita since: Nurse')).toBeVisible();
  await expect(role).toHaveValue('nurse');
  await role.selectOption('receptionist');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole('row', { name: 'Kavita' })).toContainText('Receptionist');
  await openDialog();
  await doctor.api.call(removeMember, { params });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Kavita has been removed from the clinic meanwhile.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'What to do with Kavita' })).toHaveCount(0);
});
