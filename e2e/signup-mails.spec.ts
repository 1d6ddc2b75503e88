import { sendSignupCode } from '@baari/contract/account';
import { openBrowser } from '@baari/testing/browser';
import { mailedCode, newAddress, toCodeStep } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0', SIGNUP_MAILS_WITHOUT_CHECK: '1' });
});
test.afterAll(() => product.stop());

test('who signs up where many have just asked for mails is not bothered: the page proves its work unseen', async ({
  page,
}) => {
  await openBrowser(product.baseUrl).call(sendSignupCode, { body: { email: newAddress() } });
  const asked: number[] = [];
  page.on('response', (answer) => answer.url().includes('sendotp-signup') && asked.push(answer.status()));
  const email = newAddress();
  await toCodeStep(page, email, product.baseUrl);
  expect(asked).toEqual([428, 200]);
  expect(await mailedCode(product.baseUrl, email, 'signup')).toMatch(/^\d{6}$/);
});
