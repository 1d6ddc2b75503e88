import { inviteMember, listMembers, removeMember } from '@baari/contract/members';
import { devices } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { PASSWORD } from './support/people.ts';

test('an invited receptionist opens the link on a phone, sets name and password, and is in until she is removed', async ({
  browser,
  doctor,
  baseURL,
}) => {
  const logInName = `9${String(Date.now()).slice(-9)}`;
  const body = { name: 'Sunita', role: 'receptionist' as const, practices: [doctor.doctorId], logInName };
  const { token } = await doctor.api.call(inviteMember, { body });

  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
  const context = await browser.newContext({ ...pixel, baseURL: baseURL! });
  const phone = await context.newPage();
  await phone.goto(`/join#${token}`);
  await expect(phone.getByText('Sunita, you are invited as Receptionist.')).toBeVisible();
  await expect(phone).toHaveURL('/join');
  await phone.reload();
  await expect(phone.getByText('Sunita, you are invited as Receptionist.')).toBeVisible();
  await phone.getByRole('link', { name: 'Login' }).click();
  await expect(phone).toHaveURL('/login');
  await phone.goBack();
  await expect(phone.getByText('Sunita, you are invited as Receptionist.')).toBeVisible();
  await look(phone, 'the invitation');
  await phone.getByLabel('Your name').fill('Sunita Pawar');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL('/');

  const { members } = await doctor.api.call(listMembers);
  const joined = members.find(({ phone: number }) => number === logInName)!;
  expect(joined).toMatchObject({ name: 'Sunita Pawar', role: 'receptionist' });

  await phone.goto(`/join#${token}`);
  await expect(phone.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();

  await doctor.api.call(removeMember, { params: { id: joined.id } });
  await phone.goto('/your-data');
  await expect(phone).toHaveURL('/login');
  await context.close();
});
