import type { Page } from '@playwright/test';
import { startRecaptcha } from '@baari/testing/stand-ins/recaptcha';
import type { RecaptchaStandIn } from '@baari/testing/stand-ins/recaptcha';
import { bodyOf, errorToast, mailedCode, newAddress, openSignup } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let recaptcha: RecaptchaStandIn;
let product: Product;
test.beforeAll(async () => {
  recaptcha = await startRecaptcha();
  product = await startProduct({ DEMO: '0', ...recaptcha.settings });
});
test.afterAll(async () => {
  await product.stop();
  await recaptcha.stop();
});
test.afterEach(() => recaptcha.behave('well'));

const FRAME = 'iframe[title=reCAPTCHA]';
const NO_TOKEN = 'Please refresh the page to verify reCAPTCHA';
const press = (page: Page) => page.getByRole('button', { name: 'Signup' }).click();

/** The filled-in second step of a sign-up. */
async function toFilledStep(page: Page): Promise<string> {
  const email = newAddress();
  await openSignup(page, product.baseUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await mailedCode(product.baseUrl, email, 'signup'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return email;
}
const signedUp = (page: Page) => expect(page).toHaveURL(`${product.baseUrl}/`);

test('SIGNUP-10 SIGNUP-28 signs up with a token of reCAPTCHA, within the content policy', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await toFilledStep(page);
  await expect(page.locator(FRAME)).toHaveCount(1);
  await expect(page.locator(FRAME)).toHaveAttribute('src', /\?k=site-key&size=invisible$/);
  const sent = page.waitForRequest('**/api/doctor/register');
  await press(page);
  expect(String(bodyOf(await sent)['reCaptcha'])).toMatch(/^03A/);
  await signedUp(page);
  await expect(page.locator(FRAME)).toHaveCount(0);
  expect(refused.filter((text) => !text.includes('401'))).toEqual([]);
});

test('ERR-12 the script is still on its way', async ({ page }) => {
  recaptcha.behave('silent');
  await toFilledStep(page);
  await press(page);
  await expect(errorToast(page, 'reCAPTCHA not loaded, wait for few seconds')).toBeVisible();
});

test('ERR-13 ERR-14 the script cannot be loaded, and the next try loads it', async ({ page }) => {
  recaptcha.behave('down');
  await toFilledStep(page);
  await expect(errorToast(page, 'reCAPTCHA failed to load')).toBeVisible();
  recaptcha.behave('well');
  await press(page);
  await expect(errorToast(page, NO_TOKEN)).toBeVisible();
  await expect(page.locator(FRAME)).toHaveCount(1);
  await press(page);
  await signedUp(page);
});

test('ERR-13 reCAPTCHA gives no token, and the next try has one', async ({ page }) => {
  await toFilledStep(page);
  await expect(page.locator(FRAME)).toHaveCount(1);
  recaptcha.behave('no-token');
  await press(page);
  await expect(errorToast(page, NO_TOKEN)).toBeVisible();
  recaptcha.behave('well');
  await press(page);
  await signedUp(page);
});

test('the server refuses the token, or cannot ask about it, and says which; the same code then still counts', async ({
  page,
}) => {
  await toFilledStep(page);
  await expect(page.locator(FRAME)).toHaveCount(1);
  const answered = page.waitForResponse('**/api/doctor/register');
  recaptcha.behave('distrusts');
  await press(page);
  expect((await answered).status()).toBe(422);
  await expect(errorToast(page, NO_TOKEN)).toBeVisible();

  recaptcha.behave('broken');
  await press(page);
  await expect(errorToast(page, 'The reCAPTCHA check cannot be reached right now.')).toBeVisible();
  recaptcha.behave('well');
  await press(page);
  await signedUp(page);
});

test('only the panel’s pages let the provider in, and only where it is set up', async ({ request, baseURL }) => {
  const policyOf = async (address: string) => (await request.get(address)).headers()['content-security-policy'] ?? '';
  expect(await policyOf(`${product.baseUrl}/login`)).toContain(`frame-src 'self' ${recaptcha.origin}/recaptcha/`);
  for (const address of [`${product.baseUrl}/book/`, `${product.baseUrl}/api/public/config`, `${baseURL}/login`]) {
    const policy = await policyOf(address);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('recaptcha');
  }
});
