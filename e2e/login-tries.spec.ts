import { login } from '@baari/contract/account';
import { openBrowser } from '@baari/testing/browser';
import { PASSWORD, signUp } from '@baari/testing/sign-up';
import { newAddress } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0', LOGINS_WITHOUT_CHECK: '1' });
});
test.afterAll(() => product.stop());

test('who logs in on a new device where strangers were wrong is not bothered: the page proves its work unseen', async ({
  page,
}) => {
  const email = newAddress();
  await signUp(openBrowser(product.baseUrl), email);
  const wrong = { email: newAddress(), password: 'Wrong-One-1' };
  await expect(openBrowser(product.baseUrl).call(login, { body: wrong })).rejects.toThrow();

  const asked: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/api/doctor/login') && asked.push(answer.status()));
  await page.goto(`${product.baseUrl}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
  expect(asked).toEqual([428, 200]);
});
