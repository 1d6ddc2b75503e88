import { join } from '@baari/contract/account-join';
import { inviteMember, listMembers, removeMember, resetMember } from '@baari/contract/members';
import { openBrowser } from '@baari/testing/browser';
import { devices } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { logIn, makeDoctor, PASSWORD } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

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
  await phone.getByRole('link', { name: 'Open the panel' }).click();
  await expect(phone).toHaveURL('/');

  await doctor.api.call(removeMember, { params: { id: joined.id } });
  await phone.goto('/your-data');
  await expect(phone).toHaveURL('/login');
  await context.close();
});

test('a join whose answer was lost is pressed again and is in, or after a reload leads to the log-in', async ({
  page,
  doctor,
}) => {
  await page.context().clearCookies();
  const invite = async () => {
    const body = { name: 'Sunita Pawar', role: 'receptionist' as const, practices: [doctor.doctorId] };
    return (await doctor.api.call(inviteMember, { body })).token;
  };
  const join = async (logInName: string) => {
    await loseAnswer(page, '**/api/public/join');
    await page.goto(`/join#${await invite()}`);
    await page.getByLabel('E-mail or mobile number').fill(logInName);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByText('No answer came. Please press Join again: it counts once.')).toBeVisible();
    // What the test has read of the answer, the page has not.
    await page.context().clearCookies();
  };
  await join(`8${String(Date.now()).slice(-9)}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await expect(page.getByText('you are a member already')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');

  await join(`7${String(Date.now()).slice(-9)}`);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/');
  expect((await doctor.api.call(listMembers)).members).toHaveLength(3);
});

test('who joins over a slow network waits for Home, and is told nothing of a link that is used', async ({
  browser,
  doctor,
  baseURL,
}) => {
  const body = { name: 'Sunita', role: 'receptionist' as const, practices: [doctor.doctorId] };
  const { token } = await doctor.api.call(inviteMember, { body });
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  let reads = 0;
  await page.route('**/api/public/invitation', (route) => ((reads += 1), route.continue()));
  await page.goto(`/join#${token}`);
  await page.getByLabel('E-mail or mobile number').fill(`6${String(Date.now()).slice(-9)}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const slow = Promise.withResolvers<void>();
  await page.route('**/assets/**', (route) => slow.promise.then(() => route.continue()));
  const isKnown = page.waitForResponse('**/api/doctor/current_user');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page.getByText('Welcome! You are a member of the clinic now.')).toBeVisible();
  await isKnown;
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  slow.resolve();
  await expect(page).toHaveURL('/');
  expect(reads).toBe(1);
  await context.close();
});

test('a new password whose answer was lost is set again and leads to the log-in', async ({
  browser,
  doctor,
  baseURL,
}) => {
  const logInName = `6${String(Date.now()).slice(-9)}`;
  const invited = { name: 'Sunita', role: 'receptionist' as const, practices: [doctor.doctorId], logInName };
  const { token } = await doctor.api.call(inviteMember, { body: invited });
  await openBrowser(baseURL!).call(join, { body: { token, name: 'Sunita', password: PASSWORD } });
  const id = (await doctor.api.call(listMembers)).members.find(({ phone }) => phone === logInName)!.id;
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  await loseAnswer(page, '**/api/public/invitation/password');
  await page.goto(`/join#${(await doctor.api.call(resetMember, { params: { id } })).token}`);
  await page.getByLabel('New password').fill(`${PASSWORD}-new`);
  const set = page.getByRole('button', { name: 'Set password' });
  await set.click();
  await expect(page.getByText('No answer came. Please press Set password again: it counts once.')).toBeVisible();
  await set.click();
  await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('who is logged in and joins again after a lost answer is led home', async ({ browser, doctor, baseURL }) => {
  const meera = await makeDoctor(baseURL!, { name: 'Meera Iyer' });
  const body = { name: 'Meera', role: 'receptionist' as const, practices: [doctor.doctorId] };
  const { token } = await doctor.api.call(inviteMember, { body });
  const context = await browser.newContext({ baseURL: baseURL! });
  await logIn(context, baseURL!, meera);
  const page = await context.newPage();
  await loseAnswer(page, '**/api/doctor/join');
  await page.goto(`/join#${token}`);
  const join = page.getByRole('button', { name: 'Join as' });
  await join.click();
  await expect(page.getByText('No answer came. Please press Join again: it counts once.')).toBeVisible();
  await join.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('not valid any more')).toHaveCount(0);
  await context.close();
});
