import type { Page } from '@playwright/test';
import { codeOf } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { operate } from './support/operator.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

const EMAIL = 'ravi.menon@baari.example';
const PASSWORD = 'three quiet lamps at noon';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0' });
});
test.afterAll(() => product.stop());
const at = (path: string) => product.baseUrl + path;

/** Sets up the operator's log-in anew, and answers the key of the authenticator and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.goto(operate(product, 'operator', 'add', EMAIL)['page']!);
  const key = (await page.locator('code').first().textContent())!;
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible();
  await look(page, 'the set-up of an operator', true);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same again').fill(PASSWORD);
  await page.getByLabel('Six digits').fill('000000');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('status')).toContainText('This code is wrong.');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same again').fill(PASSWORD);
  await page.getByLabel('Six digits').fill(codeOf(key));
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();
  await look(page, 'the recovery codes', true);
  const recoveryCodes = await page.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  return { key, recoveryCodes };
}

async function logIn(page: Page, code: string): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code of your authenticator').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an operator sets up a log-in with a second factor and looks at the pages', async ({ page }) => {
  await page.goto(at('/operator'));
  await expect(page.getByRole('heading', { name: 'Log in as an operator' })).toBeVisible();
  await look(page, 'the log-in of operators', true);
  const { key, recoveryCodes } = await setUp(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, '000000');
  await expect(page.getByRole('status')).toHaveText('E-mail, password or code is wrong.');
  // The code of the set-up is used up; the next one may be used already, one step ahead.
  await logIn(page, codeOf(key, Date.now() + 30_000));
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Checkup' })).toContainText('PostgreSQL');
  await look(page, 'the start of the operator’s pages', true);

  await page.getByRole('link', { name: 'Licences', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Licences' })).toBeVisible();
  await look(page, 'the licences, for an operator', true);

  await page.goto(at('/operator/confirm'));
  await look(page, 'the question for a code', true);
  await page.getByLabel('Code of your authenticator').fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are logged out.');
  await page.goto(at('/operator/licences'));
  await expect(page.getByRole('heading', { name: 'This page is closed' })).toBeVisible();
  await page.getByRole('link', { name: 'log in' }).click();
  await logIn(page, recoveryCodes[1]!);
  await expect(page.getByRole('heading', { name: 'Licences' })).toBeVisible();
});
