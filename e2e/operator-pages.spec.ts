import { createSubscription, listPayments } from '@baari/contract/payment';
import type { Browser, Page } from '@playwright/test';
import { codeOf, nextCodeOf } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { operate } from './support/operator.ts';
import { logIn as logInDoctor, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';
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
async function setUp(page: Page, see = async (_what: string) => {}): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.goto(operate(product, 'operator', 'add', EMAIL)['page']!);
  const key = (await page.locator('code').first().textContent())!;
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible();
  await see('the set-up of an operator');
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
  await see('the recovery codes');
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

/** Pays for a month, and waits until the payment is known. */
async function pay({ doctorId, api }: Doctor): Promise<void> {
  const { subscription } = await api.call(createSubscription, { body: { doctorId, planType: 'monthly' } });
  await api.fetch('/sandbox/razorpay/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: subscription.id, outcome: 'success' }),
  });
  const paid = () => api.call(listPayments, { query: { status: 'paid' } });
  await expect.poll(async () => (await paid()).payments.length, { timeout: 20_000 }).toBe(1);
}

const room = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name, exact: true }).click();

test('an operator sets up a log-in with a second factor and looks at the pages', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(at('/operator'));
  await expect(page.getByRole('heading', { name: 'Log in as an operator' })).toBeVisible();
  await look(page, 'the log-in of operators', true);
  const { key, recoveryCodes } = await setUp(page, (what) => look(page, what, true));
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, '000000');
  await expect(page.getByRole('status')).toHaveText('E-mail, password or code is wrong.');
  // The code of the set-up is used up; the next one may be used already, one step ahead.
  await logIn(page, nextCodeOf(key));
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

/** A page on which an operator is logged in. */
async function operatorsPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const { recoveryCodes } = await setUp(page);
  await page.goto(at('/operator'));
  await logIn(page, recoveryCodes[0]!);
  return page;
}

test('an operator logs a practice out and suspends it', async ({ page, context, browser }) => {
  test.setTimeout(120_000);
  const doctor = await makeDoctor(product.baseUrl, { name: 'Leela Menon' });
  await logInDoctor(context, product.baseUrl, doctor);
  const desk = await operatorsPage(browser);

  await room(desk, 'Clinics');
  await desk.getByLabel('Name, city, e-mail, phone or id').fill('leela');
  await desk.getByRole('button', { name: 'Search' }).click();
  await look(desk, 'the clinics, for an operator', true);
  await desk.getByRole('link', { name: 'Dr. Leela Menon' }).click();
  await expect(desk.getByRole('region', { name: 'Account' })).toContainText(doctor.email);
  await look(desk, 'a clinic, for an operator', true);
  await desk.getByRole('link', { name: 'End all sessions' }).click();
  await look(desk, 'the question before sessions end', true);
  await desk.getByRole('button', { name: 'End all sessions' }).click();
  await expect(desk.getByRole('status')).toHaveText('All sessions were ended.');
  await expect(async () => {
    await page.goto(at('/doctor-profile'));
    await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass();
  await desk.getByRole('link', { name: 'Suspend' }).click();
  await desk.getByLabel('Reason').fill('The council does not know this number.');
  await desk.getByRole('button', { name: 'Suspend' }).click();
  await expect(desk.getByRole('status')).toHaveText('Done. The doctor is mailed.');
  await page.goto(at(`/book/appointments/${doctor.doctorId}`));
  await expect(page.getByText('This practice is not taking bookings.')).toBeVisible();
});

test('an operator gives money back, and looks at mails, jobs and switches', async ({ browser }) => {
  test.setTimeout(120_000);
  await pay(await makeDoctor(product.baseUrl));
  const desk = await operatorsPage(browser);

  await room(desk, 'Payments');
  await look(desk, 'the payments, for an operator', true);
  await desk.getByRole('link', { name: 'Rs 999.00, paid' }).click();
  await look(desk, 'a payment, for an operator', true);
  await desk.getByRole('link', { name: 'Refund' }).click();
  await look(desk, 'the question before a refund', true);
  await desk.getByRole('button', { name: 'Refund' }).click();
  await expect(desk.getByRole('status')).toContainText('The refund is ordered.');

  await room(desk, 'Mails and jobs');
  await expect(desk.getByRole('region', { name: 'Work that waits' })).toContainText('codes by mail');
  await look(desk, 'the mails and jobs, for an operator', true);

  await room(desk, 'Switches');
  await look(desk, 'the switches', true);
});
