import { beginSecondFactor, turnOnSecondFactor } from '@baari/contract/account-second-factor';
import type { Page } from '@playwright/test';
import { freePort } from '@baari/testing/free-port';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { errorToast } from './support/account.ts';
import { codeOf, nextCodeOf } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { makeDoctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

// Requests of a page under a service worker do not pass the routes of a test.
test.use({ serviceWorkers: 'block' });

let google: GoogleStandIn;
let product: Product;
test.beforeAll(async () => {
  const port = await freePort();
  google = await startGoogle(`http://localhost:${port}/api/doctor/google/callback`);
  product = await startProduct({ PORT: String(port), DEMO: '0', ...google.settings });
});
test.afterAll(async () => {
  await product.stop();
  await google.stop();
});

const FAILED = 'Google sign-in failed. Please try again.';
const start = (page: Page) => page.getByRole('link', { name: 'Continue With Google' }).click();

async function chooseAccount(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Account').fill(sub);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('API-13 while Google is down the login page says so', async ({ page }) => {
  google.setDown(true);
  await page.goto(`${product.baseUrl}/login`);
  await start(page);
  await expect(errorToast(page, FAILED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  google.setDown(false);
});

const userOf = async (page: Page): Promise<unknown> =>
  (await page.request.get(`${product.baseUrl}/api/doctor/current_user`)).json();

test('LOGIN-4 SIGNUP-1 API-13 OPEN-14 signs up with Google', async ({ page }) => {
  google.people.set('meera', { email: 'meera.iyer@clinic.example', verified: true });
  await page.goto(`${product.baseUrl}/login`);
  await start(page);
  await chooseAccount(page, 'meera');
  await expect(page).toHaveURL(`${product.baseUrl}/`);
  await expect(page.getByRole('link', { name: /^Complete your profile/ })).toBeVisible();
  expect(await userOf(page)).toMatchObject({ user: { email: 'meera.iyer@clinic.example', profileCompleted: false } });
});

test('API-13 DELETE-10 logs in to the account of the same verified address, and deletes it after a fresh sign-in', async ({
  page,
}) => {
  const { email, doctorId } = await makeDoctor(product.baseUrl);
  google.people.set('ravi', { email, verified: true });
  await page.goto(`${product.baseUrl}/login`);
  await start(page);
  await chooseAccount(page, 'ravi');
  await expect(page).toHaveURL(`${product.baseUrl}/`);
  expect(await userOf(page)).toMatchObject({ user: { _id: doctorId, email } });

  await page.goto(`${product.baseUrl}/doctor-profile`);
  const message = 'Please confirm that it is you, then try again.';
  const json = { success: false, message, code: 'REAUTH_REQUIRED' };
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  await page.route('**/api/doctor/delete-account', (route) => isRead.then(() => route.fallback()));
  await page.route('**/api/doctor/delete-account', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole('button', { name: 'Delete Login Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  const opened = page.waitForEvent('popup');
  await expect(page.getByRole('button', { name: 'I have logged in with Google' })).toBeHidden();
  await start(page);
  await expect(page.getByRole('button', { name: 'I have logged in with Google' })).toBeVisible();
  const tab = await opened;
  await chooseAccount(tab, 'ravi');
  await expect(tab.getByText('You can close this tab. The other one goes on where you were.')).toBeVisible();
  await look(tab, 'the page after a proof by Google', true);
  read();
  await expect(page).toHaveURL(`${product.baseUrl}/login`);
  expect(await userOf(page)).toMatchObject({ code: 'NO_SESSION' });
});

test('API-13 every fault ends at the login page with a text, and nobody is logged in', async ({ page }) => {
  google.people.set('sunita', { email: 'sunita.devi@clinic.example', verified: true });
  google.people.set('unverified', { email: 'somebody@clinic.example', verified: false });
  const atLogin = async (message: string) => {
    await expect(errorToast(page, message)).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get(`${product.baseUrl}/api/doctor/current_user`)).status()).toBe(401);
  };
  const begin = async () => {
    await page.goto(`${product.baseUrl}/login`);
    await start(page);
    await expect(page.getByLabel('Account')).toBeVisible();
  };

  await begin();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await atLogin('Google sign-in was cancelled');

  await begin();
  await chooseAccount(page, 'unverified');
  await atLogin('Please verify your e-mail address with Google first.');

  await begin();
  await page.context().clearCookies({ name: 'baari_sign_in' });
  await chooseAccount(page, 'sunita');
  await atLogin(FAILED);

  for (const name of ['state', 'nonce', 'code_challenge']) {
    const begun = await page.request.get(`${product.baseUrl}/api/doctor/google`, { maxRedirects: 0 });
    const address = new URL(begun.headers()['location']!);
    address.searchParams.set(name, 'x'.repeat(43));
    await page.goto(address.href);
    await chooseAccount(page, 'sunita');
    await atLogin(FAILED);
  }
});

test('API-13 asks for the code of a second factor after Google', async ({ page }) => {
  const { email, doctorId, api } = await makeDoctor(product.baseUrl);
  const { key, setUp } = await api.call(beginSecondFactor);
  await api.call(turnOnSecondFactor, { body: { setUp, code: codeOf(key) } });
  google.people.set('sunita', { email, verified: true });
  await page.goto(`${product.baseUrl}/login`);
  await start(page);
  await chooseAccount(page, 'sunita');
  await expect(page).toHaveURL(`${product.baseUrl}/login#code`);
  await expect(page.getByLabel('Code')).toBeFocused();
  await look(page, 'the code after Google', true);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await start(page);
  await chooseAccount(page, 'sunita');
  await page.getByLabel('Code').fill(nextCodeOf(key));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.baseUrl}/`);
  expect(await userOf(page)).toMatchObject({ user: { _id: doctorId, email } });
});
