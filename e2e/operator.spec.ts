import { errorToast, newAddress } from './support/account.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { approveLicence, operate } from './support/operator.ts';
import { logIn, makeDoctor, PASSWORD } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
const at = (path: string) => product.baseUrl + path;

test('a licence that the operator approved shows its mark to patients and to the doctor', async ({ page, context }) => {
  const doctor = await makeDoctor(product.baseUrl, { name: 'Leela Menon' });
  await logIn(context, product.baseUrl, doctor);
  await page.goto(at('/doctor-profile'));
  await expect(page.getByRole('heading', { name: 'Dr. Leela Menon' })).toBeVisible();
  await expect(page.getByText('Licence verified')).toBeHidden();

  approveLicence(product, doctor.doctorId);
  await page.reload();
  await expect(page.getByText('Licence verified')).toBeVisible();
  await look(page, 'a verified profile');
  await page.goto(at(`/book/appointments/${doctor.doctorId}`));
  await expect(page.getByText('Licence verified')).toBeVisible();
  await page.goto(at('/book/'));
  await expect(page.getByRole('link', { name: 'Dr. Leela Menon' })).toBeVisible();
  await expect(page.getByText('Licence verified')).toBeVisible();
});

test('an account that the operator made is opened with the printed link and code', async ({ page }) => {
  const email = newAddress();
  const { page: link, code } = operate(product, 'account', 'create', email);
  await page.goto(link!);
  await page.getByLabel('OTP').fill(code!);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(at('/login'));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(at('/'));
});

test('a locked account is thrown out, and its owner reads why', async ({ page, context }) => {
  const doctor = await makeDoctor(product.baseUrl);
  await logIn(context, product.baseUrl, doctor);
  await page.goto(at('/doctor-profile'));
  await expect(page.getByRole('heading', { name: 'Dr. Asha Rao' })).toBeVisible();
  operate(product, 'account', 'lock', doctor.email);
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass();
  const enter = async (password: string) => {
    await page.getByLabel('E-mail').fill(doctor.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await enter('Not-The-Word-1');
  await expect(errorToast(page, 'Invalid email or password')).toBeVisible();
  await enter(PASSWORD);
  await expect(errorToast(page, 'This account is locked. Please contact support.')).toBeVisible();
});
