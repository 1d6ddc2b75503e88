import { login } from '@baari/contract/account';
import { join } from '@baari/contract/account-join';
import { inviteMember } from '@baari/contract/members';
import { openBrowser } from '@baari/testing/browser';
import { mailOf } from '@baari/testing/sign-up';
import type { Page } from '@playwright/test';
import { errorToast } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { PASSWORD } from './support/people.ts';
import type { Doctor } from './support/people.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

const BUTTON = 'No, end this session';
const endIt = (page: Page) => page.getByRole('button', { name: BUTTON }).click();

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
}

/** The link in the newest mail that asks the owner about a log-in. */
async function askedLink(baseURL: string, { email }: Doctor): Promise<string> {
  const { text } = await mailOf(openBrowser(baseURL), email, 'was-this-you');
  return /http\S+#\S+/.exec(text)![0];
}

test('the owner ends a stranger’s session by the link of the mail, and the stranger’s desk closes', async ({
  browser,
  page,
  doctor,
  baseURL,
}) => {
  await page.goto('/doctor-appointments');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const strangers = await browser.newContext({ baseURL: baseURL! });
  const stranger = await strangers.newPage();
  await logIn(stranger, doctor.email);
  await stranger.goto('/doctor-appointments');
  await expect(stranger.getByText('Live', { exact: true })).toBeVisible();

  // On a phone on which nobody is logged in.
  const phones = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } });
  const phone = await phones.newPage();
  const link = await askedLink(baseURL!, doctor);
  const told: string[] = [];
  phone.on('request', (request) => told.push(request.url(), JSON.stringify(request.headers())));
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
  await expect(phone).toHaveURL('/was-this-you');
  await look(phone, 'the question whether it was them');
  await expect(stranger.getByText('Live', { exact: true })).toBeVisible();
  await phone.route('**/end-session-by-link', (route) => route.abort());
  await endIt(phone);
  const failed = errorToast(phone, 'The session could not be ended. Please try again.');
  await expect(failed).toBeVisible();
  await phone.unroute('**/end-session-by-link');
  await endIt(phone);
  await expect(phone.getByRole('heading', { name: 'That session has ended' })).toBeFocused();
  // It does not wait until it closes by itself.
  expect(await failed.count()).toBe(0);
  await expect(stranger).toHaveURL(/\/login/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await look(phone, 'the session has ended');
  expect(told.join('\n')).not.toContain(link.split('#')[1]);

  await phone.goto('/about');
  await phone.goto(link);
  await endIt(phone);
  await expect(phone.getByText('This link was used already, or is older than 7 days.')).toBeVisible();
  await phone.getByRole('link', { name: 'Set a new password' }).click();
  await expect(phone).toHaveURL('/forget-password');
  await phone.goBack();
  await expect(phone.getByText('This link is not complete.')).toBeVisible();
  await strangers.close();
  await phones.close();
});

test('whoever ends their own session by it is logged out', async ({ page, newcomer, baseURL }) => {
  await page.context().clearCookies();
  await logIn(page, newcomer.email);
  await page.goto(await askedLink(baseURL!, newcomer));
  await endIt(page);
  await expect(page.getByText('That session has ended')).toBeVisible();
  await page.goto('/your-data');
  await expect(page).toHaveURL(/\/login/);
});

test('the page says how many have joined by a stranger’s invitation, and the mail to the owner who', async ({
  page,
  doctor,
  baseURL,
}) => {
  const stranger = openBrowser(baseURL!);
  await stranger.call(login, { body: { email: doctor.email, password: PASSWORD } });
  const { token } = await stranger.call(inviteMember, { body: { name: 'Evil', role: 'owner', practices: [] } });
  const email = `evil.${doctor.doctorId}@clinic.example`;
  await openBrowser(baseURL!).call(join, { body: { token, name: 'Evil', email, password: PASSWORD } });
  await page.goto(await askedLink(baseURL!, doctor));
  await endIt(page);
  await expect(page.getByText('One person has joined your clinic by its invitation')).toBeVisible();
  await expect(page.getByText('Evil')).toHaveCount(0);
  await look(page, 'what the session leaves behind');
  expect((await mailOf(openBrowser(baseURL!), doctor.email, 'left-behind')).text).toContain('Evil, owner');
});
